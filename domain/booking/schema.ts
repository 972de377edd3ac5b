import * as v from "valibot";
import { normaliseEmail, normalisePhone } from "#domain/contact/rules.ts";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import { cleanLine, cleanText, isWellFormed, isVisible } from "#domain/text/rules.ts";
import { addDays, BOOKING_HORIZON_DAYS, isCalendarDate, isClockTime, minutesInIndia, todayInIndia } from "#domain/time/rules.ts";
import { GUESTS_MAX, GUESTS_MIN, LOCATION_MAX, NAME_MAX, NAME_MIN, NOTES_MAX } from "./rules.ts";

const ADD_ONS_MAX = 30;

const TOO_FAR = `Choose a date within the next ${BOOKING_HORIZON_DAYS} days.`;
const TIME_PASSED = "That time has passed. Choose a later one.";
const OWN_MESSAGES = new Set([TOO_FAR, TIME_PASSED]);

/** What is said beside a field that is missing or unusable; each says how to put it right. */
const FIELD_MESSAGES: Record<string, string> = {
  productId: "Choose a celebration from our catalogue.",
  name: `Enter your name, ${NAME_MIN} to ${NAME_MAX} characters.`,
  email: "Enter one email address in plain letters, such as name@example.com.",
  phone: "Enter a phone number such as 98765 43210, or leave it empty.",
  date: "Choose a date from today on.",
  time: "Enter a time such as 18:30, or leave it empty.",
  location: `Keep the location under ${LOCATION_MAX} characters.`,
  guests: `Enter a number of guests from ${GUESTS_MIN} to ${GUESTS_MAX}.`,
  quantity: `Choose a quantity from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`,
  selectedAddOns: "Choose the add-ons from the list of this celebration.",
  totalPrice: "Send the total price in whole rupees, as it was shown.",
  specialRequests: `Keep your requests under ${NOTES_MAX} characters.`,
};

/** A character is what Unicode counts as one, so an emoji is not two. */
const lengthOf = (value: string) => [...value].length;
const within = (min: number, max: number) => (value: string) => lengthOf(value) >= min && lengthOf(value) <= max;
const typed = v.pipe(v.string(), v.check(isWellFormed));
const line = (min: number, max: number) => v.pipe(typed, v.transform(cleanLine), v.check(within(min, max)));
const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));

/** Empty, absent and null all mean that the visitor left the field alone. */
const orNothing = <const Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.optional(v.union([v.pipe(v.nullable(v.string(), ""), v.check((value) => value.trim() === ""), v.transform(() => undefined)), schema]));

/** Only the id and the quantity of a chosen add-on count; its name and price are the catalogue's. */
const chosenAddOn = v.object({ id, qty: v.optional(wholeNumber(QUANTITY_MIN, QUANTITY_MAX), 1) });

/**
 * The body of `POST /api/bookings` (SPEC section 7), for the form and for the server, at an instant of the shop's
 * clock. Other fields, `productTitle` among them, are ignored. What comes out is cleaned: e-mail and phone normalised,
 * text without controls; an empty `time`, `phone` or `specialRequests` is undefined, an empty `location` means the product's.
 */
export function bookingRequestSchema(now: Date) {
  const today = todayInIndia(now);
  const lastDay = addDays(today, BOOKING_HORIZON_DAYS);
  const minutes = minutesInIndia(now);
  return v.pipe(
    v.object({
      productId: id,
      name: v.pipe(line(NAME_MIN, NAME_MAX), v.check(isVisible)),
      email: v.pipe(typed, v.transform(normaliseEmail), v.string()),
      phone: orNothing(v.pipe(typed, v.transform(normalisePhone), v.string())),
      date: v.pipe(v.string(), v.check(isCalendarDate), v.check((date) => date >= today), v.check((date) => date <= lastDay, TOO_FAR)),
      time: orNothing(v.pipe(v.string(), v.check(isClockTime))),
      location: v.optional(v.nullable(line(0, LOCATION_MAX)), ""),
      guests: wholeNumber(GUESTS_MIN, GUESTS_MAX),
      quantity: wholeNumber(QUANTITY_MIN, QUANTITY_MAX),
      selectedAddOns: v.optional(v.pipe(v.array(chosenAddOn), v.maxLength(ADD_ONS_MAX)), []),
      totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      specialRequests: orNothing(v.pipe(typed, v.transform(cleanText), v.check(within(0, NOTES_MAX)))),
    }),
    v.forward(
      v.partialCheck([["date"], ["time"]], ({ date, time }) => date !== today || !time || minutesOf(time) > minutes, TIME_PASSED),
      ["time"],
    ),
  );
}

export type BookingRequest = v.InferOutput<ReturnType<typeof bookingRequestSchema>>;

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** The request, cleaned, or a message for each field that can't be taken. */
export function readBookingRequest(body: unknown, now: Date): { ok: true; request: BookingRequest } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(bookingRequestSchema(now), body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, request: parsed.output };
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? "");
    const own = OWN_MESSAGES.has(issue.message) ? issue.message : FIELD_MESSAGES[field];
    if (own && !errors[field]) errors[field] = own;
  }
  return { ok: false, errors };
}
