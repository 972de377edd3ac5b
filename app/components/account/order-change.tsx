import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { newKey } from "#app/lib/send-once.ts";
import { loadSession, shopNow } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { useFieldErrors } from "#app/lib/use-sending.ts";
import { readChange } from "#domain/booking/change.ts";
import { NOTES_MAX } from "#domain/booking/rules.ts";
import { addDays, BOOKING_HORIZON_DAYS, todayInIndia } from "#domain/time/rules.ts";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";
import { sendTo } from "./order-send.ts";

type Props = { order: OrderView; open: boolean; onClose: () => void; onDone: () => void };

const EMPTY = { message: "", date: "" };
const NAMES = ["message", "date"] as const;

/** Asks the shop to change a booking. It stays mounted while closed, so nothing typed is lost. */
export function OrderChange({ order: { reference, noun }, open, onClose, onDone }: Props) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const { errors, refuse, clear } = useFieldErrors(form, NAMES);
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const once = useRef<{ text: string; key: string }>(undefined);

  async function send() {
    if (running.current) return;
    const read = readChange(typed, shopNow());
    if (!read.ok) return refuse(read.errors);
    clear();
    const text = JSON.stringify(typed);
    if (once.current?.text !== text) once.current = { text, key: newKey() };
    running.current = true;
    setSending(true);
    try {
      const sent = await sendTo(reference, "change", typed, once.current.key);
      switch (sent.kind) {
        case "done":
          once.current = undefined;
          setTyped(EMPTY);
          showToast({ title: "We have your message", description: "We answer within 24 hours." });
          return onDone();
        case "fields":
          return refuse(sent.errors);
        case "login":
          await loadSession({ fresh: true });
          return openLoginPrompt({ action: "send your message", onSignedIn: () => void send() });
        case "changed":
          await revalidate();
          return showToast({ title: "Your message is not sent", description: sent.detail, tone: "failed" });
        case "failed":
          return showToast({ title: "Submission failed", description: sent.detail, tone: "failed" });
      }
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Ask for a change" description={`Your ${noun} stays as it is until we have answered, within 24 hours.`}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextArea
          label="What should change" name="message" rows={4} maxLength={NOTES_MAX} autoComplete="off" error={errors.message}
          value={typed.message} onChange={({ target: { value } }) => setTyped((now) => ({ ...now, message: value }))}
        />
        <WishedDate value={typed.date} error={errors.date} onType={(date) => setTyped((now) => ({ ...now, date }))} />
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onClose}>Close</Button>
          <Button type="submit" aria-disabled={sending}>{sending ? "Sending..." : "Send"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Mounted with each opening, so that today is today. */
function WishedDate({ value, error, onType }: { value: string; error: string | undefined; onType: (date: string) => void }) {
  const [today] = useState(() => todayInIndia(shopNow()));
  return (
    <TextField
      label="Another date" optional name="date" type="date" autoComplete="off" min={today} max={addDays(today, BOOKING_HORIZON_DAYS)} hint="If the day should move."
      value={value} error={error} onChange={({ target }) => onType(target.value)}
    />
  );
}
