import * as v from "valibot";
import { dateField, FIELD_MESSAGES, messagesOf, orNothing } from "#domain/booking/fields.ts";
import { LINE_MESSAGES, productId } from "#domain/cart/schema.ts";
import { CITIES, type City } from "#domain/catalogue/types.ts";
import { addDays, type CalendarDate, isCalendarDate, isClockTime } from "#domain/time/rules.ts";
import type { Days } from "./timetable.ts";
import type { SlotTime } from "./types.ts";

/** How many days one question may be about: two months and a bit of a calendar. */
const LOOK_MAX_DAYS = 70;

const A_DAY = "Send a date such as 2027-03-05.";
const MESSAGES: Record<string, string> = {
  ...FIELD_MESSAGES,
  productId: LINE_MESSAGES.id,
  city: `Choose one of our cities: ${CITIES.join(", ")}.`,
  time: "Choose one of the times of that day.",
  beside: "Send the ids of payments that are underway.",
};
const LOOK_MESSAGES: Record<string, string> = { ...MESSAGES, date: A_DAY, from: A_DAY, to: `Send the last day, on or after the first and within ${LOOK_MAX_DAYS} days of it.` };

const day = v.pipe(v.string(), v.check(isCalendarDate));
const city = orNothing(v.picklist(CITIES));

const beside = v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []);

export type Look = { productId: string; city?: City | undefined } & ({ date: CalendarDate } | { days: Days });
type Read<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string> };

/** The query of `GET /api/availability`: a product, and one `date` or the days `from` and `to`; a message for each part that is wrong. */
export function readLook({ date, from, to, ...query }: Record<string, string | undefined>): Read<Look> {
  if (date === undefined && (from !== undefined || to !== undefined)) {
    const parsed = v.safeParse(v.object({ productId, city, from: day, to: v.pipe(day, v.check((last) => isWithin(from, last))) }), { ...query, from, to }, { abortPipeEarly: true });
    if (!parsed.success) return { ok: false, errors: messagesOf(parsed.issues, LOOK_MESSAGES) };
    const { from: first, to: last, ...rest } = parsed.output;
    return { ok: true, value: { ...rest, days: { from: first, to: last } } };
  }
  const parsed = v.safeParse(v.object({ productId, city, date: day }), { ...query, date }, { abortPipeEarly: true });
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, errors: messagesOf(parsed.issues, LOOK_MESSAGES) };
}

/** A first day that is none has its own message. */
const isWithin = (from: string | undefined, to: CalendarDate) => from === undefined || !isCalendarDate(from) || (to >= from && to < addDays(from, LOOK_MAX_DAYS));

/** `beside` are payments that are known to be underway: what they pay for is another celebration. */
export type HoldWish = SlotTime & { productId: string; city?: City | undefined; beside: string[] };

/** The body of `POST /api/holds` at an instant of the shop's clock; a message for each field that can't be taken. */
export function readHoldWish(body: unknown, now: Date): Read<HoldWish> {
  const schema = v.object({ productId, city, date: dateField(now), time: v.pipe(v.string(), v.check(isClockTime)), beside });
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, value: parsed.output };
  const errors = messagesOf(parsed.issues, MESSAGES);
  // A body that is no object has no field to blame.
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { date: MESSAGES.date ?? "" } };
}
