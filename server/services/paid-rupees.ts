import type { Tx } from "#db/client.ts";
import { refundTurn } from "#domain/payment/refunds.ts";
import { type Back, type Left, leftToRefund } from "#domain/payment/rules.ts";
import { type LockedPayment, lockPayment } from "./lock-booking.ts";

type Refundable = { payment: LockedPayment; left: Left };

/** What of a payment can still go back, by the rows of its refunds. What came in another currency is in no rupees. */
export function leftOf(payment: LockedPayment, refunds: readonly (Back & { state: string })[]): Left {
  const { amount, minor, currency, capturedMinor: captured, refundedMinor: refunded } = payment;
  const left = leftToRefund({ amount, asked: { minor, currency }, captured, refunded }, refunds.filter(({ state }) => state !== "failed"));
  return payment.attention === "wrong-currency" ? { ...left, rupees: 0 } : left;
}

/** The payments of a locked booking that something can go back of: what came by mistake first (`refundTurn`), of the same turn the oldest. */
export async function refundables(tx: Tx, bookingId: string): Promise<Refundable[]> {
  const rows = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("capturedMinor", ">", 0).orderBy("createdAt").orderBy("id").execute();
  const found: Refundable[] = [];
  for (const { id } of rows) {
    const payment = await lockPayment(tx, id);
    if (!payment) continue;
    const refunds = await tx.selectFrom("refunds").select(["minor", "rupees", "state"]).where("paymentId", "=", id).execute();
    const left = leftOf(payment, refunds);
    if (left.rupees > 0) found.push({ payment, left });
  }
  return found.sort((a, b) => refundTurn(a.payment.attention) - refundTurn(b.payment.attention));
}

/** Whole rupees that were paid for a locked booking and have not gone back. Whoever only looks asks `readMoney`. */
export async function paidRupees(tx: Tx, bookingId: string): Promise<number> {
  return (await refundables(tx, bookingId)).reduce((sum, { left }) => sum + left.rupees, 0);
}
