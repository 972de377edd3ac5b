/**
 * The shop's calendar. A date is `YYYY-MM-DD` and never an instant; "today" is today in Asia/Kolkata (DECISIONS, Times
 * and money). India has no daylight saving, so the offset is a constant and needs no time zone data in the browser.
 */
export type CalendarDate = string;

const INDIA_OFFSET_MINUTES = 330;
const DAY_MS = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** How far ahead a celebration may be asked for, in days. */
export const BOOKING_HORIZON_DAYS = 180;

function inIndia(now: Date): Date {
  return new Date(now.getTime() + INDIA_OFFSET_MINUTES * 60_000);
}

/** The calendar date in India at an instant. */
export function todayInIndia(now: Date): CalendarDate {
  return inIndia(now).toISOString().slice(0, 10);
}

/** The instant at which India's clock shows a time, `HH:MM`, on a date. */
export function instantInIndia(date: CalendarDate, time: string): Date {
  return new Date(`${date}T${time}:00+05:30`);
}

/** Minutes since midnight in India at an instant. */
export function minutesInIndia(now: Date): number {
  const local = inIndia(now);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

function toUtc(date: CalendarDate): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const at = new Date(`${date}T00:00:00.000Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : at;
}

/** True for a day that exists: 2027-02-29 does not. */
export function isCalendarDate(value: string): value is CalendarDate {
  return toUtc(value) !== undefined;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const at = toUtc(date);
  if (!at) throw new RangeError(`not a calendar date: ${date}`);
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week, 0 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  const at = toUtc(date);
  if (!at) throw new RangeError(`not a calendar date: ${date}`);
  return at.getUTCDay();
}

/** `Sat, 28 Nov 2026`. */
export function formatDate(date: CalendarDate): string {
  const at = toUtc(date);
  if (!at) throw new RangeError(`not a calendar date: ${date}`);
  return `${WEEKDAYS[at.getUTCDay()]}, ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `HH:MM` of a 24 hour clock, as a time field gives it. */
export function isClockTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** `18:00` as `6:00 pm`. */
export function formatTime(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** An ISO instant as India's clock shows it: `Sat, 28 Nov 2026, 5:08 pm`. */
export function formatInstant(instant: string): string {
  const local = inIndia(new Date(instant)).toISOString();
  return `${formatDate(local.slice(0, 10))}, ${formatTime(local.slice(11, 16))}`;
}
