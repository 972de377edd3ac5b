import * as v from "valibot";
import { districtOf, normalisePincode } from "#domain/area/pincodes.ts";
import { chosenAddOns, LINE_MESSAGES } from "#domain/cart/schema.ts";
import type { City } from "#domain/catalogue/types.ts";
import { METHODS } from "#domain/payment/states.ts";
import { contactFields, FIELD_MESSAGES, forSurpriseOnly, line, messagesOf, notesField, offerField, surpriseFields, wholeNumber } from "./fields.ts";

export const WIZARD_GUESTS_MAX = 100;
export const ADDRESS_LINE_MAX = 120;
export const CITY_MAX = 80;
/** The specification's words for a press without a method (SPEC section 8). */
export const CHOOSE_METHOD = "Choose payment method";
const NOT_SERVED = "We don't come to this PIN code by ourselves yet. Write to us on WhatsApp, and we'll see.";

const MESSAGES: Record<string, string> = {
  ...FIELD_MESSAGES,
  holdId: "Choose a date and a time first.",
  method: CHOOSE_METHOD,
  selectedAddOns: LINE_MESSAGES.selectedAddOns,
  guests: `Enter a number of guests from 1 to ${WIZARD_GUESTS_MAX}.`,
  addressLine1: `Enter the address of the event, up to ${ADDRESS_LINE_MAX} characters.`,
  addressLine2: `Keep the second line under ${ADDRESS_LINE_MAX} characters.`,
  state: `Keep the state under ${CITY_MAX} characters.`,
  city: `Enter the city, up to ${CITY_MAX} characters.`,
  pincode: "Enter the PIN code of the event, six digits such as 110001.",
};

/**
 * The body of `POST /api/payments`: the wizard's draft on a held slot. What is booked and when stands in the hold. The PIN code of
 * the address must be served; its city and state are words for the crew. `totalPrice` is in rupees, as it was shown.
 */
const schema = v.pipe(
  v.object({
    holdId: v.pipe(v.string(), v.uuid()),
    method: v.picklist(METHODS),
    selectedAddOns: chosenAddOns,
    guests: wholeNumber(1, WIZARD_GUESTS_MAX),
    addressLine1: line(1, ADDRESS_LINE_MAX),
    addressLine2: v.optional(v.nullable(line(0, ADDRESS_LINE_MAX)), ""),
    city: line(1, CITY_MAX),
    state: v.optional(v.nullable(line(0, CITY_MAX)), ""),
    pincode: v.pipe(v.string(), v.transform(normalisePincode), v.string(), v.check((pincode) => districtOf(pincode) !== undefined, NOT_SERVED)),
    ...contactFields,
    specialRequests: notesField,
    ...surpriseFields,
    offer: offerField,
    totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  v.transform(forSurpriseOnly),
);

export type WizardWish = v.InferOutput<typeof schema>;

/** The draft, cleaned, or a message for each field that can't be taken. */
export function readWizardWish(body: unknown): { ok: true; wish: WizardWish } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, wish: parsed.output };
  const errors = messagesOf(parsed.issues, MESSAGES, [NOT_SERVED]);
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { holdId: MESSAGES.holdId ?? "" } };
}

/** The address in one line, for mails and crew, and the district whose crews go there. */
export function placeOfWish({ addressLine1, addressLine2, city, state, pincode }: WizardWish): { location: string; city: City } {
  const district = districtOf(pincode);
  if (!district) throw new RangeError("a PIN code that is not served");
  return { location: [addressLine1, addressLine2, city, state?.toLowerCase() !== city.toLowerCase() && state, `PIN ${pincode}`].filter(Boolean).join(", "), city: district };
}
