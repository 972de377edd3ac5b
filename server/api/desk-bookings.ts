import { Hono } from "hono";
import { type Limits, makeLimiter } from "#server/http/rate-limit.ts";
import { completeBooking, confirmBooking, declineBooking } from "#server/services/decide-booking.ts";
import { denyPayment } from "#server/services/deny-payment.ts";
import { recordPayment, refundBooking } from "#server/services/record-payment.ts";
import { recordSentRefund } from "#server/services/record-sent-refund.ts";
import { settleAttention } from "#server/services/settle-attention.ts";
import type { Shop } from "#server/shop.ts";
import { actOn } from "./act-on.ts";
import { createOnce } from "./create-once.ts";

const BOOKING = "/api/desk/bookings/:reference";
const DECISIONS = { confirm: confirmBooking, decline: declineBooking, complete: completeBooking, "not-arrived": denyPayment };
const MONEY = { payments: recordPayment, refunds: refundBooking };

/** What operators do with a booking; the services tell everybody else that there is none. Money moves once an `Idempotency-Key`. */
export function deskBookings(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.knocksPerPerson, shop.clock);

  for (const [name, decide] of Object.entries(DECISIONS)) {
    app.route("/", actOn(shop, { path: `${BOOKING}/${name}`, knock, act: (_shop, actor, { reference = "" }, body) => decide(shop, actor, reference, body) }));
  }

  app.route("/", actOn(shop, { path: "/api/desk/refunds/:id/sent", knock, act: (_shop, actor, { id = "" }, body) => recordSentRefund(shop, actor, id, body) }));

  const { knocksPerPerson: knocks, paymentsPerAddress: address } = limits;
  for (const [name, move] of Object.entries(MONEY)) {
    app.route("/", createOnce(shop, { path: `${BOOKING}/${name}`, place: (_shop, actor, body, once, { reference = "" }) => move(shop, actor, reference, body, once), limits: { person: knocks, address, knocks } }));
  }
  app.route("/", createOnce(shop, { path: "/api/desk/payments/:id/settled", place: (_shop, actor, body, once, { id = "" }) => settleAttention(shop, actor, id, body, once), limits: { person: knocks, address, knocks } }));
  return app;
}
