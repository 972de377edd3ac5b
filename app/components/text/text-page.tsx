import { Link } from "react-router";
import styles from "./text-page.module.css";

type Section = {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  after?: readonly string[];
  /** Label and value; a value of null is still to be filled in by the merchant. */
  facts?: readonly (readonly [label: string, value: string | null])[];
};

/** A page of plain text with its contents beside it. */
export function TextPage({ title, lead, sections }: { title: string; lead: string; sections: readonly Section[] }) {
  return (
    <article className={`wrap ${styles.page}`}>
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <nav aria-label="On this page">
        <ol>{sections.map((section) => <li key={section.id}><Link to={`#${section.id}`}>{section.title}</Link></li>)}</ol>
      </nav>
      <div>{sections.map((section) => <TextSection key={section.id} {...section} />)}</div>
    </article>
  );
}

function TextSection({ id, title, paragraphs, list, table, facts, after }: Section) {
  const headings = table?.head ?? [];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs?.map((text) => <p key={text}>{text}</p>)}
      {list && <ul>{list.map((text) => <li key={text}>{text}</li>)}</ul>}
      {facts && (
        <dl>
          {facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value ?? <em>to be filled in by the shop</em>}</dd></div>)}
        </dl>
      )}
      {table && (
        // Narrow screens stack rows and cells, which would take the table's meaning away: the roles keep it.
        <table role="table">
          <thead><tr role="row">{headings.map((head) => <th key={head} role="columnheader" scope="col">{head}</th>)}</tr></thead>
          <tbody>
            {table.rows.map((row) => <tr key={row[0]} role="row">{row.map((cell, i) => <td key={headings[i]} data-head={headings[i]}>{cell}</td>)}</tr>)}
          </tbody>
        </table>
      )}
      {after?.map((text) => <p key={text}>{text}</p>)}
    </section>
  );
}
