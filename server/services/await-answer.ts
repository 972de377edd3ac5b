import type { Tx } from "#db/client.ts";
import { lockCrews } from "#db/locks.ts";
import { cutOffOf } from "#domain/availability/timetable.ts";
import { keptUntil } from "#domain/payment/answer.ts";
import type { PaymentState } from "#domain/payment/states.ts";
import { type LockedBooking, type LockedPayment, stepBooking } from "./lock-booking.ts";
import { bookingNeed, claimFor, isDouble } from "./settle-booking.ts";
import { keepsOffer } from "./use-offer.ts";

/** A payment by UPI whose shopper says that it is made. */
const CLAIMED = { gateway: "upi", state: "authorized" } satisfies Partial<LockedPayment>;

/** True once somebody has said so; `was` is the payment's state before the news. */
export const isClaimed = (was: PaymentState, { gateway, state }: LockedPayment): boolean => was !== CLAIMED.state && gateway === CLAIMED.gateway && state === CLAIMED.state;

/**
 * Keeps the crew for a booking whose shopper has just said that it is paid, until the merchant must have answered
 * (domain/payment/answer.ts). One that ran out a moment ago is taken again where a crew is free. Anybody can say so, hence: once a booking, one
 * booking a person, and not again after the merchant's answer; whoever has another waiting, or has paid for the same time, keeps what they hold, no longer. False
 * when no crew is kept at all, and then people must look.
 */
export async function keepForAnswer(tx: Tx, { booking, payment, was, now }: { booking: LockedBooking; payment: LockedPayment; was: PaymentState; now: Date }): Promise<boolean> {
  const { id, state, date, time, payBy } = booking;
  if (state === "confirmed" || state === "completed") return true;
  if ((state !== "awaiting-payment" && state !== "expired") || time === null || payBy === null) return false;
  const held = state === "awaiting-payment" && payBy > now.toISOString();
  // Before the crews, as everywhere.
  if (!held && !(await keepsOffer(tx, booking, now))) return false;
  // Who extends holds this lock, so of two presses for two bookings the second sees the first.
  await lockCrews(tx);
  if (was === "failed" || (await isAnotherClaimed(tx, booking, payment)) || (await isDouble(tx, booking))) return held;
  const slot = { date, time };
  const until = keptUntil({ heldUntil: new Date(payBy), cutOff: cutOffOf(slot, await bookingNeed(tx, id)), now });
  if (until <= now || !(await claimFor(tx, booking, slot, now, until))) return held;
  await tx.updateTable("bookings").set({ payBy: until.toISOString() }).where("id", "=", id).execute();
  if (state === "expired") await stepBooking(tx, booking, "awaiting-payment", { actor: booking.userId, now: now.toISOString() });
  return true;
}

async function isAnotherClaimed(tx: Tx, { userId }: LockedBooking, { id }: LockedPayment): Promise<boolean> {
  const other = await tx
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .select("payments.id")
    .where("bookings.userId", "=", userId)
    .where("payments.gateway", "=", CLAIMED.gateway)
    .where("payments.state", "=", CLAIMED.state)
    .where("payments.id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

/** The payments of a booking whose shopper says that they are made, and whom nobody has answered. */
export async function claimedOf(tx: Tx, bookingId: string): Promise<string[]> {
  const rows = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("gateway", "=", CLAIMED.gateway).where("state", "=", CLAIMED.state).orderBy("createdAt").execute();
  return rows.map(({ id }) => id);
}

/** The UTR that came with the shopper's word, as the history has it (`UTR 412345678901`); null where none did. */
export async function saidUtr(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx.selectFrom("paymentHistory").select("note").where("paymentId", "=", paymentId).where("event", "=", "authorized").orderBy("id", "desc").executeTakeFirst();
  return row?.note ?? null;
}

/** How many other UTRs of one payment are passed on: each is a mail to the desk, and costs whoever types it nothing. */
const CORRECTIONS = 3;

/** Keeps a UTR that is told of a payment which waits for its answer already, in place of the one before. True where it is another, which the desk is to look for. */
export async function correctUtr(tx: Tx, { id: paymentId, gateway, state }: LockedPayment, note: string | undefined, { actor, now }: { actor: string; now: Date }): Promise<boolean> {
  if (gateway !== CLAIMED.gateway || state !== CLAIMED.state || note === undefined || note === (await saidUtr(tx, paymentId))) return false;
  const said = await tx.selectFrom("paymentHistory").select("id").where("paymentId", "=", paymentId).where("event", "=", "authorized").execute();
  if (said.length > CORRECTIONS) return false;
  await tx.insertInto("paymentHistory").values({ paymentId, at: now.toISOString(), actor, fromState: state, toState: state, event: "authorized", note }).execute();
  return true;
}
