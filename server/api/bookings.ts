import { createHash } from "node:crypto";
import { Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { problem } from "#server/http/problem.ts";
import { addressOf, type Limits, makeLimiter, tooMany } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { placeBookingRequest } from "#server/services/place-booking-request.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/bookings";
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** `POST /api/bookings` (SPEC section 7): a booking request by somebody who is signed in. */
export function bookings(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knockAddress = makeLimiter(limits.bookingsPerAddress, shop.clock);
  const knockInVain = makeLimiter(limits.bookingsPerAddress, shop.clock);
  const knockPerson = makeLimiter(limits.bookingsPerPerson, shop.clock);

  app.post(
    PATH,
    // Strangers are counted apart, so that they can't use up what others behind the same address may send.
    async (c, next) => {
      await next();
      const wait = c.res.status === 401 ? knockInVain(addressOf(c, shop.env.trustProxy)) : undefined;
      if (wait !== undefined) c.res = tooMany(c, wait);
    },
    requireUser(shop),
    async (c) => {
      const actor = c.get("actor");
      const wait = knockAddress(addressOf(c, shop.env.trustProxy)) ?? knockPerson(actor.userId);
      if (wait !== undefined) return tooMany(c, wait);
      const key = c.req.header("Idempotency-Key");
      if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) {
        return problem(c, { status: 400, title: "The Idempotency-Key can't be used", detail: "Send 1 to 255 visible ASCII characters." });
      }
      const body = await readJson(c);
      if (!body.ok) return problem(c, body.problem);
      const once = key === undefined ? undefined : { key, bodyHash: createHash("sha256").update(body.text).digest("hex") };
      const placed = await placeBookingRequest(shop, actor, body.value, once);
      if (!placed.ok) return problem(c, placed.problem);
      return c.json(placed.answer.body, placed.answer.status, { "Cache-Control": "private, no-store" });
    },
  );

  app.all(PATH, wrongMethod("POST"));
  return app;
}
