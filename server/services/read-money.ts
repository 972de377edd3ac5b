import type { Db } from "#db/client.ts";
import { type Back, needsAttention } from "#domain/payment/rules.ts";
import { ATTENTION, isByHand } from "#domain/payment/states.ts";
import type { BookingMoney } from "#domain/payment/words.ts";
import { type LockedPayment, paymentRow } from "./lock-booking.ts";
import { leftOf } from "./paid-rupees.ts";

/** A part of a payment in paise, whatever it was paid in: of dollars, its share of the rupees that were asked. */
export const paiseOf = (minor: number, { amount, minor: asked }: Pick<LockedPayment, "amount" | "minor">) => Math.round((minor * amount * 100) / asked);

type Refund = Back & { state: string };

/** A refund in paise: in another currency the rupees that were asked, since its cents are rounded. */
export const refundPaise = ({ minor, rupees }: Back, payment: Pick<LockedPayment, "amount" | "minor" | "currency">) => (rupees === null || payment.currency === "INR" ? paiseOf(minor, payment) : rupees * 100);

/** All that has gone back of a payment, in paise, by the rows of its refunds; once it is all of it, what was paid, however its parts were rounded. */
export function backPaise(payment: Pick<LockedPayment, "amount" | "minor" | "currency" | "capturedMinor" | "refundedMinor">, refunds: readonly Refund[]): number {
  if (payment.capturedMinor > 0 && payment.refundedMinor >= payment.capturedMinor) return paiseOf(payment.refundedMinor, payment);
  const gone = refunds.filter(({ state }) => state === "processed");
  const ahead = Math.max(0, payment.refundedMinor - gone.reduce((sum, { minor }) => sum + minor, 0));
  return gone.reduce((sum, refund) => sum + refundPaise(refund, payment), paiseOf(ahead, payment));
}

/** The refunds of all payments of a booking. */
export const readRefunds = (db: Db, bookingId: string) =>
  db.selectFrom("refunds").innerJoin("payments", "payments.id", "refunds.paymentId").select(["refunds.paymentId", "refunds.minor", "refunds.rupees", "refunds.state"]).where("payments.bookingId", "=", bookingId).execute();

/** What a booking's money comes to, for whoever only looks: it locks nothing. */
export async function readMoney(db: Db, { id, total, state }: { id: string; total: number; state: string }): Promise<BookingMoney> {
  const rows = (await db.selectFrom("payments").selectAll().where("bookingId", "=", id).execute()).map(paymentRow);
  const refunds = rows.length === 0 ? [] : await readRefunds(db, id);
  const money: BookingMoney = { total, paid: 0, goingBack: 0, back: 0, byHand: { goingBack: 0, back: 0, onTop: 0 }, foreign: false, pending: null, attention: null };
  for (const payment of rows) {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    if (payment.attention === "wrong-currency") {
      money.foreign = true;
      continue;
    }
    if (payment.capturedMinor > 0) money.paid += leftOf(payment, own).rupees;
    const goingBack = own.filter(({ state }) => state === "asked").reduce((sum, refund) => sum + refundPaise(refund, payment), 0);
    const back = backPaise(payment, own);
    for (const of of [money, ...(isByHand(payment.gateway) ? [money.byHand] : [])]) [of.goingBack, of.back] = [of.goingBack + goingBack, of.back + back];
    // Once nobody asks a bank for it any more, its promise is none; what goes from bank to bank waits for the shop itself.
    if (payment.state === "authorized" && payment.gateway === "upi") money.pending = "shop";
    else if (payment.state === "authorized" && (payment.askAt !== null || state === "awaiting-payment")) money.pending ??= "bank";
  }
  const owed = await db.selectFrom("amends").select(["amount", "sentAt"]).where("bookingId", "=", id).executeTakeFirst();
  if (owed?.sentAt === null) [money.goingBack, money.byHand.onTop] = [money.goingBack + owed.amount * 100, owed.amount * 100];
  else if (owed) [money.back, money.byHand.back] = [money.back + owed.amount * 100, money.byHand.back + owed.amount * 100];
  for (const payment of rows) {
    if (!needsAttention(payment)) continue;
    // Parts that reach the price together match what was asked.
    if (payment.attention === "wrong-amount" && money.paid >= total && isByHand(payment.gateway)) continue;
    if (ATTENTION.indexOf(payment.attention ?? "disputed") >= ATTENTION.indexOf(money.attention ?? "disputed")) money.attention = payment.attention;
  }
  return money;
}
