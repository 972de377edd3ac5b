import type { Tx } from "#db/client.ts";
import { writeStep } from "./apply-payment.ts";
import { claimedOf } from "./await-answer.ts";
import { lockPayment } from "./lock-booking.ts";

/**
 * The price has been reached, so nobody need look at the parts any more, and what a shopper has said of a payment by UPI is answered by what the
 * desk has found.
 */
export async function resolveParts(tx: Tx, bookingId: string, { actor, now }: { actor: string; now: Date }): Promise<void> {
  for (const id of await claimedOf(tx, bookingId)) {
    const payment = await lockPayment(tx, id);
    if (payment) await writeStep(tx, payment, { kind: "voided" }, { actor, now });
  }
  const at = now.toISOString();
  const parts = await tx.updateTable("payments").set({ attention: null, updatedAt: at }).where("bookingId", "=", bookingId).where("gateway", "in", ["desk", "upi"]).where("attention", "=", "wrong-amount").returning(["id", "state"]).execute();
  for (const { id, state } of parts) await tx.insertInto("paymentHistory").values({ paymentId: id, at, actor, fromState: state, toState: state, event: "resolved", note: null }).execute();
}
