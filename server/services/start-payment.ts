import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { readWizardWish, type WizardWish } from "#domain/booking/wizard.ts";
import { nextAsk } from "#domain/payment/rules.ts";
import { GatewayOutage, GatewayRefusal, type PaymentAdapter } from "#server/adapters/payments/port.ts";
import type { Problem } from "#server/http/problem.ts";
import { errorFacts } from "#server/log.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { writeStep } from "./apply-payment.ts";
import { closeOpen } from "./ask-gateways.ts";
import { moneyUnderway, pending } from "./let-go.ts";
import { type LockedBooking, type LockedPayment, lockBooking, lockPayment, stepBooking } from "./lock-booking.ts";
import { placeWizardBooking } from "./place-wizard-booking.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

/** For how long one call to a gateway keeps others from making the same; longer than any call lasts. */
const LEASE_MS = 10_000;

const NO_METHOD: Problem = { status: 422, title: "This way to pay is not offered", detail: "Choose payment method", errors: { method: "Choose one of the ways to pay that are offered." } };
const NO_ANSWER: Problem = { status: 503, title: "The payment service does not answer", detail: "Nothing has been charged, and your time is still held. Please try again in a moment.", extra: { code: "gateway-silent" } };
/** Where something was begun before it may have been paid, whatever is known here. */
const NO_ANSWER_AGAIN: Problem = { ...NO_ANSWER, detail: "Your time is still held. Please try again in a moment: it goes on with what was begun, and nothing is paid twice." };
const BUSY: Problem = { status: 503, title: "This payment is being started", detail: "Please try again in a moment.", extra: { code: "starting" } };
const PAID = (reference: string): Problem => ({ status: 409, title: "This booking is paid already", detail: `Its reference is ${reference}.`, extra: { code: "already-paid", reference } });
const TOO_LATE: Problem = { status: 409, title: "That time isn't held for you any more", detail: "Please choose a time again. Everything you typed is still here.", extra: { code: "hold-gone" } };

/**
 * `POST /api/payments`: places the wizard's booking, or goes on with that of the same hold, and begins its payment by a method. No
 * transaction is open while the gateway is asked. What was begun is gone on with: the same hold, method and total are one payment and
 * one order at the gateway, however often the button is pressed; nothing is begun beside a payment that is underway (409
 * `payment-pending` with its id). → `{payment: {id, method, gateway, state}, booking: {reference,
 * total, payBy}, handover}`, the last what the browser needs to pay.
 */
export async function startPayment(shop: Shop, actor: Actor, body: unknown, once?: OnceKey): Promise<Outcome> {
  const read = readWizardWish(body);
  if (!read.ok) return refuse({ status: 422, title: "This booking can't be paid as it is", detail: "Please look at the marked fields.", errors: read.errors });
  const adapter = shop.payments.byMethod(read.wish.method);
  if (!adapter) return refuse(NO_METHOD);
  const placed = await placeWizardBooking(shop, actor, read.wish);
  if (!placed.ok) return refuse(placed.problem);
  // What was begun to pay another total is closed before this one is.
  await closeOpen(shop, [placed.booking.id]);
  const begun = await inTransaction(shop.database.db, (tx) => begin(shop, tx, placed.booking.id, { adapter, wish: read.wish, actor }));
  if ("status" in begun) return refuse(begun);
  const { booking, payment, again, before } = begun;
  const handed: Handed = payment.handover ? { handover: JSON.parse(payment.handover) as Record<string, string> } : await handOver(shop, adapter, { booking, payment, again });
  if (handed === "silent") return refuse(before ? NO_ANSWER_AGAIN : NO_ANSWER);
  if ("status" in handed) return refuse(handed);
  const { handover } = handed;
  const answer: Answer = {
    status: 201,
    body: {
      payment: { id: payment.id, method: payment.method, gateway: payment.gateway, state: "started" },
      booking: { reference: booking.reference, total: booking.total, payBy: booking.payBy },
      handover,
    },
  };
  if (once && !(await inTransaction(shop.database.db, (tx) => rememberAnswer(tx, once, answer, shop.clock.now().toISOString())))) return (await rememberedAnswer(shop.database.db, once)) ?? { ok: true, answer };
  return { ok: true, answer };
}

/** Why a booking that waits for no payment is paid by none. */
const goneBy = (booking: LockedBooking | undefined): Problem => (booking?.state === "confirmed" ? PAID(booking.reference) : TOO_LATE);

/** What the browser needs to pay; that the gateway does not answer, or refuses; or why there is nothing to pay any more. */
type Handed = { handover: Record<string, string> } | "silent" | Problem;

/** `again`: this payment was begun before; `before`: this one or another of the same booking. */
type Begun = { booking: LockedBooking; payment: LockedPayment; again: boolean; before: boolean };

/** The payment's row, new or as it was begun; leased where the gateway is still to be asked. */
async function begin(shop: Shop, tx: Tx, bookingId: string, { adapter, wish: { method }, actor }: { adapter: PaymentAdapter; wish: WizardWish; actor: Actor }): Promise<Begun | Problem> {
  const now = shop.clock.now();
  const at = now.toISOString();
  const booking = await lockBooking(tx, bookingId);
  if (!booking || (booking.state !== "held" && booking.state !== "awaiting-payment")) return goneBy(booking);
  const money = await moneyUnderway(tx, { bookingId });
  if (money) return pending(money);
  const { minor, currency } = adapter.price(booking.total);
  const key = { bookingId, method, gateway: adapter.name, amount: booking.total };
  const all = await tx.selectFrom("payments").select(["id", "method", "gateway", "amount"]).where("bookingId", "=", bookingId).where("besides", "is", null).execute();
  const known = all.find((each) => each.method === method && each.gateway === adapter.name && each.amount === booking.total);
  const before = all.length > 0;
  const id = known?.id ?? randomUUID();
  if (!known) {
    await tx.insertInto("payments").values({ ...key, id, state: "created", currency, minor, capturedMinor: 0, refundedMinor: 0, createdAt: at, updatedAt: at }).execute();
    await tx.insertInto("paymentHistory").values({ paymentId: id, at, actor: actor.userId, fromState: null, toState: "created", event: "created", note: null }).execute();
  }
  if (booking.state === "held") await stepBooking(tx, booking, "awaiting-payment", { actor: actor.userId, now: at });
  const payment = await lockPayment(tx, id);
  if (!payment) throw new Error("a payment that was written is not there");
  // A second attempt at what has failed, or the same press again.
  if (payment.handover !== null) {
    const handover = JSON.stringify({ ...(JSON.parse(payment.handover) as Record<string, string>), ...adapter.prefill?.(booking) });
    // What was left where it is, since its total was not asked then, is asked about again.
    const askAt = payment.askAt ?? nextAsk(0, now);
    await tx.updateTable("payments").set({ handover, askAt }).where("id", "=", id).execute();
    return { booking, payment: await writeStep(tx, { ...payment, handover, askAt }, { kind: "started" }, { actor: actor.userId, now }), again: true, before };
  }
  if (payment.leasedUntil !== null && payment.leasedUntil > at) return BUSY;
  await tx.updateTable("payments").set({ leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString() }).where("id", "=", id).execute();
  return { booking, payment, again: known !== undefined, before };
}

/**
 * Asks the gateway for what can be paid, and keeps it. A booking that was let go meanwhile, by its shopper or by the clock, or whose total is another by now, is not to be paid so: what
 * was begun is closed at the gateway, now or once it answers, nobody is handed it, and of its shopper, who may be erased by now, nothing is written.
 */
async function handOver(shop: Shop, adapter: PaymentAdapter, { booking, payment, again }: Pick<Begun, "booking" | "payment" | "again">): Promise<Handed> {
  const { id, method, amount, minor, currency } = payment;
  const { name, email, phone, reference } = booking;
  const free = (set: { handover?: string; gatewayOrder?: string; askAt?: string }) => ({ ...set, leasedUntil: null });
  try {
    const { order, handover } = await adapter.start({
      key: id, again, closed: payment.gatewayOrder ?? undefined, method: method === "cash" ? "upi" : method, reference, amount, money: { minor, currency }, customer: { name, email, phone },
      payBy: booking.payBy ?? shop.clock.now().toISOString(), returnUrl: `${shop.origin}/book/payment?payment=${id}`,
    });
    const gone = await inTransaction(shop.database.db, async (tx): Promise<Problem | undefined> => {
      const now = shop.clock.now();
      const waiting = await lockBooking(tx, booking.id);
      if (waiting?.state !== "awaiting-payment" || waiting.total !== amount) {
        await tx.updateTable("payments").set(free({ gatewayOrder: order, askAt: now.toISOString() })).where("id", "=", id).execute();
        return waiting?.state === "awaiting-payment" ? BUSY : goneBy(waiting);
      }
      await tx.updateTable("payments").set(free({ handover: JSON.stringify(handover), gatewayOrder: order, askAt: nextAsk(0, now) })).where("id", "=", id).execute();
      const locked = await lockPayment(tx, id);
      if (locked) await writeStep(tx, locked, { kind: "started" }, { actor: waiting.userId, now });
      return undefined;
    });
    if (!gone) return { handover };
    await closeOpen(shop, [booking.id]);
    return gone;
  } catch (error) {
    if (!(error instanceof GatewayOutage || error instanceof GatewayRefusal)) throw error;
    shop.log.error("payment not started", { gateway: adapter.name, ...errorFacts(error) });
    await shop.database.db.updateTable("payments").set(free({})).where("id", "=", id).execute();
    return "silent";
  }
}
