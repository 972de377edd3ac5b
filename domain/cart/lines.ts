import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import type { ChosenAddOn } from "#domain/pricing/rules.ts";

/**
 * A line as the browser keeps it (DECISIONS, One model): a product with its chosen add-ons. `price` is what one of it cost
 * when the shopper last saw it, in rupees: it is never charged, it only serves to tell that the price has changed.
 */
export type CartLine = { id: string; selectedAddOns: ChosenAddOn[]; qty: number; price?: number };
export type Cart = readonly CartLine[];

/** More lines than anybody chooses by hand; what the shop prices in one question and takes in one order. */
export const LINES_MAX = 500;

/** More than any celebration has; what one line may carry. */
export const ADD_ONS_MAX = 30;

/** The most characters of the id of a product or an add-on, each one byte. */
export const ID_MAX = 64;

/** The same product with the same add-ons is the same line, in whatever order they were ticked. */
export function lineKey({ id, selectedAddOns }: Pick<CartLine, "id" | "selectedAddOns">): string {
  return [id, ...selectedAddOns.map((addOn) => `${addOn.id}*${addOn.qty}`).sort()].join(" ");
}

export const clampQuantity = (qty: number) => Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, qty));

/** How many celebrations the cart holds: the number on its badge. */
export const countOf = (cart: Cart) => cart.reduce((sum, { qty }) => sum + qty, 0);

/** More of a line that is there, at the price seen last. */
export const mergeLines = (known: CartLine, line: CartLine): CartLine => ({ ...known, ...line, qty: clampQuantity(known.qty + line.qty) });

/** One more of a line that is there, a new line at the end otherwise. At 50 of a line, and at 500 lines, it stays as it is. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const key = lineKey(line);
  let there = false;
  const next = cart.map((each) => {
    if (lineKey(each) !== key) return each;
    there = true;
    return mergeLines(each, line);
  });
  if (there) return next;
  return cart.length < LINES_MAX ? [...cart, line] : cart;
}
