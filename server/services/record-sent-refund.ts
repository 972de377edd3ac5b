import * as v from "valibot";
import { inTransaction } from "#db/client.ts";
import { line, orNothing } from "#domain/booking/fields.ts";
import { isByHand } from "#domain/payment/states.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { applyNews } from "./apply-payment.ts";
import { lockBooking, lockPayment } from "./lock-booking.ts";
import { sentOnTop } from "./owe-on-top.ts";

/** `amount` in whole rupees. */
type Sent = { ok: true; answer: { refund: string; reference: string; amount: number; state: string } } | { ok: false; problem: Problem };

const REFERENCE_MAX = 64;
const body = v.object({ reference: orNothing(line(1, REFERENCE_MAX)) });
const NO_REFUND: Problem = { status: 404, title: "No such refund" };
const WRONG_REFERENCE: Problem = { status: 422, title: "This can't be recorded so", errors: { reference: `Send the reference of the transfer in up to ${REFERENCE_MAX} characters, or none.` } };
const NOT_BY_HAND: Problem = { status: 409, title: "This refund is not sent by hand", detail: "The gateway that took the payment sends it, and tells when it has.", extra: { code: "not-by-hand" } };
const KNOWN_REFERENCE: Problem = { status: 409, title: "This reference is recorded already", detail: "Another refund of the same payment has it. Send this one's own, or none.", extra: { code: "known-reference" } };

/**
 * The desk has sent what goes back by hand, or what the shop owes on top: `{reference?}` with the bank's number of the transfer: only now does it count as given back, and the
 * shopper is told. Answers `{refund, reference, amount, state}`, the reference that of the booking. A repeat answers the same and changes
 * nothing; anyone but an operator is told that there is no such refund.
 */
export async function recordSentRefund(shop: Shop, actor: Actor, id: string, sent: unknown): Promise<Sent> {
  const { db } = shop.database;
  const found = actor.operator ? await db.selectFrom("refunds").innerJoin("payments", "payments.id", "refunds.paymentId").select(["payments.id", "payments.bookingId"]).where("refunds.id", "=", id).executeTakeFirst() : undefined;
  const owed = actor.operator && !found ? await db.selectFrom("amends").select(["id", "bookingId", "amount"]).where("id", "=", id).executeTakeFirst() : undefined;
  if (!found && !owed) return refuse(NO_REFUND);
  const read = v.safeParse(body, sent);
  if (!read.success) return refuse(WRONG_REFERENCE);
  const now = shop.clock.now();
  if (!found) return inTransaction(db, async (tx): Promise<Sent> => {
    const booking = owed && (await lockBooking(tx, owed.bookingId));
    if (!booking) return refuse(NO_REFUND);
    await sentOnTop(shop, tx, booking, { ...owed, reference: read.output.reference ?? null, now });
    return { ok: true, answer: { refund: id, reference: booking.reference, amount: owed.amount, state: "processed" } };
  });
  return inTransaction(db, async (tx): Promise<Sent> => {
    const booking = await lockBooking(tx, found.bookingId);
    const payment = booking && (await lockPayment(tx, found.id));
    if (!payment) return refuse(NO_REFUND);
    if (!isByHand(payment.gateway)) return refuse(NOT_BY_HAND);
    const all = await tx.selectFrom("refunds").select(["id", "minor", "state", "gatewayRefund"]).where("paymentId", "=", payment.id).execute();
    const refund = all.find((each) => each.id === id);
    if (!refund) return refuse(NO_REFUND);
    const answer = { refund: id, reference: booking.reference, amount: refund.minor / 100, state: refund.state };
    if (refund.state !== "asked") return { ok: true, answer };
    const name = read.output.reference ?? id;
    if (all.some((each) => each.id !== id && each.gatewayRefund === name)) return refuse(KNOWN_REFERENCE);
    await applyNews(shop, tx, { booking, payment, news: [{ kind: "refund", refund: name, key: id, minor: refund.minor, state: "processed" }], from: { actor: actor.userId, now } });
    return { ok: true, answer: { ...answer, state: "processed" } };
  });
}

const refuse = (problem: Problem): Sent => ({ ok: false, problem });
