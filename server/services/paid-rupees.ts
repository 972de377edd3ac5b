import { inTransaction, type Tx } from "#db/client.ts";
import { refundableRupees } from "#domain/payment/rules.ts";
import type { Shop } from "#server/shop.ts";
import { type LockedPayment, lockPayment } from "./lock-booking.ts";

/** A locked payment with how many whole rupees of it can still go back. */
type Refundable = { payment: LockedPayment; givenBack: number; left: number };

/** The payments of a locked booking that something can go back of: flagged ones first, then the oldest. */
export async function refundables(tx: Tx, bookingId: string): Promise<Refundable[]> {
  const rows = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("capturedMinor", ">", 0).orderBy("createdAt").orderBy("id").execute();
  const found: Refundable[] = [];
  for (const { id } of rows) {
    const payment = await lockPayment(tx, id);
    if (!payment) continue;
    const asked = await tx.selectFrom("refunds").select("minor").where("paymentId", "=", id).where("state", "!=", "failed").execute();
    // What the gateway says has gone counts too, where its messages are ahead of the rows.
    const givenBack = Math.max(payment.refundedMinor, asked.reduce((sum, { minor }) => sum + minor, 0));
    const left = payment.attention === "wrong-currency" ? 0 : refundableRupees({ ...moneyOf(payment), givenBack });
    if (left > 0) found.push({ payment, givenBack, left });
  }
  // What was paid by mistake goes back first, and the payment that stands for the price last.
  return found.sort((a, b) => Number(b.payment.attention !== null) - Number(a.payment.attention !== null));
}

/** Whole rupees that were paid for a booking and have not gone back. */
export async function paidRupees(tx: Tx, bookingId: string): Promise<number> {
  return (await refundables(tx, bookingId)).reduce((sum, { left }) => sum + left, 0);
}

/** The same for whoever only looks. */
export const readPaid = ({ database: { db } }: Shop, bookingId: string): Promise<number> => inTransaction(db, (tx) => paidRupees(tx, bookingId));

/** What of a payment a refund is measured by. */
export const moneyOf = ({ amount, minor, currency, capturedMinor }: LockedPayment) => ({ amount, asked: { minor, currency }, captured: capturedMinor });
