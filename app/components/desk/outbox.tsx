import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import { useSessionChange } from "#app/components/account/use-session-change.ts";
import { Button } from "#app/components/ui/button.tsx";
import { postAtDesk } from "#app/lib/desk.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import styles from "./outbox.module.css";

type Mail = { id: string; to: string; senderName: string; subject: string; html: string; text: string; state: string; reason: string | null; when: string };
type GivenUp = Pick<Mail, "id" | "to" | "subject" | "reason" | "when">;
type Job = { id: string; what: string; done: string | null; trouble: { reason: string; tries: number; next: string } | null };
type PendingLink = { email: string; purpose: string; link: string };

const RESET = "PASSWORD_RESET";
const PURPOSES: Record<string, string> = { VERIFY_EMAIL: "Verify the address" };

/** A mail's links open beside the outbox: in its frame the shop's own pages would be refused. */
const besides = (html: string) => html.replace("<head>", '<head><base target="_blank">');

export function Outbox({ person, mails, givenUp, links, jobs, keysLeftOut }: { person: string | undefined; mails: Mail[]; givenUp: GivenUp[]; links: PendingLink[]; jobs: Job[]; keysLeftOut: boolean }) {
  useSessionChange(person);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Outbox</h1>
      {links.length > 0 && (
        <section aria-labelledby="links" className={styles.links}>
          <h2 id="links">Sign-in links</h2>
          <p className="soft">The emulator sends no mail: these are the links it would have sent, newest first.</p>
          <ul>
            {links.map(({ email, purpose, link }) => (
              <li key={link}><span>{email}</span>{purpose === RESET ? <NewPassword email={email} link={link} /> : <a href={link} target="_blank" rel="noreferrer">{PURPOSES[purpose] ?? purpose}</a>}</li>
            ))}
          </ul>
        </section>
      )}
      {givenUp.length > 0 && (
        <section aria-labelledby="given-up" className={styles.mails}>
          <h2 id="given-up">Given up</h2>
          <p className="soft">These did not go out, and nobody tries any more. Put right what stood in the way, then send them again.</p>
          <ul>{givenUp.map((mail) => <li key={mail.id} className={styles.dead}><SendAgain mail={mail} /></li>)}</ul>
        </section>
      )}
      <section aria-labelledby="mails" className={styles.mails}>
        <h2 id="mails">Mails</h2>
        {keysLeftOut && <p className="soft">Where a link ends in ‘…’, the mail has a key that is its receiver’s alone.</p>}
        {mails.length === 0 && <p className="soft">No mail yet. Each booking request and each order writes one to the shopper and one to the shop.</p>}
        {mails.map(({ id, to, senderName, subject, html, text, state, reason, when }) => (
          <details key={id} className={styles.mail}>
            <summary>
              <strong><bdi>{subject}</bdi></strong>
              <span>{`from ${senderName}, to ${to}`}</span>
              <span className="soft">{`${when}, ${state}`}</span>
              {reason && <span>{reason}</span>}
            </summary>
            {/* Nothing in it runs or submits; a link may open a tab, which is a tab like any other. */}
            <iframe title={`As HTML: ${subject}`} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={besides(html)} loading="lazy" />
            <h3>As text</h3>
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, so keys must reach it */}
            <pre tabIndex={0} aria-label={`As text: ${subject}`} role="region">{text}</pre>
          </details>
        ))}
      </section>
      {jobs.length > 0 && (
        <section aria-labelledby="jobs" className={styles.mails}>
          <h2 id="jobs">Work by the clock</h2>
          <ul>{jobs.map((job) => <JobStanding key={job.id} job={job} />)}</ul>
        </section>
      )}
    </div>
  );
}

function JobStanding({ job: { what, done, trouble } }: { job: Job }) {
  const last = done ? `Last done ${done}` : "Not done yet";
  if (!trouble) return <li className={styles.job}><strong>{what}</strong><span className="soft">{last}</span></li>;
  const times = trouble.tries === 1 ? "once" : `${trouble.tries} times`;
  return (
    <li className={styles.dead}>
      <p><strong>{what}</strong><span>{trouble.reason}</span><span className="soft">{`Tried ${times} in vain, next ${trouble.next}. ${last}.`}</span></p>
    </li>
  );
}

function SendAgain({ mail: { id, to, subject, reason, when } }: { mail: GivenUp }) {
  const { revalidate } = useRevalidator();
  const { busy, once } = useBusy();
  const send = () => once(async () => {
    const { ok, detail } = await postAtDesk(`/api/desk/mails/${id}/send-again`, {});
    if (ok) showToast({ title: "It goes out again", description: subject });
    else showToast({ title: "Nothing has changed", description: detail, tone: "failed" });
    await revalidate();
  });
  return (
    <>
      <p><strong><bdi>{subject}</bdi></strong><span className="soft">{`to ${to}, ${when}`}</span>{reason && <span>{reason}</span>}</p>
      <Button tone="quiet" aria-disabled={busy} aria-label={`Send again: ${subject}, to ${to}`} onClick={() => void send()}>Send again</Button>
    </>
  );
}

/** The emulator has no page to choose a password on: it takes the new one as a part of its link's address. */
function NewPassword({ email, link }: { email: string; link: string }) {
  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = new URL(link);
    url.searchParams.set("newPassword", String(new FormData(event.currentTarget).get("password")));
    open(url, "_blank", "noreferrer");
  };
  return (
    <form method="dialog" className={styles.reset} onSubmit={follow}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <label>New password, at least 6 characters<input type="password" name="password" autoComplete="new-password" minLength={6} required /></label>
      <button type="submit">Set it</button>
    </form>
  );
}
