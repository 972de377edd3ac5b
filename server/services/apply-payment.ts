import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { byAttempt } from "#domain/payment/attempts.ts";
import { apply, isOpen, type PaymentEvent, pays } from "#domain/payment/rules.ts";
import { refundStep } from "#domain/payment/refunds.ts";
import { type Attention, isByHand } from "#domain/payment/states.ts";
import type { Shop } from "#server/shop.ts";
import { claimedOf, correctUtr, isClaimed, keepForAnswer } from "./await-answer.ts";
import { factsOf, type LockedBooking, type LockedPayment, lockBooking, lockPayment, lockWithBooking } from "./lock-booking.ts";
import { paperPayment } from "./paper-payment.ts";
import { settleBooking } from "./settle-booking.ts";
import type { TakenNews } from "./take-approved.ts";
import { tellOfPayment } from "./tell-payment.ts";

/** Whose news it is, for the history: a user's id, or `gateway`. */
type From = { actor: string; now: Date };

/** What a gateway tells, or what the shop itself has found that people must look at. */
type News = TakenNews | Extract<PaymentEvent, { kind: "attention" }>;

/**
 * Gives a payment the news of its gateway, and its booking what follows: paid and a crew is there is confirmed. All in one
 * transaction, however often and in whatever order the same news comes. `alsoWith` writes what belongs to it, or says by false
 * that somebody else has taken the news already.
 */
export async function takeNews(shop: Shop, paymentId: string, news: readonly TakenNews[], from: From, alsoWith?: (tx: Tx) => Promise<boolean>): Promise<void> {
  await inTransaction(shop.database.db, async (tx) => {
    const locked = await lockWithBooking(tx, paymentId);
    if (!locked) throw new Error("news of a payment that is not there");
    if (alsoWith && !(await alsoWith(tx))) return;
    await applyNews(shop, tx, { ...locked, news, from });
  });
}

/**
 * The same inside a transaction that has locked booking and payment. What is of another attempt at the same order goes to a payment of its own,
 * so that it is seen, papered and given back by itself.
 */
export async function applyNews(shop: Shop, tx: Tx, { booking, payment, news, from }: { booking: LockedBooking; payment: LockedPayment; news: readonly News[]; from: From }): Promise<void> {
  const changes: Change[] = [];
  for (const [attempt, own] of byAttempt(payment.capturedMinor > 0 ? payment.gatewayPayment : null, news)) {
    const before = attempt === null ? payment : await paymentOf(tx, payment, attempt, from);
    // What the attempt before has changed of the booking counts for the next.
    const now = changes.length === 0 ? booking : await lockBooking(tx, booking.id);
    if (before && now) changes.push(await applyOwn(shop, tx, { booking: now, payment: before, news: own, from }));
  }
  // What its shopper says to have sent by UPI as well may have come a second time.
  if (changes.some(({ settled }) => settled) && !isByHand(payment.gateway)) await lookForClaimed(shop, tx, booking, from);
  for (const change of changes) await paperPayment(shop, tx, change);
}

/** `settled` is true where a booking may rest on it from now on. */
type Change = { before: LockedPayment; after: LockedPayment; settled: boolean };

/** The news of one payment, one after the other; what follows for its booking is judged by what they come to. */
async function applyOwn(shop: Shop, tx: Tx, { booking, payment, news, from }: { booking: LockedBooking; payment: LockedPayment; news: readonly News[]; from: From }): Promise<Change> {
  let [current, settled, corrected] = [payment, false, false];
  /** What must be heard though a graver reason stands already. */
  const alarms: Attention[] = [];
  for (const item of news) {
    const event = await eventOf(tx, current, item, from);
    const { attention } = current;
    const was = current.state;
    if (event?.kind === "authorized") corrected = await correctUtr(tx, current, event.note, from);
    if (event) current = await writeStep(tx, current, event, from);
    if (isClaimed(was, current) && !(await keepForAnswer(tx, { booking, payment: current, was, now: from.now }))) current = await writeStep(tx, current, { kind: "attention", reason: "unconfirmed" }, from);
    if (event?.kind === "attention" && current.attention === attention && !(event.reason === "disputed" && attention === "disputed")) {
      await writeAlarm(tx, current, event.reason, from);
      alarms.push(event.reason);
    }
    if (event?.kind === "refunded" && (current.attention === "refund-failed" || current.attention === "refund-returned")) {
      // It was sent again.
      await resolveAttention(tx, current, { ...from, note: null });
      current = { ...current, attention: null };
    }
  }
  if (!pays(factsOf(payment)) && pays(factsOf(current))) {
    const trouble = await settleBooking(tx, { booking, payment: current, now: from.now });
    settled = trouble === undefined;
    if (trouble) current = await writeStep(tx, current, { kind: "attention", reason: trouble }, from);
  }
  await tellOfPayment(shop, tx, { booking, before: payment, after: current, alarms, corrected, now: from.now });
  return { before: payment, after: current, settled };
}

/** The payment of another attempt at the order of a locked one, locked: as it is known, or new. */
async function paymentOf(tx: Tx, { id, bookingId, method, gateway, amount, currency, minor, gatewayOrder, besides }: LockedPayment, attempt: string, { actor, now }: From): Promise<LockedPayment | undefined> {
  const known = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("gateway", "=", gateway).where("gatewayPayment", "=", attempt).executeTakeFirst();
  if (known) return lockPayment(tx, known.id);
  const [own, at] = [randomUUID(), now.toISOString()];
  await tx.insertInto("payments").values({ id: own, bookingId, method, gateway, state: "created", amount, currency, minor, capturedMinor: 0, refundedMinor: 0, gatewayOrder, gatewayPayment: attempt, besides: besides ?? id, createdAt: at, updatedAt: at }).execute();
  await tx.insertInto("paymentHistory").values({ paymentId: own, at, actor, fromState: null, toState: "created", event: "created", note: null }).execute();
  return lockPayment(tx, own);
}

/** Of what a shopper says to have sent by UPI for a locked booking, and whom nobody has answered: only people can look for it now. */
export async function lookForClaimed(shop: Shop, tx: Tx, booking: LockedBooking, from: From): Promise<void> {
  for (const id of await claimedOf(tx, booking.id)) {
    const payment = await lockPayment(tx, id);
    if (payment) await raiseAttention(shop, tx, { booking, payment, reason: "unconfirmed", from });
  }
}

/** Says that somebody at the desk must look at a locked payment, and tells them and the shopper. */
export async function raiseAttention(shop: Shop, tx: Tx, { booking, payment, reason, from }: { booking: LockedBooking; payment: LockedPayment; reason: Attention; from: From }): Promise<void> {
  const after = await writeStep(tx, payment, { kind: "attention", reason }, from);
  await tellOfPayment(shop, tx, { booking, before: payment, after, alarms: [], now: from.now });
}

async function writeAlarm(tx: Tx, { id, state }: LockedPayment, reason: Attention, { actor, now }: From): Promise<void> {
  await tx.insertInto("paymentHistory").values({ paymentId: id, at: now.toISOString(), actor, fromState: state, toState: state, event: "attention", note: reason }).execute();
}

/** A refund becomes a row, its own where the shop has asked for it, and the payment learns what has gone back so far. */
async function eventOf(tx: Tx, { id }: LockedPayment, item: News, from: From): Promise<PaymentEvent | undefined> {
  if (item.kind === "disputed") return { kind: "attention", reason: "disputed" };
  if (item.kind !== "refund") return item;
  const now = from.now.toISOString();
  const rows = await tx.selectFrom("refunds").selectAll().where("paymentId", "=", id).execute();
  const known = rows.find(({ gatewayRefund }) => gatewayRefund === item.refund) ?? rows.find((row) => row.id === item.key);
  const step = refundStep(known && { state: known.state, returned: known.returnedAt !== null }, item.state);
  if (!step) return undefined;
  if (known && step === "returned") {
    // Its sum stays counted as gone, since the books have it so; people must find out where it is to go.
    await tx.updateTable("refunds").set({ returnedAt: now, updatedAt: now }).where("id", "=", known.id).execute();
    return { kind: "attention", reason: "refund-returned" };
  }
  // Sent off at the gateway's own desk.
  if (!known) await tx.insertInto("refunds").values({ id: `${id}:${item.refund}`, paymentId: id, minor: item.minor, state: item.state, actor: from.actor, gatewayRefund: item.refund, createdAt: now, updatedAt: now }).execute();
  else await tx.updateTable("refunds").set({ state: item.state, gatewayRefund: item.refund, askAt: null, leasedUntil: null, waitsSince: null, updatedAt: now }).where("id", "=", known.id).execute();
  if (step === "failed") return { kind: "attention", reason: "refund-failed" };
  return { kind: "refunded", total: rows.filter((row) => row.state === "processed").reduce((sum, { minor }) => sum + minor, known?.minor ?? item.minor) };
}

/** An event that changes nothing leaves no trace. */
export async function writeStep(tx: Tx, payment: LockedPayment, event: PaymentEvent, { actor, now }: From): Promise<LockedPayment> {
  const [before, at] = [factsOf(payment), now.toISOString()];
  const after = apply(before, event);
  if (JSON.stringify(after) === JSON.stringify(before)) return payment;
  const { state, captured: capturedMinor, refunded: refundedMinor, gatewayPayment, attention } = after;
  const askAt = isOpen(state) ? payment.askAt : null;
  await tx.updateTable("payments").set({ state, capturedMinor, refundedMinor, gatewayPayment, attention, askAt, updatedAt: at }).where("id", "=", payment.id).execute();
  const note = event.kind === "failed" ? event.reason : event.kind === "authorized" ? (event.note ?? null) : attention !== before.attention ? attention : null;
  await tx.insertInto("paymentHistory").values({ paymentId: payment.id, at, actor, fromState: payment.state, toState: state, event: event.kind, note }).execute();
  return { ...payment, state, capturedMinor, refundedMinor, gatewayPayment, attention, askAt, updatedAt: at };
}

/** Takes a payment off the desk's list: what was to be looked at is settled, as the note says. */
export async function resolveAttention(tx: Tx, { id, state }: LockedPayment, { actor, now, note }: From & { note: string | null }): Promise<void> {
  const at = now.toISOString();
  await tx.updateTable("payments").set({ attention: null, updatedAt: at }).where("id", "=", id).execute();
  await tx.insertInto("paymentHistory").values({ paymentId: id, at, actor, fromState: state, toState: state, event: "resolved", note }).execute();
}
