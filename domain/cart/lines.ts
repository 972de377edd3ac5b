import { type ChosenAddOn, QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/rules.ts";

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

export function setQuantity(cart: Cart, key: string, qty: number): Cart {
  return cart.map((each) => (lineKey(each) === key ? { ...each, qty: clampQuantity(qty) } : each));
}

/** By how much, and not to what: so quick presses in two tabs add up. */
export function changeQuantity(cart: Cart, key: string, by: number): Cart {
  return cart.map((each) => (lineKey(each) === key ? { ...each, qty: clampQuantity(each.qty + by) } : each));
}

export const removeLines = (cart: Cart, keys: ReadonlySet<string>): Cart => cart.filter((each) => !keys.has(lineKey(each)));

/** Undoes a removal: each line comes back at its place, unless it has been added anew meanwhile. */
export function restoreLines(cart: Cart, lines: readonly { at: number; line: CartLine }[]): Cart {
  const there = new Set(cart.map(lineKey));
  const next = [...cart];
  for (const { at, line } of lines) {
    if (!there.has(lineKey(line)) && next.length < LINES_MAX) next.splice(at, 0, line);
  }
  return next;
}

/** Takes out what was ordered and leaves what was added meanwhile, in another tab for instance. */
export function takeOrdered(cart: Cart, ordered: Cart): Cart {
  const taken = new Map(ordered.map((line) => [lineKey(line), line.qty]));
  return cart.flatMap((line) => {
    const left = line.qty - (taken.get(lineKey(line)) ?? 0);
    return left > 0 ? [{ ...line, qty: left }] : [];
  });
}

/** The shopper has seen these prices: `prices` by line key, in rupees for one. */
export function acceptPrices(cart: Cart, prices: ReadonlyMap<string, number>): Cart {
  return cart.map((line) => {
    const price = prices.get(lineKey(line));
    return price === undefined || price === line.price ? line : { ...line, price };
  });
}
