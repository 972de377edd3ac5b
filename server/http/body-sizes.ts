import { ADD_ONS_MAX, type CartLine, ID_MAX, LINES_MAX } from "#domain/cart/lines.ts";
import { QUANTITY_MAX } from "#domain/pricing/quantity.ts";
import { PICTURE_MAX } from "#domain/review/rules.ts";

/** In bytes, of a body as it is sent. Every shape that the shop reads fits in with room to spare, but for the lines of a cart. */
export const LARGEST_BODY = 64 * 1024;

const id = "x".repeat(ID_MAX);
const line: CartLine = { id, selectedAddOns: Array.from({ length: ADD_ONS_MAX }, () => ({ id, qty: QUANTITY_MAX })), qty: QUANTITY_MAX };

/** As many lines as a cart may have, each as long as the rules allow, beside what any other body may hold: so no cart that passes the rules is too large. */
export const LARGEST_CART = LARGEST_BODY + LINES_MAX * (JSON.stringify(line).length + 1);

/** A review with the largest picture, in base64. */
export const LARGEST_REVIEW = LARGEST_BODY + Math.ceil(PICTURE_MAX / 3) * 4;

/** More than any message that a gateway sends (RELIABILITY 3). */
export const LARGEST_WEBHOOK = 256 * 1024;
