import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { makeMemories, sendOnce } from "#app/lib/send-once.ts";
import { shopNow } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { useFieldErrors, useSending } from "#app/lib/use-sending.ts";
import { bookableDays } from "#domain/booking/days.ts";
import { readChange } from "#domain/booking/change.ts";
import { NOTES_MAX } from "#domain/booking/rules.ts";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";

type Props = { order: OrderView; open: boolean; onClose: () => void; onDone: () => void };

const EMPTY = { message: "", date: "" };
const TRY_AGAIN = "Please try again in a moment.";
/** What is typed by then is left where it is: it may be more than what had arrived. */
const ARRIVED = { title: "Your message had arrived the first time", description: "It stands under 'So far' as you had sent it then. Send what you have changed since, if we should know." } as const;
const NAMES = ["message", "date"] as const;

/** Asks the shop to change a booking. It stays mounted while closed, so nothing typed is lost. */
export function OrderChange({ order: { reference, noun }, open, onClose, onDone }: Props) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const { errors, refuse, settle, clear } = useFieldErrors(form, NAMES);
  const [memoryOf] = useState(makeMemories);
  const type = (change: Partial<typeof EMPTY>) => {
    settle(change);
    setTyped((now) => ({ ...now, ...change }));
  };

  const { sending, press } = useSending("send your message", async ({ send }) => {
    const read = readChange(typed, shopNow());
    if (!read.ok) return refuse(read.errors);
    clear();
    const sent = await send(({ uid }) => sendOnce(`/api/bookings/${reference}/change`, JSON.stringify(typed), memoryOf(uid)));
    switch (sent?.kind) {
      case "sent":
        if (sent.how !== "now") {
          await revalidate();
          return showToast(ARRIVED);
        }
        setTyped(EMPTY);
        showToast({ title: "We have your message", description: "We answer within 24 hours." });
        return onDone();
      case "fields":
        return refuse(sent.errors);
      case "refused":
        await revalidate();
        return showToast({ title: "Your message is not sent", description: sent.detail ?? TRY_AGAIN, tone: "failed" });
      case "price":
      case "lost":
      case "unknown":
      case "switched":
        return showToast({ title: "Submission failed", description: TRY_AGAIN, tone: "failed" });
    }
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Ask for a change" description={`Your ${noun} stays as it is until we have answered, within 24 hours.`}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextArea
          label="What should change" name="message" rows={4} maxLength={NOTES_MAX} autoComplete="off" error={errors.message}
          value={typed.message} onChange={({ target: { value } }) => type({ message: value })}
        />
        <WishedDate value={typed.date} error={errors.date} onType={(date) => type({ date })} />
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onClose}>Close</Button>
          <Button type="submit" aria-disabled={sending}>{sending ? "Sending..." : "Send"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Mounted with each opening, so that its days are those of the moment. */
function WishedDate({ value, error, onType }: { value: string; error: string | undefined; onType: (date: string) => void }) {
  const [{ first, last }] = useState(() => bookableDays(shopNow()));
  return (
    <TextField
      label="Another date" optional name="date" type="date" autoComplete="off" min={first} max={last} hint="If the day should move."
      value={value} error={error} onChange={({ target }) => onType(target.value)}
    />
  );
}
