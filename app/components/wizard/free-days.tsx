import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { addDays, type CalendarDate, formatDate, isCalendarDate, weekdayOf } from "#domain/time/rules.ts";
import { call } from "./call.ts";
import { lookAt, type Own } from "./use-slots.ts";
import styles from "./free-days.module.css";

type Days = { first: CalendarDate; last: CalendarDate };
type Props = { productId: string; city: string; own: Own; chosen: string; days: Days; onChoose: (date: CalendarDate) => void };

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const monthOf = (date: CalendarDate) => date.slice(0, 7);
const nextMonth = (month: string, by: number) => monthOf(addDays(`${month}-15`, by * 30));
const lastOf = (month: string) => addDays(`${nextMonth(month, 1)}-01`, -1);
const nameOf = (month: string) => `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
const within = (date: CalendarDate, { first, last }: Days) => (date < first ? first : date > last ? last : date);

/** Weeks of a month, Sunday first, with nothing where it has no day. */
function weeksOf(month: string): (CalendarDate | undefined)[][] {
  const first = `${month}-01`;
  const days = [...Array<undefined>(weekdayOf(first)).fill(undefined), ...Array.from({ length: Number(lastOf(month).slice(8)) }, (_, at) => addDays(first, at))];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => Array.from({ length: 7 }, (_each, day) => days[week * 7 + day]));
}

/** Which days of a month have anything free, by one question; undefined until that is answered. */
function useFree({ productId, city, own, days }: Props, month: string): ReadonlySet<CalendarDate> | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, ReadonlySet<CalendarDate>>>(new Map());
  const path = lookAt(productId, city, { from: within(`${month}-01`, days), to: within(lastOf(month), days), ...own });
  useEffect(() => {
    let gone = false;
    void call<{ days: { date: CalendarDate; free: boolean }[] }>(path).then((answer) => {
      if (gone || answer.kind !== "ok") return;
      setKnown((now) => new Map(now).set(path, new Set(answer.body.days.filter(({ free }) => free).map(({ date }) => date))));
    });
    return () => {
      gone = true;
    };
  }, [path]);
  return known.get(path);
}

/**
 * A month of days, those marked that have anything free. One tab stop: arrows go from day to day, Page Up and Down from month to month.
 * A full day can be read and not chosen; before the shop has answered every day can be, and Check tells.
 */
export function FreeDays(props: Props) {
  const { chosen, days, onChoose } = props;
  const [focus, setFocus] = useState(() => within(isCalendarDate(chosen) ? chosen : days.first, days));
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    if (isCalendarDate(chosen)) setFocus(within(chosen, days));
  }
  const month = monthOf(focus);
  const free = useFree(props, month);
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    moved.current = false;
  }, [focus]);

  const turn = (by: number) => setFocus(within(`${nextMonth(month, by)}-01`, days));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    const months = event.key === "PageUp" ? -1 : event.key === "PageDown" ? 1 : 0;
    if (by === undefined && months === 0) return;
    event.preventDefault();
    moved.current = true;
    if (by === undefined) turn(months);
    else setFocus((now) => within(addDays(now, by), days));
  };
  return (
    <section className={styles.calendar} aria-label="Free days">
      <div className={styles.head}>
        <button type="button" aria-label="Month before" aria-disabled={month <= monthOf(days.first)} onClick={() => month > monthOf(days.first) && turn(-1)}><Icon name="chevron-left" /></button>
        <p id="free-month" aria-live="polite">{nameOf(month)}</p>
        <button type="button" aria-label="Month after" aria-disabled={month >= monthOf(days.last)} onClick={() => month < monthOf(days.last) && turn(1)}><Icon name="chevron-right" /></button>
      </div>
      <table ref={table} aria-labelledby="free-month">
        <thead><tr>{WEEKDAYS.map((day) => <th key={day} scope="col" abbr={day}><span aria-hidden="true">{day.slice(0, 2)}</span><span className="visually-hidden">{day}</span></th>)}</tr></thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((date, day) => (
                <td key={date ?? `none${day}`}>{date && <Day {...{ date, days, free, chosen, onChoose, onKeyDown }} tabIndex={date === focus ? 0 : -1} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.key}><span className={styles.dot} aria-hidden="true" /> has free times</p>
    </section>
  );
}

type DayProps = { date: CalendarDate; days: Days; free: ReadonlySet<CalendarDate> | undefined; chosen: string; tabIndex: number; onChoose: (date: CalendarDate) => void; onKeyDown: (event: KeyboardEvent) => void };

function Day({ date, days, free, chosen, tabIndex, onChoose, onKeyDown }: DayProps) {
  const open = date >= days.first && date <= days.last;
  const full = open && free !== undefined && !free.has(date);
  const words = !open ? "not bookable" : full ? "nothing free" : free ? "free" : "";
  return (
    <button
      type="button" tabIndex={tabIndex} className={styles.day} aria-pressed={date === chosen} aria-disabled={!open || full}
      aria-label={[formatDate(date), words].filter(Boolean).join(", ")} onClick={() => open && !full && onChoose(date)} onKeyDown={onKeyDown}
    >
      {Number(date.slice(8))}
      {open && free?.has(date) && <span className={styles.dot} aria-hidden="true" />}
    </button>
  );
}
