import * as v from "valibot";
import { EMAIL_MESSAGE, normaliseEmail, normalisePhone } from "#domain/contact/rules.ts";
import { ALTERNATE_CONTACT_MAX, NOT_TO_CALL_MAX } from "#domain/order/rules.ts";
import { cleanLine, cleanText, isVisible, isWellFormed, visibleLength } from "#domain/text/rules.ts";
import { BOOKING_HORIZON_DAYS, formatTime, isCalendarDate, todayInIndia } from "#domain/time/rules.ts";
import { bookableDays, LATEST_START } from "./days.ts";
import { NAME_MAX, NAME_MIN, NOTES_MAX } from "./rules.ts";

/** The fields that a booking request and an order share: one rule and one message each, at every door. */

/** Each says what is wrong with a date that was given; a missing one, or a text that is none, is the field's own message. */
const DATE_MESSAGES = {
  unknown: "There is no such day in the calendar. Choose another.",
  passed: "That day has passed. Choose a later one.",
  tooLate: `It is too late for today: our latest start is ${formatTime(LATEST_START)}. Choose a date from tomorrow on.`,
  tooFar: `Choose a date within the next ${BOOKING_HORIZON_DAYS} days.`,
};
const NOTES_MESSAGE = `Keep your requests under ${NOTES_MAX} characters.`;

/** What is said beside a field that is missing or unusable; each says how to put it right. */
export const FIELD_MESSAGES: Record<string, string> = {
  name: `Enter your name, ${NAME_MIN} to ${NAME_MAX} characters.`,
  email: EMAIL_MESSAGE,
  phone: "Enter a phone number such as 98765 43210, or leave it empty.",
  date: "Choose the date of your celebration.",
  notes: NOTES_MESSAGE,
  specialRequests: NOTES_MESSAGE,
  surprise: "Tick the box when it is a surprise, or leave it unticked.",
  notToCall: `Keep the line on whom not to call under ${NOT_TO_CALL_MAX} characters.`,
  alternateContact: `Keep the other contact under ${ALTERNATE_CONTACT_MAX} characters.`,
  offer: "Send the offer as it was claimed, or leave it out.",
  totalPrice: "Send the total price in whole rupees, as it was shown.",
};

const CLAIM_MAX = 200;

/** A character is what Unicode counts as one, so an emoji is not two. */
const lengthOf = (value: string) => [...value].length;
const within = (min: number, max: number) => (value: string) => lengthOf(value) >= min && lengthOf(value) <= max;
const typed = v.pipe(v.string(), v.check(isWellFormed));
export const line = (min: number, max: number) => v.pipe(typed, v.transform(cleanLine), v.check(within(min, max)));
export const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** Empty, absent and null all mean that the visitor left the field alone. */
export const orNothing = <const Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.optional(v.union([v.pipe(v.nullable(v.string(), ""), v.check((value) => value.trim() === ""), v.transform(() => undefined)), schema]));

/** Cleaned to nothing is nothing: `orNothing` sees only what was typed. */
const lineOrNothing = (max: number) => orNothing(v.pipe(line(0, max), v.transform((value) => value || undefined)));

/** A claim of `POST /api/offers/claim`; what it is worth is judged where it is used. */
export const offerField = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(CLAIM_MAX))));

export const contactFields = {
  name: v.pipe(line(0, NAME_MAX), v.check((name) => visibleLength(name) >= NAME_MIN), v.check(isVisible)),
  email: v.pipe(typed, v.transform(normaliseEmail), v.string()),
  phone: orNothing(v.pipe(typed, v.transform(normalisePhone), v.string())),
};

/** A calendar date that can be asked for: `bookableDays`. */
export function dateField(now: Date) {
  const today = todayInIndia(now);
  const { first, last } = bookableDays(now);
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}$/),
    v.check(isCalendarDate, DATE_MESSAGES.unknown),
    v.check((date) => date >= today, DATE_MESSAGES.passed),
    v.check((date) => date >= first, DATE_MESSAGES.tooLate),
    v.check((date) => date <= last, DATE_MESSAGES.tooFar),
  );
}

/** Why a day can't be asked for at an instant; undefined when it can. */
export function dateTrouble(date: string, now: Date): string | undefined {
  const parsed = v.safeParse(dateField(now), date, { abortPipeEarly: true });
  return parsed.success ? undefined : parsed.issues[0].message;
}

export const notesField = orNothing(v.pipe(typed, v.transform(cleanText), v.check(within(0, NOTES_MAX))));

export const surpriseFields = {
  surprise: v.optional(v.nullable(v.boolean(), false), false),
  notToCall: lineOrNothing(NOT_TO_CALL_MAX),
  alternateContact: lineOrNothing(ALTERNATE_CONTACT_MAX),
};

type Surprise = { surprise: boolean; notToCall?: string | undefined; alternateContact?: string | undefined };

/** Whom not to call is somebody else's name: it is kept for a surprise alone (INDIA 4.7, the recipient's data is minimised). */
export function forSurpriseOnly<T extends Surprise>(value: T): T {
  return value.surprise ? value : { ...value, notToCall: undefined, alternateContact: undefined };
}

/** Field → message of the first thing wrong with it; `special` are messages that schemas bring themselves, beside those of dates. */
export function messagesOf(issues: readonly v.BaseIssue<unknown>[], messages: Record<string, string>, special: readonly string[] = []): Record<string, string> {
  const own = [...Object.values(DATE_MESSAGES), ...special];
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key ?? "");
    const said = own.includes(message) ? message : messages[field];
    if (said) errors[field] ??= said;
  }
  return errors;
}
