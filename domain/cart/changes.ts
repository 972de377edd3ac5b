import { type Cart, type CartLine, clampQuantity, lineKey, LINES_MAX, mergeLines } from "./lines.ts";

/** What is done to a cart where it is shown; adding to it, which every page can do, is in lines.ts. */

export function setQuantity(cart: Cart, key: string, qty: number): Cart {
  return cart.map((each) => (lineKey(each) === key ? { ...each, qty: clampQuantity(qty) } : each));
}

/** By how much, and not to what: so quick presses in two tabs add up. */
export function changeQuantity(cart: Cart, key: string, by: number): Cart {
  return cart.map((each) => (lineKey(each) === key ? { ...each, qty: clampQuantity(each.qty + by) } : each));
}

/** A line without some of its add-ons, at a price that has not been seen yet; more of the line that is like it by then. */
export function dropAddOns(cart: Cart, key: string, gone: readonly string[]): Cart {
  const line = cart.find((each) => lineKey(each) === key);
  if (!line) return cart;
  const less: CartLine = { id: line.id, selectedAddOns: line.selectedAddOns.filter(({ id }) => !gone.includes(id)), qty: line.qty };
  const same = cart.find((each) => each !== line && lineKey(each) === lineKey(less));
  if (!same) return cart.map((each) => (each === line ? less : each));
  return cart.flatMap((each) => (each === line ? [] : [each === same ? mergeLines(same, less) : each]));
}

export const removeLines = (cart: Cart, keys: ReadonlySet<string>): Cart => cart.filter((each) => !keys.has(lineKey(each)));

/** A line that was taken out, and where it stood. */
export type Taken = { at: number; line: CartLine };

/** Undoes a removal: each line comes back at its place, unless it has been added anew meanwhile. */
export function restoreLines(cart: Cart, lines: readonly Taken[]): Cart {
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
