import * as v from "valibot";
import { chosenAddOns, LINE_MESSAGES, productId, quantity } from "#domain/cart/schema.ts";
import { isClockTime, minutesInIndia, todayInIndia } from "#domain/time/rules.ts";
import { contactFields, dateField, FIELD_MESSAGES, forSurpriseOnly, line, messagesOf, notesField, offerField, orNothing, surpriseFields, wholeNumber } from "./fields.ts";
import { GUESTS_MAX, GUESTS_MIN, LOCATION_MAX } from "./rules.ts";

const TIME_PASSED = "That time has passed. Choose a later one.";

const MESSAGES: Record<string, string> = {
  ...FIELD_MESSAGES,
  productId: LINE_MESSAGES.id,
  quantity: LINE_MESSAGES.qty,
  selectedAddOns: LINE_MESSAGES.selectedAddOns,
  time: "Enter a time such as 18:30, or leave it empty.",
  location: `Keep the location under ${LOCATION_MAX} characters.`,
  guests: `Enter a number of guests from ${GUESTS_MIN} to ${GUESTS_MAX}.`,
};

/**
 * The body of `POST /api/bookings` (SPEC section 7), for the form and for the server, at an instant of the shop's
 * clock. Other fields, `productTitle` among them, are ignored. What comes out is cleaned: e-mail and phone normalised,
 * text without controls; an empty optional field is undefined, an empty `location` means the product's.
 */
function bookingRequestSchema(now: Date) {
  const today = todayInIndia(now);
  const minutes = minutesInIndia(now);
  return v.pipe(
    v.object({
      productId,
      ...contactFields,
      date: dateField(now),
      time: orNothing(v.pipe(v.string(), v.check(isClockTime))),
      location: v.optional(v.nullable(line(0, LOCATION_MAX)), ""),
      guests: wholeNumber(GUESTS_MIN, GUESTS_MAX),
      quantity,
      selectedAddOns: chosenAddOns,
      totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      specialRequests: notesField,
      ...surpriseFields,
      offer: offerField,
    }),
    v.forward(
      v.partialCheck([["date"], ["time"]], ({ date, time }) => date !== today || !time || minutesOf(time) > minutes, TIME_PASSED),
      ["time"],
    ),
    v.transform(forSurpriseOnly),
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
  return { ok: false, errors: messagesOf(parsed.issues, MESSAGES, [TIME_PASSED]) };
}
