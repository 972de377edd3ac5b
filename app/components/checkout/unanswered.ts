import type { Sending } from "#app/lib/send-once.ts";
import type { Cart } from "#domain/cart/lines.ts";
import { readCart } from "#domain/cart/read.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { todayInIndia } from "#domain/time/rules.ts";

/** How long an order that was never answered is taken for the one that is confirmed next, whatever is in the cart by then. */
const SAME_ORDER_MS = 3_600_000;

/** What this browser has kept of an order that was sent, as far as it can be read. */
function sentOrder(text: string): { lines: Cart; date: string | undefined } {
  try {
    const sent: unknown = JSON.parse(text);
    if (!isRecord(sent)) return { lines: [], date: undefined };
    return { lines: readCart(JSON.stringify(sent.lines ?? [])).list, date: typeof sent.date === "string" ? sent.date : undefined };
  } catch {
    return { lines: [], date: undefined };
  }
}

/** The lines of an order that was sent. */
export const orderedLines = (text: string): Cart => sentOrder(text).lines;

/**
 * The unanswered order, while what is in the cart can be meant by it. An hour later it is another order when its day has gone by, or
 * when nothing of it is in the cart any more: then it was found under 'Your orders', or is not wanted, and must not answer for this one.
 */
export function unansweredFor(sending: Sending | undefined, cart: Cart, now: Date): Sending | undefined {
  if (!sending || now.getTime() < sending.at + SAME_ORDER_MS) return sending;
  const inCart = new Set(cart.map(({ id }) => id));
  const meant = sending.open.some((text) => {
    const { lines, date } = sentOrder(text);
    return (date === undefined || date >= todayInIndia(now)) && lines.some(({ id }) => inCart.has(id));
  });
  return meant ? sending : undefined;
}
