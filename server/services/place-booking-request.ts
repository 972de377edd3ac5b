import { isMissingInformation, MISSING_INFORMATION } from "#domain/booking/rules.ts";
import { readBookingRequest } from "#domain/booking/schema.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { isLineProblem, type PricedLine, priceLine, totalsOf, type Totals } from "#domain/pricing/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { placeBooking } from "./place-booking.ts";
import { type OnceKey, type Outcome, refuse } from "./remember-answer.ts";

/**
 * Places a booking request (SPEC section 7) for one celebration, without a fee. The price is the catalogue's: another total is
 * refused with the present one (409), so nobody books at a price they did not see.
 */
export async function placeBookingRequest(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  const read = readBookingRequest(body, shop.clock.now());
  if (!read.ok) return refuse(invalid(read.errors));
  const { name, email, date, guests, surprise, ...request } = read.request;
  const product = shop.catalogue.product(request.productId);
  const line = priceLine(product, request);
  if (isLineProblem(line)) return refuse(invalid({ [line.field]: line.message }));
  const totals = totalsOf([line.lineTotal], { offerPercent: 0, withFee: false });
  if (totals.total !== request.totalPrice) return refuse(otherPrice(totals, line));
  return placeBooking(
    shop,
    actor,
    {
      source: "request", name, email, phone: request.phone ?? null, date, time: request.time ?? null, guests,
      location: request.location || (product?.location ?? ""), pincode: null, notes: request.specialRequests ?? null,
      surprise, notToCall: request.notToCall ?? null, alternateContact: request.alternateContact ?? null, lines: [line], totals,
    },
    once,
  );
}

function invalid(errors: Record<string, string>): Problem {
  const toast = isMissingInformation(errors) ? MISSING_INFORMATION.description : "Please look at the marked fields.";
  return { status: 422, title: "This request can't be taken as it is", detail: toast, errors };
}

function otherPrice({ total }: Totals, line: PricedLine): Problem {
  return { status: 409, title: "The price has changed", detail: `The total is now ${formatRupees(total)}.`, extra: { total, lines: [line] } };
}
