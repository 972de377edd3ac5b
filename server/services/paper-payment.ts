import type { Tx } from "#db/client.ts";
import { pays } from "#domain/payment/rules.ts";
import type { Shop } from "#server/shop.ts";
import { issuePaper } from "./issue-paper.ts";
import { factsOf, type LockedPayment, paymentRow } from "./lock-booking.ts";
import { backPaise, paiseOf, readRefunds, refundPaise } from "./read-money.ts";

/** The papers that a payment's news ask for, at the end of the transaction that has locked its booking: of money that came, and of all that has gone back. */
export async function paperPayment(shop: Shop, tx: Tx, { before, after }: { before: LockedPayment; after: LockedPayment }): Promise<void> {
  if (!shop.seller) return;
  const { id: paymentId, bookingId, amount } = after;
  if (pays(factsOf(after)) && !pays(factsOf(before))) await issuePaper(shop, tx, bookingId, { reason: "paid", paymentId, amount: amount * 100 });
  if (after.refundedMinor === before.refundedMinor) return;
  const refunds = await tx.selectFrom("refunds").select(["id", "minor", "rupees"]).where("paymentId", "=", paymentId).where("state", "=", "processed").orderBy("updatedAt").orderBy("id").execute();
  const kept = await keptPaise(tx, bookingId);
  const sums = refunds.map((refund) => refundPaise(refund, after));
  if (refunds.reduce((sum, { minor }) => sum + minor, 0) >= after.capturedMinor) {
    // The last one gives back the rest, however the others were rounded.
    sums.pop();
    sums.push(paiseOf(after.capturedMinor, after) - sums.reduce((sum, each) => sum + each, 0));
  }
  for (const [index, { id: refundId }] of refunds.entries()) await issuePaper(shop, tx, bookingId, { reason: "refunded", refundId, paymentId, amount: sums[index] ?? 0, kept });
}

/** All that was paid for a booking and has not gone back. */
async function keptPaise(tx: Tx, bookingId: string): Promise<number> {
  const rows = (await tx.selectFrom("payments").selectAll().where("bookingId", "=", bookingId).where("capturedMinor", ">", 0).execute()).map(paymentRow);
  const refunds = await readRefunds(tx, bookingId);
  const kept = (payment: LockedPayment) => Math.max(0, paiseOf(payment.capturedMinor, payment) - backPaise(payment, refunds.filter(({ paymentId }) => paymentId === payment.id)));
  return rows.filter(({ attention }) => attention !== "wrong-currency").reduce((sum, payment) => sum + kept(payment), 0);
}
