import styles from "./outbox.module.css";

type Mail = { id: string; to: string; senderName: string; subject: string; html: string; text: string; state: string; reason: string | null; when: string };
type PendingLink = { email: string; purpose: string; link: string };

const PURPOSES: Record<string, string> = { VERIFY_EMAIL: "Verify the address", PASSWORD_RESET: "Choose a new password" };

export function Outbox({ mails, links }: { mails: Mail[]; links: PendingLink[] }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Outbox</h1>
      {links.length > 0 && (
        <section aria-labelledby="links" className={styles.links}>
          <h2 id="links">Sign-in links</h2>
          <p className="soft">The emulator sends no mail: these are the links it would have sent, newest first.</p>
          <ul>
            {links.map(({ email, purpose, link }) => (
              <li key={link}><span>{email}</span><a href={link} target="_blank" rel="noreferrer">{PURPOSES[purpose] ?? purpose}</a></li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="mails" className={styles.mails}>
        <h2 id="mails">Mails</h2>
        {mails.length === 0 && <p className="soft">No mail yet. Each booking request and each order writes one to the shopper and one to the shop.</p>}
        {mails.map(({ id, to, senderName, subject, html, text, state, reason, when }) => (
          <details key={id} className={styles.mail}>
            <summary>
              <strong>{subject}</strong>
              <span>{`from ${senderName}, to ${to}`}</span>
              <span className="soft">{`${when}, ${state}`}</span>
              {reason && <span>{reason}</span>}
            </summary>
            {/* Without a word in `sandbox` nothing in it runs, submits or leads anywhere. */}
            <iframe title={`As HTML: ${subject}`} sandbox="" srcDoc={html} loading="lazy" />
            <h3>As text</h3>
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, so keys must reach it */}
            <pre tabIndex={0} aria-label={`As text: ${subject}`} role="region">{text}</pre>
          </details>
        ))}
      </section>
    </div>
  );
}
