import type { Db } from "#db/client.ts";
import { formatTaken } from "#domain/payment/rules.ts";
import type { RecordedMethod } from "#domain/payment/states.ts";
import { formatInstant } from "#domain/time/rules.ts";
import { factsOf, paymentRow } from "./lock-booking.ts";

const BY: Record<RecordedMethod, string> = { razorpay: "by Razorpay", stripe: "by card, through Stripe", paypal: "by PayPal", upi: "by UPI", cash: "in cash" };

/**
 * What was taken for a booking, oldest first, as facts for its people to read: how much (as the gateway took it), how and when, and the
 * gateway's reference. It is the receipt where the shop issues no papers of tax; what went back is told beside it.
 */
export async function readReceipts(db: Db, bookingId: string): Promise<{ label: string; value: string }[]> {
  const rows = (await db.selectFrom("payments").selectAll().where("bookingId", "=", bookingId).where("capturedMinor", ">", 0).orderBy("createdAt").orderBy("id").execute()).map(paymentRow);
  const taken = rows.length === 0 ? [] : await db.selectFrom("paymentHistory").select(["paymentId", "at"]).where("paymentId", "in", rows.map(({ id }) => id)).where("toState", "=", "captured").orderBy("at").execute();
  return rows.flatMap((row) => {
    const { id, method, gateway, gatewayPayment, updatedAt } = row;
    const at = taken.find(({ paymentId }) => paymentId === id)?.at ?? updatedAt;
    const paid = { label: "Paid", value: `${formatTaken(factsOf(row))} ${BY[method]}, ${formatInstant(at)}` };
    return gatewayPayment === null || method === "cash" ? [paid] : [paid, { label: gateway === "upi" ? "UTR" : "Payment reference", value: gatewayPayment }];
  });
}
