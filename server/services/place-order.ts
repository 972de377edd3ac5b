import { placeOf } from "#domain/area/pincodes.ts";
import { CLOSED, isClosed } from "#domain/availability/timetable.ts";
import { ORDER_TOTAL_MAX, whatIsWrong } from "#domain/order/rules.ts";
import { readOrder } from "#domain/order/schema.ts";
import { isLineProblem, type LineProblem, type PricedLine, totalsOf } from "#domain/pricing/rules.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { askOfOffers } from "./ask-gateways.ts";
import { placeBooking } from "./place-booking.ts";
import { priceCart, quoteCart } from "./quote-cart.ts";
import { readOpening } from "./read-availability.ts";
import { type OnceKey, type Outcome, refuse } from "./remember-answer.ts";
import { priceWithOffer, priceWords, withOffer } from "./use-offer.ts";

/** What the order's body calls the parts of a line. */
const LINE_FIELDS: Record<LineProblem["field"], string> = { productId: "id", quantity: "qty", selectedAddOns: "selectedAddOns" };
const TOO_LARGE = "This is more than one order can hold. Make two orders of it, or write to us.";

/**
 * Places the order of a cart (DECISIONS, One model: source `checkout`), with the convenience fee and without a payment. The
 * catalogue prices it; a `totalPrice` that differs is refused with the present quote (409), a day on which the shop is closed in words. A PIN code outside the served area is
 * taken and said in the booking's location, since whether we come is for people to answer.
 */
export async function placeOrder(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  return withOffer(() => place(shop, actor, body, once));
}

async function place(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  const read = readOrder(body, shop.clock.now());
  if (!read.ok) return refuse(invalid(read.errors, body));
  const { lines, totalPrice, offer, ...order } = read.order;
  const priced = priceCart(shop, lines);
  const problems = priced.flatMap((line, at): [string, string][] => (isLineProblem(line) ? [[`lines.${at}.${LINE_FIELDS[line.field]}`, line.message]] : []));
  if (problems.length > 0) return refuse(invalid(Object.fromEntries(problems)));
  const { date } = order;
  if (isClosed(date, await readOpening(shop.database.db, { from: date, to: date }))) return refuse(invalid({ date: CLOSED }, body));
  const booked = priced.filter((line): line is PricedLine => !isLineProblem(line));
  const sums = booked.map(({ lineTotal }) => lineTotal);
  // What they have begun to pay with the offer gives it up, unless it is paid.
  if (offer) await askOfOffers(shop, actor.userId);
  const { judged, totals } = await priceWithOffer(shop, { claim: offer, email: actor.email, user: actor.userId, now: shop.clock.now() }, (terms) => totalsOf(sums, { offer: terms, withFee: true }));
  // Whoever names no total has been told none, so an offer that does not count must be.
  if (totalPrice === undefined ? judged?.ok === false : totalPrice !== totals.total) return refuse(otherPrice(await quoteCart(shop, lines, { offer, email: actor.email, user: actor.userId })));
  if (totals.total > ORDER_TOTAL_MAX) return refuse(invalid({ lines: TOO_LARGE }));
  return placeBooking(
    shop,
    actor,
    {
      source: "checkout", name: order.name, email: order.email, phone: order.phone ?? null, date: order.date, time: null, guests: null,
      location: placeOf(order.pincode), pincode: order.pincode, notes: order.notes ?? null,
      surprise: order.surprise, notToCall: order.notToCall ?? null, alternateContact: order.alternateContact ?? null, lines: booked, totals, offer: judged?.ok ? (offer ?? undefined) : undefined,
    },
    once,
  );
}

/** `sent` is the body, where it is what was sent that is wrong. */
function invalid(errors: Record<string, string>, sent: unknown = {}): Problem {
  return { status: 422, title: "This order can't be taken as it is", detail: whatIsWrong(errors, isRecord(sent) ? sent : {}), errors };
}

function otherPrice(quote: Quote): Problem {
  return { status: 409, title: "The price has changed", detail: priceWords(quote), extra: { total: quote.total, quote, offer: quote.offer } };
}
