import * as v from "valibot";
import { line } from "#domain/booking/fields.ts";
import { HAS_ITS_ANSWER } from "#domain/payment/states.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { resolveAttention } from "./apply-payment.ts";
import { lockPayment } from "./lock-booking.ts";
import { deskOnce } from "./record-payment.ts";
import { type OnceKey, type Outcome, refuse } from "./remember-answer.ts";

const NOTE_MAX = 500;
const NO_PAYMENT: Problem = { status: 404, title: "No such payment" };
const WRONG_NOTE: Problem = { status: 422, title: "This can't be settled so", errors: { note: `Say in up to ${NOTE_MAX} characters how it was settled.` } };
const NOTHING_TO_SETTLE: Problem = { status: 409, title: "Nobody need look at this payment", detail: "It was settled before, or nothing was the matter.", extra: { code: "nothing-to-settle" } };
const OTHERWISE: Problem = { status: 409, title: "A note does not settle this", detail: "Record the money or say that it has not arrived, let the refund go, or give the money back where it was paid.", extra: { code: "has-its-answer" } };

/**
 * What had to be looked at of a payment is settled, by a person, as `{note}` says: it goes off the desk's list and into the payment's history, and no
 * money moves. Answers `{payment, reference, settled}`, the last the reason that is gone. Another reason later is another matter. Anyone but an
 * operator is told that there is no such payment.
 */
export async function settleAttention(shop: Shop, actor: Actor, id: string, body: unknown, key?: OnceKey): Promise<Outcome> {
  const { db } = shop.database;
  const found = actor.operator ? await db.selectFrom("payments").innerJoin("bookings", "bookings.id", "payments.bookingId").select("bookings.reference").where("payments.id", "=", id).executeTakeFirst() : undefined;
  if (!found) return refuse(NO_PAYMENT);
  const { outcome } = await deskOnce(shop, actor, found.reference, key, async (tx, { reference }, now) => {
    const read = v.safeParse(v.object({ note: line(1, NOTE_MAX) }), body);
    if (!read.success) return WRONG_NOTE;
    const payment = await lockPayment(tx, id);
    if (!payment) return NO_PAYMENT;
    const { attention } = payment;
    if (attention === null) return NOTHING_TO_SETTLE;
    if (HAS_ITS_ANSWER.has(attention)) return OTHERWISE;
    await resolveAttention(tx, payment, { actor: actor.userId, now, note: read.output.note });
    return { status: 201, body: { payment: id, reference, settled: attention } };
  });
  return outcome;
}
