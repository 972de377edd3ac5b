import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./questions.module.css";

type Item = { question: string; answer: readonly string[]; link?: { to: string; label: string } };
type Group = { id: string; title: string; items: readonly Item[] };

/** Groups of questions; each opens by itself, with JavaScript off as well. */
export function Questions({ groups }: { groups: readonly Group[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ id, title, items }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div>
            {items.map(({ question, answer, link }) => (
              <details key={question}>
                <summary>{question}<Icon name="plus" /></summary>
                {answer.map((text) => <p key={text}>{text}</p>)}
                {link && <p><Link to={link.to}>{link.label}</Link></p>}
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
