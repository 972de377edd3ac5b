import { inTransaction, type Tx } from "#db/client.ts";
import { bookingState, type BookingState } from "#domain/booking/states.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { applyNews } from "./apply-payment.ts";
import { claimedOf } from "./await-answer.ts";
import { type Decided, NO_BOOKING } from "./decide-booking.ts";
import { isPromised, letGo } from "./expire-bookings.ts";
import { lockBooking, lockPayment } from "./lock-booking.ts";
import { findBooking } from "./read-booking.ts";

const NOTHING_SAID: Problem = { status: 409, title: "Nobody waits for an answer here", detail: "No payment by UPI of this booking is awaiting confirmation.", extra: { code: "nothing-said" } };

/**
 * The desk has looked, and the money that the shopper says was sent by UPI is not there: the payment has failed, a booking that waits for
 * it is let go, nothing is due, and the shopper is told. A UTR can still be recorded later. A repeat answers the same; anyone but
 * an operator is told that there is no such booking.
 */
export async function denyPayment(shop: Shop, actor: Actor, reference: string): Promise<Decided> {
  const found = actor.operator ? await findBooking(shop.database.db, reference) : undefined;
  if (!found) return { ok: false, problem: NO_BOOKING };
  return inTransaction(shop.database.db, async (tx): Promise<Decided> => {
    const booking = await lockBooking(tx, found.id);
    if (!booking) return { ok: false, problem: NO_BOOKING };
    const now = shop.clock.now();
    const claimed = await claimedOf(tx, booking.id);
    if (claimed.length === 0 && !(await isDenied(tx, booking.id))) return { ok: false, problem: NOTHING_SAID };
    const locked = [];
    for (const id of claimed) locked.push(await lockPayment(tx, id));
    if (claimed.length > 0 && !(await isPromised(tx, booking.id))) await letGo(shop, tx, booking, { actor: actor.userId, now }, "answered");
    for (const payment of locked) if (payment) await applyNews(shop, tx, { booking, payment, news: [{ kind: "voided" }], from: { actor: actor.userId, now } });
    return { ok: true, answer: { reference: found.reference, state: await stateOf(tx, booking.id) } };
  });
}

async function isDenied(tx: Tx, bookingId: string): Promise<boolean> {
  return (await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("gateway", "=", "upi").where("state", "=", "failed").executeTakeFirst()) !== undefined;
}

async function stateOf(tx: Tx, id: string): Promise<BookingState> {
  return bookingState((await tx.selectFrom("bookings").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state);
}
