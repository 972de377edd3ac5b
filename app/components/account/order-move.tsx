import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import type { OtherSlot } from "#app/components/wizard/call.ts";
import { FreeDays } from "#app/components/wizard/free-days.tsx";
import { Slots } from "#app/components/wizard/slots.tsx";
import { useSlots } from "#app/components/wizard/use-slots.ts";
import { shopNow } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { useSending } from "#app/lib/use-sending.ts";
import { bookableDays } from "#domain/booking/days.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";
import { sendMove } from "./order-send.ts";

type Props = { order: OrderView; move: NonNullable<OrderView["move"]>; open: boolean; onClose: () => void; onDone: () => void };

/** Another day or time for a booking, out of those that are free. */
export function OrderMove(props: Props) {
  const { order: { state }, move: { date, time }, open, onClose } = props;
  const stands = time === null ? formatDate(date) : `${formatDate(date)}, ${formatTime(time)}`;
  const words = state === "confirmed" ? `It stands on ${stands}, and stays there until you have moved it.` : `It was to be on ${stands}, which is not held any more.`;
  return <Dialog open={open} onClose={onClose} title="Change date or time" description={words} broad>{open && <Choice {...props} />}</Dialog>;
}

/** An instant after every other. */
const NEVER = "9999-12-31T00:00:00.000Z";

/** What the shop has said of a slot that could not be had, with others where it knows some. */
type Refusal = { words: string; slots: readonly OtherSlot[] };

/** Mounted with each opening, so that days and times are those of the moment. */
function Choice({ order: { reference, noun }, move, onClose, onDone }: Props) {
  const [days] = useState(() => bookableDays(shopNow()));
  const stands = move.date >= days.first && move.date <= days.last;
  const [wish, setWish] = useState({ date: stands ? move.date : "", time: stands ? (move.time ?? "") : "" });
  const [refusal, setRefusal] = useState<Refusal>();
  const { availability, check, checkDay } = useSlots(move.productId, { date: wish.date, city: move.city, own: { moving: reference } });
  // Nobody need hurry for its own time.
  const own = move.time === null ? null : { id: reference, productId: move.productId, date: move.date, time: move.time, expiresAt: NEVER };
  const same = wish.date === move.date && wish.time === move.time;
  const ready = wish.time !== "" && !same;

  const { sending, press } = useSending(`move this ${noun}`, async ({ send }) => {
    if (!ready) return setRefusal({ words: same ? "It stands at this time already. Choose another." : "Choose a day and a time first.", slots: [] });
    const sent = await send(() => sendMove(reference, wish));
    switch (sent?.kind) {
      case "done":
        showToast({ title: `Your ${noun} is moved`, description: `It is now on ${formatDate(wish.date)}, ${formatTime(wish.time)}. A mail about it is on its way.` });
        return onDone();
      case "taken":
        setWish((now) => ({ ...now, time: "" }));
        check();
        return setRefusal({ words: `${sent.title}. Nothing has been moved${sent.slots.length > 0 ? "; these are free:" : ": please choose another."}`, slots: sent.slots });
      case "refused":
        // The rule has changed while the page stood open: the page says what is possible now.
        showToast({ title: `Your ${noun} is not moved`, description: sent.detail, tone: "failed" });
        return onDone();
      case "failed":
      case "unknown":
      case "switched":
        return showToast({ title: `Your ${noun} is not moved`, description: sent.kind === "failed" ? sent.detail : "Please reload the page and try again.", tone: "failed" });
    }
  });

  const choose = (next: { date: string; time: string }) => {
    setRefusal(undefined);
    if (next.date !== wish.date) checkDay(next.date);
    setWish(next);
  };
  return (
    <div className={styles.moving}>
      <p className={styles.policy}>{move.words}</p>
      <div className={styles.choice}>
        <FreeDays productId={move.productId} city={move.city} own={{ moving: reference }} chosen={wish.date} days={days} onChoose={(date) => choose({ date, time: "" })} />
        {wish.date !== "" && <Slots availability={availability} values={{ ...wish, hold: own }} onChoose={(time) => choose({ ...wish, time })} onRetry={check} />}
      </div>
      <div role="alert">
        {refusal && <p className={styles.changed}>{refusal.words}</p>}
        {refusal && refusal.slots.length > 0 && (
          <div className={styles.others}>{refusal.slots.map(({ date, time }) => <Button key={date + time} tone="quiet" onClick={() => choose({ date, time })}>{`${formatDate(date)}, ${formatTime(time)}`}</Button>)}</div>
        )}
      </div>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>Keep it as it is</Button>
        <Button onClick={press} aria-disabled={sending}>{sending ? "Moving..." : ready ? `Move to ${formatDate(wish.date)}, ${formatTime(wish.time)}` : "Move it"}</Button>
      </div>
    </div>
  );
}
