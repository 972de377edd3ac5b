import { randomBytes, randomUUID } from "node:crypto";
import { inTransaction, isUniqueViolation, type Tx } from "#db/client.ts";
import { makeReference, REFERENCE_BYTES } from "#domain/booking/reference.ts";
import { isMissingInformation, MISSING_INFORMATION } from "#domain/booking/rules.ts";
import { type BookingRequest, readBookingRequest } from "#domain/booking/schema.ts";
import { FIRST_STATE } from "#domain/booking/states.ts";
import { normaliseEmail } from "#domain/contact/rules.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { isLineProblem, type PricedLine, priceLine, totalsOf, type Totals } from "#domain/pricing/rules.ts";
import { bookingRequestedMail, newBookingRequestMail, type RequestedBooking } from "#server/mail/booking-request.tsx";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { queueMail } from "./queue-mail.ts";
import { type Answer, type OnceKey, type Outcome, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const DOOR = "POST /api/bookings";
/** Where the merchant's mail is kept while no operator has an address; `.invalid` is nobody's, so it can never be sent astray. */
const MERCHANT_KEPT = "merchant@bokeh.invalid";
const REFERENCE_TRIES = 5;

/**
 * Stores a booking request with its line, its first history row and the mails to shopper and merchant, all or nothing.
 * The price is the catalogue's: another total is refused with the present one (409), so nobody books at a price they
 * did not see. With `once`, the same key and body by the same person get the first answer again.
 */
export async function placeBookingRequest(
  shop: Shop,
  actor: Actor,
  body: unknown,
  once?: { key: string; bodyHash: string },
  random: (size: number) => Uint8Array = randomBytes,
): Promise<Outcome> {
  const onceKey = once && { owner: actor.userId, door: DOOR, ...once };
  const remembered = onceKey && (await rememberedAnswer(shop.database.db, onceKey));
  if (remembered) return remembered;

  const read = readBookingRequest(body, shop.clock.now());
  if (!read.ok) return refuse(invalid(read.errors));
  const product = shop.catalogue.product(read.request.productId);
  const line = priceLine(product, read.request);
  if (isLineProblem(line)) return refuse(invalid({ [line.field]: line.message }));
  const totals = totalsOf([line.lineTotal], { offerPercent: 0, withFee: false });
  if (totals.total !== read.request.totalPrice) return refuse(otherPrice(totals, line));

  const location = read.request.location || (product?.location ?? "");
  for (let attempt = 1; ; attempt++) {
    const placed = { id: randomUUID(), reference: makeReference(random(REFERENCE_BYTES)) ?? "", request: read.request, line, totals, location };
    try {
      const answer: Answer = { status: 201, body: { id: placed.id, reference: placed.reference } };
      const stored = placed.reference !== "" && (await inTransaction(shop.database.db, (tx) => store(shop, actor, tx, placed, onceKey, answer)));
      if (stored) return { ok: true, answer };
    } catch (error) {
      // A reference that is somebody's already: the next one is another.
      if (!isUniqueViolation(error) || attempt >= REFERENCE_TRIES) throw error;
    }
    const known = onceKey && (await rememberedAnswer(shop.database.db, onceKey));
    if (known) return known;
    if (attempt >= REFERENCE_TRIES) throw new Error("no free booking reference was found");
  }
}

type Placed = { id: string; reference: string; request: BookingRequest; line: PricedLine; totals: Totals; location: string };

/** False, with nothing written, when the idempotency key is taken. */
async function store(shop: Shop, actor: Actor, tx: Tx, placed: Placed, onceKey: OnceKey | undefined, answer: Answer): Promise<boolean> {
  const { id, reference, request, line, totals, location } = placed;
  const now = shop.clock.now().toISOString();
  if (onceKey && !(await rememberAnswer(tx, onceKey, answer, now))) return false;
  const booking: RequestedBooking = {
    reference, location, line, total: totals.total,
    name: request.name, email: request.email, phone: request.phone ?? null, date: request.date, time: request.time ?? null,
    guests: request.guests, notes: request.specialRequests ?? null,
  };
  const { line: _line, ...columns } = booking;
  await tx.insertInto("bookings").values({ ...columns, ...totals, id, source: "request", state: FIRST_STATE.request, userId: actor.userId, createdAt: now, updatedAt: now }).execute();
  const { addOns, ...priced } = line;
  await tx.insertInto("bookingLines").values({ ...priced, bookingId: id, position: 0, addOns: JSON.stringify(addOns) }).execute();
  await tx.insertInto("bookingHistory").values({ bookingId: id, at: now, actor: actor.userId, fromState: null, toState: FIRST_STATE.request, note: null }).execute();
  await queueMail(tx, shop.origin, bookingRequestedMail(booking, shop.origin), now);
  for (const to of merchantAddresses(shop)) await queueMail(tx, shop.origin, newBookingRequestMail(booking, to, shop.origin), now);
  return true;
}

function merchantAddresses({ env }: Shop): string[] {
  const valid = env.operatorEmails.flatMap((email) => normaliseEmail(email) ?? []);
  return valid.length > 0 ? valid : [MERCHANT_KEPT];
}

function invalid(errors: Record<string, string>): Problem {
  const toast = isMissingInformation(errors) ? MISSING_INFORMATION.description : "Please look at the marked fields.";
  return { status: 422, title: "This request can't be taken as it is", detail: toast, errors };
}

function otherPrice({ total }: Totals, line: PricedLine): Problem {
  return { status: 409, title: "The price has changed", detail: `The total is now ${formatRupees(total)}.`, extra: { total, lines: [line] } };
}

const refuse = (problem: Problem): Outcome => ({ ok: false, problem });
