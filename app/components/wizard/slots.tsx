import type { BookingDraft } from "#app/lib/booking-draft.ts";
import { Button } from "#app/components/ui/button.tsx";
import { shopNow } from "#app/lib/session.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import type { Availability } from "./use-slots.ts";
import styles from "./slots.module.css";

type Props = { availability: Availability; values: Pick<BookingDraft, "date" | "time" | "hold">; onChoose: (time: string) => void; onRetry: () => void };

/** The times of the day. A time says when everything is ready; 'few left' is told only when it is true, and one's own hold is not full. */
export function Slots({ availability: { status, slots }, values: { date, time, hold }, onChoose, onRetry }: Props) {
  const mine = (each: string) => hold !== null && hold.date === date && hold.time === each && Date.parse(hold.expiresAt) > shopNow().getTime();
  return (
    <div className={styles.slots}>
      <p role="status" className={styles.state}>
        {status === "loading" && "Loading slots..."}
        {status === "success" && slots.length === 0 && "No slots"}
        {status === "success" && slots.length > 0 && <span className="visually-hidden">{`${slots.length} times on ${formatDate(date)}`}</span>}
      </p>
      {status === "failed" && <p role="alert" className={styles.failed}>The times could not be looked up. <Button tone="plain" onClick={onRetry}>Try again</Button></p>}
      {status === "success" && slots.length > 0 && (
        <fieldset className={styles.times}>
          <legend>{`Time on ${formatDate(date)}`}</legend>
          <p className={styles.hint}>Everything is ready at this time.</p>
          <div className={styles.grid}>
            {slots.map(({ time: each, remaining }) => {
              const full = remaining === 0 && !mine(each);
              return (
                <label key={each} className={styles.time}>
                  <input type="radio" name="time" value={each} checked={time === each} disabled={full} onChange={() => onChoose(each)} />
                  <span className={styles.clock}>{formatTime(each)}</span>
                  {full && <span className={styles.left}>Full</span>}
                  {!full && remaining === 1 && !mine(each) && <span className={styles.left}>1 left</span>}
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
    </div>
  );
}
