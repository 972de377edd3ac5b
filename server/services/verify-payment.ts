import { isOpen } from "#domain/payment/rules.ts";
import { paymentLabel, type PaymentState } from "#domain/payment/states.ts";
import { bookingState, type BookingState } from "#domain/booking/states.ts";
import { GatewayOutage, GatewayRefusal } from "#server/adapters/payments/port.ts";
import type { Problem } from "#server/http/problem.ts";
import { errorFacts } from "#server/log.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { takeNews } from "./apply-payment.ts";
import { askGateway } from "./ask-gateways.ts";
import { paymentRow, storedPayment } from "./lock-booking.ts";
import { takeApproved } from "./take-approved.ts";

/**
 * How a payment stands, as its shopper may know it. `reference` of the payment is the gateway's; the booking's is `BK-…`. `payBy` is the ISO
 * instant until which its time is kept, `discount` what an offer takes off it in rupees; `handover` is what the browser needs to pay it, while it can still be paid.
 */
export type PaymentStanding = {
  payment: { id: string; method: string; gateway: string; state: PaymentState; stateLabel: string; amount: number; reference: string | null };
  booking: { reference: string; state: BookingState; payBy: string | null; discount: number };
  handover?: Record<string, string>;
};
type Outcome = { ok: true; answer: PaymentStanding } | { ok: false; problem: Problem };

const NOT_THERE: Problem = { status: 404, title: "No such payment" };
const NO_PROOF: Problem = { status: 422, title: "This does not prove a payment", detail: "If you have paid, we learn it from your bank and write to you. Please don't pay a second time." };

const WRONG_UTR: Problem = { status: 422, title: "We could not take this", errors: { utr: "A UTR has 12 digits. You can also leave it out." } };

/** How a payment stands now, for its shopper; the gateway is asked where that is due. Anyone else is told that there is none. */
export async function readPayment(shop: Shop, actor: Actor, id: string): Promise<Outcome> {
  if (!(await standing(shop, actor, id))) return { ok: false, problem: NOT_THERE };
  await askGateway(shop, id);
  return answer(shop, actor, id);
}

/**
 * `POST /api/payments/{id}/verify`: what the browser brings back from the gateway (any JSON) is proved by the gateway's signature or
 * by asking it; a booking is never paid because a browser says so. A payment that is taken answers the same again, without
 * another effect, unless the proof is of a second attempt at its order. While the gateway is silent it answers how the payment stood, and the shop asks on by itself.
 */
export async function verifyPayment(shop: Shop, actor: Actor, id: string, proof: unknown): Promise<Outcome> {
  const payment = await standing(shop, actor, id);
  if (!payment) return { ok: false, problem: NOT_THERE };
  const [adapter, stored] = [shop.payments.byName(payment.gateway), storedPayment(payment)];
  if (!adapter || !stored) return answer(shop, actor, id);
  const attempt = adapter.attemptIn?.(proof);
  if (!isOpen(payment.state) && (attempt === undefined || attempt === payment.gatewayPayment)) return answer(shop, actor, id);
  try {
    const news = await adapter.verify(stored, proof);
    if (!news) {
      shop.log.error("payment proof refused", { gateway: adapter.name });
      return { ok: false, problem: payment.gateway === "upi" ? WRONG_UTR : NO_PROOF };
    }
    if (news.length > 0) await takeNews(shop, id, await takeApproved(shop, id, { adapter, stored, news }), { actor: "gateway", now: shop.clock.now() });
  } catch (error) {
    if (!(error instanceof GatewayOutage || error instanceof GatewayRefusal)) throw error;
    shop.log.error("payment not verified", { gateway: adapter.name, ...errorFacts(error) });
  }
  return answer(shop, actor, id);
}

async function standing({ database: { db } }: Shop, { userId }: Actor, id: string) {
  const row = await db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .selectAll("payments")
    .select(["bookings.reference", "bookings.state as bookedState", "bookings.total", "bookings.discount", "bookings.payBy"])
    .where("payments.id", "=", id)
    .where("bookings.userId", "=", userId)
    .executeTakeFirst();
  return row && { ...paymentRow(row), reference: row.reference, bookedState: bookingState(row.bookedState), total: row.total, discount: row.discount, payBy: row.payBy };
}

async function answer(shop: Shop, actor: Actor, id: string): Promise<Outcome> {
  const row = await standing(shop, actor, id);
  if (!row) return { ok: false, problem: NOT_THERE };
  const { method, gateway, state, amount, gatewayPayment, reference, bookedState, payBy, discount } = row;
  // What somebody says is no reference of anybody.
  const known = gateway === "upi" && isOpen(state) ? null : gatewayPayment;
  return {
    ok: true,
    answer: {
      payment: { id, method, gateway, state, stateLabel: paymentLabel(state, gateway), amount, reference: known },
      booking: { reference, state: bookedState, payBy, discount },
      ...(row.handover !== null && canBePaid(row, shop.clock.now()) && { handover: JSON.parse(row.handover) as Record<string, string> }),
    },
  };
}

/** Whether paying it now would pay for its booking, on the crew that is kept for it. */
function canBePaid({ state, amount, total, bookedState, payBy }: NonNullable<Awaited<ReturnType<typeof standing>>>, now: Date): boolean {
  return isOpen(state) && state !== "authorized" && bookedState === "awaiting-payment" && amount === total && payBy !== null && payBy > now.toISOString();
}
