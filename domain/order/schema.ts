import * as v from "valibot";
import { normalisePincode } from "#domain/area/pincodes.ts";
import { contactFields, dateField, FIELD_MESSAGES, forSurpriseOnly, messagesOf, notesField, offerField, surpriseFields, wholeNumber } from "#domain/booking/fields.ts";
import { lineKey } from "#domain/cart/lines.ts";
import { cartLines, lineErrors } from "#domain/cart/schema.ts";
import { EMPTY_ORDER } from "./rules.ts";

const MESSAGES: Record<string, string> = { ...FIELD_MESSAGES, pincode: "Enter the PIN code of the event, six digits such as 110001." };
const LISTED_TWICE = "This celebration with these add-ons is listed twice. Change its quantity instead.";

/**
 * The body of `POST /api/orders`, for the form and for the server, at an instant of the shop's clock. Other fields are ignored,
 * and no price is read but `totalPrice`, in rupees, which must be the present total when it is sent. What comes out is cleaned:
 * e-mail, phone and PIN normalised, text without controls, an empty optional field undefined.
 */
function orderSchema(now: Date) {
  return v.pipe(
    v.object({
      lines: v.pipe(cartLines, v.minLength(1)),
      ...contactFields,
      date: dateField(now),
      pincode: v.pipe(v.string(), v.transform(normalisePincode), v.string()),
      notes: notesField,
      ...surpriseFields,
      offer: offerField,
      totalPrice: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
    v.transform(forSurpriseOnly),
  );
}

export type Order = v.InferOutput<ReturnType<typeof orderSchema>>;

/**
 * The order, cleaned, or a message for each field that can't be taken: `name`, `pincode`, `lines`, `lines.0.qty` and so on.
 * A line that repeats another is refused and not merged: a merged one could pass the largest quantity, and every other line
 * would be answered by another place than it was sent in. A cart never holds one (`addLine`).
 */
export function readOrder(body: unknown, now: Date): { ok: true; order: Order } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(orderSchema(now), body, { abortPipeEarly: true });
  const errors = parsed.success ? repeated(parsed.output) : { ...linesErrors(body, parsed.issues), ...messagesOf(parsed.issues, MESSAGES) };
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, order: parsed.output };
  return { ok: false, errors };
}

/** No body, no lines and an empty list are all an empty order. */
function linesErrors(body: unknown, issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors = lineErrors(issues);
  const lines = typeof body === "object" && body !== null && "lines" in body ? body.lines : undefined;
  return lines === undefined || lines === null || (Array.isArray(lines) && lines.length === 0) ? { ...errors, lines: EMPTY_ORDER } : errors;
}

function repeated({ lines }: Order): Record<string, string> {
  const seen = new Set<string>();
  const errors: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const key = lineKey(line);
    if (seen.has(key)) errors[`lines.${at}.id`] = LISTED_TWICE;
    seen.add(key);
  }
  return errors;
}
