import { Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perPerson } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { completeBooking, confirmBooking, declineBooking } from "#server/services/decide-booking.ts";
import { recordPayment, refundBooking } from "#server/services/record-payment.ts";
import type { Shop } from "#server/shop.ts";
import { createOnce } from "./create-once.ts";

const BOOKING = "/api/desk/bookings/:reference";
const DECISIONS = { confirm: confirmBooking, decline: declineBooking, complete: completeBooking };
const MONEY = { payments: recordPayment, refunds: refundBooking };

/** What operators do with a booking; the services tell everybody else that there is none. Money moves once an `Idempotency-Key`. */
export function deskBookings(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.knocksPerPerson, shop.clock);

  for (const [name, decide] of Object.entries(DECISIONS)) {
    const path = `${BOOKING}/${name}`;
    app.post(path, requireUser(shop), perPerson(knock), async (c) => {
      const actor = c.get("actor");
      const body = await readJson(c);
      if (!body.ok) return problem(c, body.problem);
      const outcome = await decide(shop, actor, c.req.param("reference") ?? "", body.value);
      return outcome.ok ? c.json(outcome.answer, 200, PRIVATE) : problem(c, outcome.problem);
    });
    app.all(path, wrongMethod("POST"));
  }

  const { knocksPerPerson: knocks, paymentsPerAddress: address } = limits;
  for (const [name, move] of Object.entries(MONEY)) {
    app.route("/", createOnce(shop, { path: `${BOOKING}/${name}`, place: (_shop, actor, body, once, { reference = "" }) => move(shop, actor, reference, body, once), limits: { person: knocks, address, knocks } }));
  }
  return app;
}
