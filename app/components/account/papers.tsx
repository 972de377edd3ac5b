import styles from "./papers.module.css";

export type PaperLink = { title: string; number: string; to: string; pdf: string };

/** What the tax law has had issued: each is a document of its own outside the app, to read and print, or to keep. */
export function Papers({ papers }: { papers: readonly PaperLink[] }) {
  return (
    <section className={styles.papers} aria-labelledby="papers">
      <h2 id="papers">Papers</h2>
      <ul>
        {papers.map(({ title, number, to, pdf }) => (
          <li key={number}>
            <a href={to}>{title}</a> <a href={pdf} aria-label={`${title} ${number} as PDF`}>PDF</a> <span className="soft">{number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
