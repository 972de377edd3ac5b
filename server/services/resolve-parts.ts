import type { Tx } from "#db/client.ts";
import { isByHand } from "#domain/payment/states.ts";
import { resolveAttention, writeStep } from "./apply-payment.ts";
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
  const flagged = await tx.selectFrom("payments").select("id").where("bookingId", "=", bookingId).where("attention", "=", "wrong-amount").orderBy("id").execute();
  for (const { id } of flagged) {
    const payment = await lockPayment(tx, id);
    if (payment && isByHand(payment.gateway)) await resolveAttention(tx, payment, { actor, now, note: null });
  }
}
