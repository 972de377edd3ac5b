import { type SubmitEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useSessionChange } from "#app/components/account/use-session-change.ts";
import { Stars } from "#app/components/review/stars.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { postAtDesk } from "#app/lib/desk.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import styles from "./reviews.module.css";

type Waiting = { id: string; reference: string; title: string; stars: number; text: string; name: string; when: string; picture: { shared: boolean } | null };

/** Reviews that wait for a look: shown word for word, or not at all and with a reason. */
export function DeskReviews({ person, reviews }: { person: string | undefined; reviews: Waiting[] }) {
  useSessionChange(person);
  return (
    <KeepFocus className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1} data-home>Reviews</h1>
      <p>Each is shown word for word, or not at all. Refuse one only for what may not be shown, such as an insult or somebody’s address; one that is merely unkind is shown like the others.</p>
      {reviews.length === 0 && <p className="soft">None waits.</p>}
      <ul className={styles.list}>{reviews.map((review) => <li key={review.id}><Review review={review} /></li>)}</ul>
    </KeepFocus>
  );
}

function Review({ review: { id, reference, title, stars, text, name, when, picture } }: { review: Waiting }) {
  const { revalidate } = useRevalidator();
  const [refusing, setRefusing] = useState(false);
  const [error, setError] = useState<string>();
  const { busy, once } = useBusy();
  const decide = (what: "publish" | "refuse", body: { reason?: FormDataEntryValue | null } = {}) => once(async () => {
    const { ok, errors, detail } = await postAtDesk(`/api/desk/reviews/${id}/${what}`, body);
    setError(errors.reason);
    if (ok) showToast({ title: what === "publish" ? "It is shown" : "It is not shown", description: `${title}, ${reference}` });
    else if (!errors.reason) showToast({ title: "Nothing has changed", description: detail, tone: "failed" });
    if (ok || !errors.reason) await revalidate();
  });
  const refuse = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void decide("refuse", { reason: new FormData(event.currentTarget).get("reason") });
  };
  return (
    <article className={styles.review} aria-label={`${title}, ${reference}`}>
      <header>
        <h2>{title}</h2>
        <p><Stars given={stars} /></p>
        <p className="soft"><bdi>{name}</bdi>{`, ${when}, `}<Link to={`/account/orders/${reference}`}>{reference}</Link></p>
      </header>
      <blockquote><bdi>{text}</bdi></blockquote>
      {picture && (
        <figure>
          <img src={`/pictures/reviews/${id}`} alt="As it came with the review" />
          <figcaption className="soft">{picture.shared ? "To be shown with it" : "For us alone: it is not shown"}</figcaption>
        </figure>
      )}
      <KeepFocus className={styles.decision}>
        <div className={styles.buttons}>
          <Button aria-disabled={busy} onClick={() => void decide("publish")}>Show it</Button>
          {!refusing && <Button tone="quiet" data-home onClick={() => setRefusing(true)}>Refuse it</Button>}
        </div>
        {refusing && (
          <form onSubmit={refuse} className={styles.refusal} noValidate>
            <TextField label="Why it can’t be shown" name="reason" maxLength={200} error={error} hint="Whoever wrote it reads this." data-home />
            <div className={styles.buttons}>
              <button type="submit" className={buttonClass({ tone: "quiet" })} aria-disabled={busy}>Refuse it</button>
              <Button tone="plain" onClick={() => setRefusing(false)}>Not now</Button>
            </div>
          </form>
        )}
      </KeepFocus>
    </article>
  );
}
