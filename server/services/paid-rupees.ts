import type { Tx } from "#db/client.ts";
import { refundTurn } from "#domain/payment/refunds.ts";
import { refundableRupees } from "#domain/payment/rules.ts";
import { type LockedPayment, lockPayment } from "./lock-booking.ts";

/** A locked payment with how many whole rupees of it can still go back. */
type Refundable = { payment: LockedPayment; givenBack: number; left: number };

/** The rupees of a payment, with what was asked and taken as its gateway counts. */
export const moneyOf = ({ amount, minor, currency, capturedMinor }: LockedPayment) => ({ amount, asked: { minor, currency }, captured: capturedMinor });

/** What of a payment is asked back or gone, in minor units, and how many whole rupees can still go back. */
export function leftOf(payment: LockedPayment, refunds: readonly { minor: number; state: string }[]): { givenBack: number; left: number } {
  const asked = refunds.filter(({ state }) => state !== "failed").reduce((sum, { minor }) => sum + minor, 0);
  // What the gateway says has gone counts too, where its messages are ahead of the rows.
  const givenBack = Math.max(payment.refundedMinor, asked);
  const left = payment.attention === "wrong-currency" ? 0 : refundableRupees({ ...moneyOf(payment), givenBack });
  return { givenBack, left };
}

/** The payments of a locked booking that something can go back of: what came by mistake first (`refundTurn`), of the same turn the oldest. */
export async function refundables(tx: Tx, bookingId: string): Promise<Refundable[]> {
  const rows = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("capturedMinor", ">", 0).orderBy("createdAt").orderBy("id").execute();
  const found: Refundable[] = [];
  for (const { id } of rows) {
    const payment = await lockPayment(tx, id);
    if (!payment) continue;
    const refunds = await tx.selectFrom("refunds").select(["minor", "state"]).where("paymentId", "=", id).execute();
    const of = { payment, ...leftOf(payment, refunds) };
    if (of.left > 0) found.push(of);
  }
  return found.sort((a, b) => refundTurn(a.payment.attention) - refundTurn(b.payment.attention));
}

/** Whole rupees that were paid for a locked booking and have not gone back. Whoever only looks asks `readMoney`. */
export async function paidRupees(tx: Tx, bookingId: string): Promise<number> {
  return (await refundables(tx, bookingId)).reduce((sum, { left }) => sum + left, 0);
}
