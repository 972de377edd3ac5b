import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { NeedsScripts } from "#app/components/ui/needs-scripts.tsx";
import { showToast } from "#app/lib/toast.ts";
import styles from "./contact.module.css";

/** As the rule of messages counts them, by which an emoji is one. */
const lengthOf = (area: HTMLTextAreaElement | null) => [...(area?.value ?? "")].length;

/** A message to the shop. Its rule and what sends it come with the first press. `dialog`: sent before the scripts have come it leads nowhere, and the press is kept. */
export function ContactForm() {
  /** Where the page came with the form, since the navigation began: whoever types before the scripts have come is no robot. */
  const shownAt = useRef(0);
  const [first] = useState(useLocation().key === "default");
  /** The same at each try, so that a second one is known to be of the same message. */
  const elapsed = useRef<number>(undefined);
  const typed = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!first) shownAt.current = performance.now();
    // What was typed before the scripts have come.
    setCount(lengthOf(typed.current));
  }, [first]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [said, setSaid] = useState<string>();
  const [sending, setSending] = useState(false);

  // What is being put right is not called wrong any more.
  const touch = ({ target }: FormEvent<HTMLFormElement>) => {
    setCount(lengthOf(typed.current));
    setErrors(({ [(target as HTMLInputElement).name]: _put, ...left }) => left);
  };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    setSending(true);
    setSaid(undefined);
    elapsed.current ??= Math.round(performance.now() - shownAt.current);
    const took = elapsed.current;
    const answer = await import("#app/lib/contact-form.ts").then(({ sendContact }) => sendContact(new FormData(form), took)).catch(() => undefined);
    const { errors: wrong = {} } = answer ?? {};
    setSending(false);
    setErrors(wrong);
    setSaid(answer?.said);
    showToast(answer?.toast ?? { title: "Submission failed", description: "Please try again later.", tone: "failed" });
    if (!answer) return;
    elapsed.current = undefined;
    const [first] = ["name", "email", "subject", "message"].filter((field) => field in wrong);
    if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    if (answer.sent) {
      form.reset();
      setCount(0);
    }
  }

  return (
    <form method="dialog" className={styles.form} onSubmit={send} onChange={touch} noValidate aria-label="Contact">
      <div className={styles.pair}>
        <TextField label="Name" name="name" autoComplete="name" maxLength={80} error={errors.name} />
        <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
      </div>
      <TextField label="Subject" name="subject" maxLength={120} autoComplete="off" error={errors.subject} />
      <TextArea label="Message" name="message" ref={typed} maxLength={1000} count={count} rows={5} error={errors.message} />
      <div className={styles.unseen} aria-hidden="true"><label>Website<input name="website" tabIndex={-1} autoComplete="off" /></label></div>
      <button type="submit" className={buttonClass()} aria-disabled={sending}>{sending ? "Sending..." : "Send Message"}</button>
      <noscript>{import.meta.env.SSR && <NeedsScripts to="send it" />}</noscript>
      <p role="status" className={styles.ticket}>{said}</p>
    </form>
  );
}
