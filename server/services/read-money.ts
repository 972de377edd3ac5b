import type { Db } from "#db/client.ts";
import { needsAttention, refundableRupees } from "#domain/payment/rules.ts";
import { ATTENTION } from "#domain/payment/states.ts";
import type { BookingMoney } from "#domain/payment/words.ts";
import { type LockedPayment, paymentRow } from "./lock-booking.ts";

/** A refund as far as sums go: in the payment's minor units. */
type RefundRow = { minor: number; state: string };

/** The rupees of a payment, with what was asked and taken as its gateway counts. */
export const moneyOf = ({ amount, minor, currency, capturedMinor }: LockedPayment) => ({ amount, asked: { minor, currency }, captured: capturedMinor });

/** What of a payment is asked back or gone, in minor units, and how many whole rupees can still go back. */
export function leftOf(payment: LockedPayment, refunds: readonly RefundRow[]): { givenBack: number; left: number } {
  const asked = refunds.filter(({ state }) => state !== "failed").reduce((sum, { minor }) => sum + minor, 0);
  // What the gateway says has gone counts too, where its messages are ahead of the rows.
  const givenBack = Math.max(payment.refundedMinor, asked);
  const left = payment.attention === "wrong-currency" ? 0 : refundableRupees({ ...moneyOf(payment), givenBack });
  return { givenBack, left };
}

/** A part of a payment in paise, whatever it was paid in: of dollars, its share of the rupees that were asked. */
export const paiseOf = (minor: number, { amount, minor: asked }: Pick<LockedPayment, "amount" | "minor">) => Math.round((minor * amount * 100) / asked);

/** What a booking's money comes to, for whoever only looks: it locks nothing. */
export async function readMoney(db: Db, { id, total, state }: { id: string; total: number; state: string }): Promise<BookingMoney> {
  const rows = (await db.selectFrom("payments").selectAll().where("bookingId", "=", id).execute()).map(paymentRow);
  const refunds = rows.length === 0 ? [] : await db.selectFrom("refunds").innerJoin("payments", "payments.id", "refunds.paymentId").select(["refunds.paymentId", "refunds.minor", "refunds.state"]).where("payments.bookingId", "=", id).execute();
  const money: BookingMoney = { total, paid: 0, goingBack: 0, back: 0, pending: false, attention: null };
  for (const payment of rows) {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    if (payment.capturedMinor > 0) money.paid += leftOf(payment, own).left;
    money.goingBack += own.filter(({ state }) => state === "asked").reduce((sum, { minor }) => sum + paiseOf(minor, payment), 0);
    money.back += paiseOf(payment.refundedMinor, payment);
    // Once nobody asks for it any more, a promise is none.
    money.pending ||= payment.state === "authorized" && (payment.askAt !== null || state === "awaiting-payment");
    if (needsAttention(payment) && ATTENTION.indexOf(payment.attention ?? "disputed") >= ATTENTION.indexOf(money.attention ?? "disputed")) money.attention = payment.attention;
  }
  return money;
}
