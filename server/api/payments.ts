import { Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perPerson } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { startPayment } from "#server/services/start-payment.ts";
import { readPayment, verifyPayment } from "#server/services/verify-payment.ts";
import type { Shop } from "#server/shop.ts";
import { actOn } from "./act-on.ts";
import { createOnce } from "./create-once.ts";

const START = "/api/payments";
const METHODS = "/api/payments/methods";
const ONE = "/api/payments/:id";
const VERIFY = "/api/payments/:id/verify";

/**
 * Paying (server/services/start-payment.ts and verify-payment.ts). `GET /api/payments/methods` → `{methods: [{method, gateway}]}`, those that
 * are offered now, in their order.
 */
export function payments(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const [looks, proofs] = [makeLimiter(limits.knocksPerPerson, shop.clock), makeLimiter(limits.knocksPerPerson, shop.clock)];

  app.get(METHODS, (c) => c.json({ methods: shop.payments.offered() }, 200, { "Cache-Control": "no-cache" }));
  app.all(METHODS, wrongMethod("GET", "HEAD"));

  app.get(ONE, requireUser(shop), perPerson(looks), async (c) => {
    const outcome = await readPayment(shop, c.get("actor"), c.req.param("id"));
    return outcome.ok ? c.json(outcome.answer, 200, PRIVATE) : problem(c, outcome.problem);
  });
  app.all(ONE, wrongMethod("GET", "HEAD"));

  app.route("/", actOn(shop, { path: VERIFY, knock: proofs, act: (_shop, actor, { id = "" }, body) => verifyPayment(shop, actor, id, body) }));

  const { paymentsPerPerson: person, paymentsPerAddress: address, knocksPerPerson: knocks } = limits;
  app.route("/", createOnce(shop, { path: START, place: startPayment, limits: { person, address, knocks } }));
  return app;
}
