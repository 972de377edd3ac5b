import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { inTransaction, isUniqueViolation, type Tx } from "#db/client.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { isOpen, paiseOf } from "#domain/payment/rules.ts";
import { readUtr } from "#domain/payment/upi.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { applyNews, raiseAttention } from "./apply-payment.ts";
import { NO_BOOKING } from "./decide-booking.ts";
import { type LockedBooking, lockBooking, lockPayment } from "./lock-booking.ts";
import { findBooking } from "./read-booking.ts";
import { paidRupees } from "./paid-rupees.ts";
import { askRefund, sendRefundsOf } from "./refund-payment.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";
import { resolveParts } from "./resolve-parts.ts";

/** Whole rupees, as a number: nothing that only looks like one. */
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_000_000_000));
const recorded = v.variant("method", [
  v.object({ method: v.literal("upi"), amount, utr: v.pipe(v.string(), v.transform(readUtr), v.string()) }),
  v.object({ method: v.literal("cash"), amount }),
]);

const KEY_NEEDED: Problem = { status: 400, title: "An Idempotency-Key is needed", detail: "This is about money: send a key, so that a repeat does nothing twice." };
const WRONG_RECORD: Problem = { status: 422, title: "This can't be recorded so", errors: { amount: "Send the method (upi or cash), the amount in whole rupees, and for upi the UTR, 12 digits." } };
const KNOWN_UTR: Problem = { status: 409, title: "This UTR is recorded already", detail: "One payment pays for one booking.", extra: { code: "known-utr" } };
const wrongAmount = (left: number): Problem => ({ status: 422, title: "This can't be refunded", errors: { amount: `Send whole rupees from 1 to ${left}: ${formatRupees(left)} is left of what was paid.` }, extra: { left } });

/** Runs what the desk does about money of a locked booking, once a key; anyone but an operator is told that there is no such booking. */
export async function deskOnce(shop: Shop, actor: Actor, reference: string, key: OnceKey | undefined, work: (tx: Tx, booking: LockedBooking, now: Date) => Promise<Answer | Problem>): Promise<{ outcome: Outcome; bookingId?: string }> {
  const found = actor.operator ? await findBooking(shop.database.db, reference) : undefined;
  if (!found) return { outcome: refuse(NO_BOOKING) };
  if (!key) return { outcome: refuse(KEY_NEEDED) };
  const now = shop.clock.now();
  const done = await inTransaction(shop.database.db, async (tx): Promise<Answer | Problem | undefined> => {
    const booking = await lockBooking(tx, found.id);
    if (!booking) return NO_BOOKING;
    if (await rememberedAnswer(tx, key)) return undefined;
    const answer = await work(tx, booking, now);
    if ("body" in answer) await rememberAnswer(tx, key, answer, now.toISOString());
    return answer;
  });
  if (done && "body" in done) return { outcome: { ok: true, answer: done }, bookingId: found.id };
  return { outcome: done ? refuse(done) : ((await rememberedAnswer(shop.database.db, key)) ?? refuse(NO_BOOKING)), bookingId: found.id };
}

/**
 * Records what an operator has seen on the account or in the hand: `{method: "upi", amount, utr}` or `{method: "cash", amount}`. A
 * UPI payment that the wizard began for the same amount is the one that is meant; so its booking is confirmed by it. Parts count together:
 * a booking of the wizard is confirmed by the one with which its price is reached, and stays as it is until then. Answers `{reference,
 * state, payment, amount, paid, owed}` in whole rupees: all that is paid now less what has gone back, and what is missing to the price.
 */
export async function recordPayment(shop: Shop, actor: Actor, reference: string, body: unknown, key?: OnceKey): Promise<Outcome> {
  try {
    const { outcome } = await deskOnce(shop, actor, reference, key, async (tx, booking, now) => {
      const read = v.safeParse(recorded, body);
      if (!read.success) return WRONG_RECORD;
      const { method, amount: rupees } = read.output;
      const id = (method === "upi" ? await begun(tx, booking, rupees) : undefined) ?? (await insert(tx, booking, { method, rupees, now }));
      const payment = await lockPayment(tx, id);
      if (!payment) return NO_BOOKING;
      const name = read.output.method === "upi" ? read.output.utr : `cash-${id}`;
      if (await isKnownUtr(tx, name)) return KNOWN_UTR;
      await applyNews(shop, tx, { booking, payment, news: [{ kind: "captured", payment: name, money: paiseOf(rupees) }], from: { actor: actor.userId, now } });
      const { state } = await tx.selectFrom("bookings").select("state").where("id", "=", booking.id).executeTakeFirstOrThrow();
      if (state === "confirmed" && booking.state !== state) await resolveParts(tx, booking.id, { actor: actor.userId, now });
      const paid = await paidRupees(tx, booking.id);
      if (state === "expired" && paid < booking.total) await showPart(shop, tx, booking, id, { actor: actor.userId, now });
      return { status: 201, body: { reference: booking.reference, state, payment: id, amount: rupees, paid, owed: Math.max(0, booking.total - paid) } };
    });
    return outcome;
  } catch (error) {
    if (isUniqueViolation(error)) return refuse(KNOWN_UTR);
    throw error;
  }
}

/** Nobody waits for the rest of a part that came when the time to pay was over, so people must look at it, as at those that came before (`letGo`). */
async function showPart(shop: Shop, tx: Tx, booking: LockedBooking, id: string, from: { actor: string; now: Date }): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment?.attention === null) await raiseAttention(shop, tx, { booking, payment, reason: "wrong-amount", from });
}

/** Whether it has paid already: for a payment that the wizard began, or for one that the desk recorded. */
async function isKnownUtr(tx: Tx, utr: string): Promise<boolean> {
  return (await tx.selectFrom("payments").select("id").where("gateway", "in", ["upi", "desk"]).where("gatewayPayment", "=", utr).executeTakeFirst()) !== undefined;
}

async function begun(tx: Tx, { id }: LockedBooking, rupees: number): Promise<string | undefined> {
  const rows = await tx.selectFrom("payments").select(["id", "state", "gateway"]).where("bookingId", "=", id).where("gateway", "=", "upi").where("amount", "=", rupees).execute();
  return rows.find(({ state }) => isOpen(state as Parameters<typeof isOpen>[0]))?.id;
}

async function insert(tx: Tx, { id: bookingId }: LockedBooking, { method, rupees, now }: { method: "upi" | "cash"; rupees: number; now: Date }): Promise<string> {
  const [id, at] = [randomUUID(), now.toISOString()];
  const { minor, currency } = paiseOf(rupees);
  await tx.insertInto("payments").values({ id, bookingId, method, gateway: "desk", state: "created", amount: rupees, currency, minor, capturedMinor: 0, refundedMinor: 0, createdAt: at, updatedAt: at }).execute();
  return id;
}

/**
 * Gives whole rupees back of what was paid for a booking, `{amount}`, at most what is left. Sent off at once; while the gateway is
 * silent it is sent again under the same key. What was recorded by hand is to be given back by hand.
 */
export async function refundBooking(shop: Shop, actor: Actor, reference: string, body: unknown, key?: OnceKey): Promise<Outcome> {
  const { outcome, bookingId } = await deskOnce(shop, actor, reference, key, async (tx, booking, now) => {
    const left = await paidRupees(tx, booking.id);
    const read = v.safeParse(v.object({ amount }), body);
    if (!read.success || read.output.amount > left) return wrongAmount(left);
    await askRefund(shop, tx, booking, read.output.amount, { actor: actor.userId, reason: "desk", now });
    return { status: 201, body: { reference: booking.reference, amount: read.output.amount, left: left - read.output.amount } };
  });
  if (outcome.ok && bookingId) await sendRefundsOf(shop, bookingId);
  return outcome;
}
