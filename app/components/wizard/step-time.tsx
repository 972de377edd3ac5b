import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { email } from "#catalogue/shop.json";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { shopNow } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { bookableDays } from "#domain/booking/days.ts";
import { dateTrouble } from "#domain/booking/fields.ts";
import { clampGuests } from "#domain/booking/guests.ts";
import { GUESTS_MIN } from "#domain/booking/rules.ts";
import { pathAfter } from "#domain/booking/steps.ts";
import { WIZARD_GUESTS_MAX } from "#domain/booking/wizard.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatDate, formatTime, isCalendarDate } from "#domain/time/rules.ts";
import { Actions } from "./actions.tsx";
import { FreeDays } from "./free-days.tsx";
import type { OtherSlot } from "./call.ts";
import { Slots } from "./slots.tsx";
import { useHolding } from "./use-holding.ts";
import { HELD, useSlots } from "./use-slots.ts";
import { type Chosen, cityOf, noteStore } from "./use-wizard.ts";
import styles from "./wizard.module.css";

const PICK_A_DATE = "Pick a date first";

/** Step 1: day, time and guests. Going on holds the time; one that is held already is gone on with as it is. */
export function StepTime({ wizard }: { wizard: Chosen }) {
  const { values, service, price, progress, type } = wizard;
  const navigate = useNavigate();
  const [days] = useState(() => bookableDays(shopNow()));
  const goOn = () => void navigate(pathAfter("time"));
  const { busy, again: hold } = useHolding(wizard, goOn);
  const city = cityOf(values) ?? "";
  const { availability, check, checkDay } = useSlots(service.id, { date: values.date, city, own: HELD });
  /** The day that is judged: not one that is being typed. */
  const [judged, judge] = useState(values.date);
  const trouble = values.date !== "" && judged === values.date ? dateTrouble(values.date, shopNow()) : undefined;
  const takeDate = (date: string) => {
    if (date === values.date) return;
    noteStore.set(undefined);
    type({ date, time: "" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    judge(values.date);
    if (!values.date) return showToast({ title: PICK_A_DATE, tone: "failed" });
    if (!values.time) return showToast({ title: "Choose a time", description: "Check shows the times of that day.", tone: "failed" });
    const wrongDay = dateTrouble(values.date, shopNow());
    if (wrongDay) return showToast({ title: "Choose another day", description: wrongDay, tone: "failed" });
    type({ guests: guestsOf(values.guests) });
    const live = progress.slot && values.hold && Date.parse(values.hold.expiresAt) > shopNow().getTime();
    if (live) goOn();
    else void hold();
  };
  const onCheck = () => {
    if (!isCalendarDate(values.date)) return showToast({ title: PICK_A_DATE, tone: "failed" });
    judge(values.date);
    check();
  };
  const moreGuests = `mailto:${email}?subject=${encodeURIComponent(`More guests: ${service.title}`)}`;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label="Date and time">
      <div className={styles.service}>
        {service.picture && <CataloguePicture picture={service.picture} alt="" sizes="120px" upTo={320} eager className={styles.picture} />}
        <div>
          <h2 tabIndex={-1}>{service.title}</h2>
          <p>{formatRupees(service.basePrice)} <span className="soft">{`${service.duration}, ${service.capacity}`}</span></p>
          <Button tone="plain" className={styles.other} onClick={() => type({ productId: "" })}>Choose another service</Button>
        </div>
      </div>
      <LostSlot onTake={({ date, time }) => {
        type({ date, time });
        checkDay(date);
      }} />
      <div className={styles.when}>
        <div className={styles.day}>
          <div className={styles.date}>
            <TextField label="Date" type="date" name="date" autoComplete="off" min={days.first} max={days.last} value={values.date} error={trouble} onChange={(event) => takeDate(event.target.value)} onBlur={() => judge(values.date)} hint="In India. Up to 180 days ahead." />
            <Button tone="quiet" onClick={onCheck}>Check</Button>
          </div>
          <FreeDays productId={service.id} city={city} own={HELD} chosen={values.date} days={days} onChoose={(date) => {
            takeDate(date);
            checkDay(date);
          }} />
        </div>
        <div className={styles.day}>
          <Slots availability={availability} values={values} onChoose={(time) => type({ time })} onRetry={onCheck} />
          <div className={styles.guests}>
            <TextField
              label="Guests" name="guests" inputMode="numeric" autoComplete="off" enterKeyHint="done" value={values.guests}
              hint={<>{`${GUESTS_MIN} to ${WIZARD_GUESTS_MAX}. `}<a href={moreGuests}>More guests? Write to us</a></>}
              onChange={(event) => type({ guests: event.target.value })} onBlur={() => type({ guests: guestsOf(values.guests) })}
            />
          </div>
        </div>
      </div>
      <Actions step="time" total={price.total} label={busy ? "Holding your time..." : "Continue"} next="Next: where it is" unready={!values.date || !values.time || trouble !== undefined || busy} />
    </form>
  );
}

const guestsOf = (typed: string) => clampGuests(typed, WIZARD_GUESTS_MAX) || String(GUESTS_MIN);

/** The time that was wished for is gone: which ones near it can be had. */
function LostSlot({ onTake }: { onTake: (slot: OtherSlot) => void }) {
  const lost = useStore(noteStore);
  if (lost?.step !== "time") return null;
  return (
    <div className={styles.lost} role="alert">
      <p>{lost.words}</p>
      {lost.slots.length > 0 && (
        <ul>
          {lost.slots.map((slot) => (
            <li key={`${slot.date} ${slot.time}`}>
              <Button tone="quiet" onClick={() => {
                noteStore.set(undefined);
                onTake(slot);
              }}>{`${formatDate(slot.date)}, ${formatTime(slot.time)}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
