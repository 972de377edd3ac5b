import { CLOSED, isClosed, isTooSoon, TOO_SOON } from "#domain/availability/timetable.ts";
import { isMissingInformation, MISSING_INFORMATION } from "#domain/booking/rules.ts";
import { readBookingRequest } from "#domain/booking/schema.ts";
import { isLineProblem, type PricedLine, priceLine, totalsOf, type Totals } from "#domain/pricing/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { askOfOffers } from "./ask-gateways.ts";
import { placeBooking } from "./place-booking.ts";
import { readOpening } from "./read-availability.ts";
import { type OnceKey, type Outcome, refuse } from "./remember-answer.ts";
import { type Judged, priceWithOffer, priceWords, quotedOffer, withOffer } from "./use-offer.ts";

/**
 * Places a booking request (SPEC section 7) for one celebration, without a fee: it takes no crew's time yet, but is for a day
 * that is open, and at a time before whose set-up the cut-off has not passed. The price is the catalogue's: another total is
 * refused with the present one (409), so nobody books at a price they did not see.
 */
export async function placeBookingRequest(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  return withOffer(() => place(shop, actor, body, once));
}

async function place(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  const now = shop.clock.now();
  const read = readBookingRequest(body, now);
  if (!read.ok) return refuse(invalid(read.errors));
  const { name, email, date, guests, surprise, offer, ...request } = read.request;
  const product = shop.catalogue.product(request.productId);
  const line = priceLine(product, request);
  if (isLineProblem(line)) return refuse(invalid({ [line.field]: line.message }));
  if (isClosed(date, await readOpening(shop.database.db, { from: date, to: date }))) return refuse(invalid({ date: CLOSED }));
  if (product && request.time && isTooSoon({ date, time: request.time }, { need: product, now })) return refuse(invalid({ time: TOO_SOON }));
  // What they have begun to pay with the offer gives it up, unless it is paid.
  if (offer) await askOfOffers(shop, actor.userId);
  const { judged, totals } = await priceWithOffer(shop, { claim: offer, email: actor.email, user: actor.userId, now }, (terms) => totalsOf([line.lineTotal], { offer: terms, withFee: false }));
  if (totals.total !== request.totalPrice) return refuse(otherPrice(totals, line, judged));
  return placeBooking(
    shop,
    actor,
    {
      source: "request", name, email, phone: request.phone ?? null, date, time: request.time ?? null, guests,
      location: request.location || (product?.location ?? ""), pincode: null, notes: request.specialRequests ?? null,
      surprise, notToCall: request.notToCall ?? null, alternateContact: request.alternateContact ?? null, lines: [line], totals, offer: judged?.ok ? (offer ?? undefined) : undefined,
    },
    once,
  );
}

function invalid(errors: Record<string, string>): Problem {
  const toast = isMissingInformation(errors) ? MISSING_INFORMATION.description : "Please look at the marked fields.";
  return { status: 422, title: "This request can't be taken as it is", detail: toast, errors };
}

function otherPrice({ total }: Totals, line: PricedLine, judged: Judged | undefined): Problem {
  const offer = judged && quotedOffer(judged);
  return { status: 409, title: "The price has changed", detail: priceWords({ total, offer }), extra: { total, lines: [line], offer } };
}
