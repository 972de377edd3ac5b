import { type ChangeEvent, type FormEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { CheckboxField, TextArea } from "#app/components/ui/field.tsx";
import { showToast } from "#app/lib/toast.ts";
import { REVIEW_MAX } from "#domain/review/rules.ts";
import type { ReviewErrors } from "#domain/review/schema.ts";
import styles from "./review.module.css";
import { StarChoice } from "./star-choice.tsx";

const ARRIVED = { title: "Your review had arrived the first time", description: "It stands here as you had sent it then: each celebration is reviewed once, so what you changed since is not in it." };

/** Stars, words and a picture, if somebody likes; what sends them comes with the first press. `name` is what it is signed with; `refresh` shows what the shop has stored. */
export function ReviewForm({ productId, name, address, refresh }: { productId: string; name: string; address: string; refresh: () => void }) {
  const [errors, setErrors] = useState<ReviewErrors>({});
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const [picture, setPicture] = useState<File>();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    setSending(true);
    const answer = await import("#app/lib/review-form.ts").then(({ sendReview }) => sendReview(address, { productId, form: new FormData(form), picture })).catch(() => ({ kind: "lost" as const }));
    setSending(false);
    setErrors(answer.kind === "fields" ? answer.errors : {});
    switch (answer.kind) {
      case "sent":
        return refresh();
      case "earlier":
        showToast(ARRIVED);
        return refresh();
      case "fields": {
        const [first] = (["stars", "text", "picture"] as const).filter((field) => field in answer.errors);
        if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
        return showToast({ title: "Not sent yet", description: Object.values(answer.errors)[0] ?? "", tone: "failed" });
      }
      case "refused":
        showToast({ title: "It was not taken", description: answer.detail, tone: "failed" });
        // It may be reviewed already, as after a reload.
        return refresh();
      case "lost":
        return showToast({ title: "We could not be reached", description: "Nothing you wrote is lost. Please try again in a moment.", tone: "failed" });
    }
  }

  // What is being put right is not called wrong any more.
  const touch = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element) setErrors(({ [target.getAttribute("name") as keyof ReviewErrors]: _put, ...left }) => left);
  };

  return (
    <form method="dialog" className={styles.form} onSubmit={send} onChange={touch} noValidate>
      <StarChoice error={errors.stars} />
      <TextArea label="In your own words" name="text" rows={5} maxLength={REVIEW_MAX} value={text} onChange={(event) => setText(event.target.value)} error={errors.text} hint={`Shown with the date and your first name${name && `, ${name}`}. Please name nobody else.`} />
      <PictureChoice picture={picture} choose={setPicture} error={errors.picture} />
      <p><button type="submit" className={buttonClass()} aria-disabled={sending}>{sending ? "Sending..." : "Send my review"}</button></p>
      <noscript><p>To send it here your browser must run JavaScript; or answer the mail that brought you here.</p></noscript>
    </form>
  );
}

function PictureChoice({ picture, choose, error }: { picture: File | undefined; choose: (picture: File | undefined) => void; error: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    choose(file);
    setPreview(file && URL.createObjectURL(file));
  };
  const remove = () => {
    choose(undefined);
    setPreview(undefined);
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  };
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>A picture <span className="soft">(optional)</span></label>
      <input ref={input} id={id} name="picture" type="file" accept="image/*" onChange={change} className={styles.file} aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`} />
      <p id={`${id}-hint`} className={styles.hint}>Where and when it was taken is removed. Only we see it, unless you tick the box that comes with it.</p>
      {error && <p id={`${id}-error`} className={styles.error}>{error}</p>}
      {picture && (
        <div className={styles.chosen}>
          {preview && <img src={preview} alt="What you chose" />}
          <CheckboxField name="sharePicture" label="Show this picture with my review" hint="Please tick it only if everybody in it agrees." />
          <Button tone="quiet" onClick={remove}>Without the picture</Button>
        </div>
      )}
    </div>
  );
}
