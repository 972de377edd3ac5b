import { Hono } from "hono";
import { requireUser } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perPerson } from "#server/http/rate-limit.ts";
import { holdSlot } from "#server/services/hold-slot.ts";
import { readHold } from "#server/services/read-hold.ts";
import { releaseHold } from "#server/services/release-hold.ts";
import type { Shop } from "#server/shop.ts";
import { createOnce } from "./create-once.ts";

const PATH = "/api/holds";

/**
 * The one slot that is kept for whoever is signed in: `GET` → `{hold}`, null where there is none; `POST` `{date, time, productId, city?,
 * beside?}` → 201 and the hold (server/services/read-hold.ts); `DELETE` → 204. A slot
 * that was booked and not paid yet goes with either, unless its payment is underway: 409 `payment-pending` with the payment's id, which
 * `beside` (a list) names where the slot is for another celebration.
 */
export function holds(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.knocksPerPerson, shop.clock);
  app.get(PATH, requireUser(shop), perPerson(knock), async (c) => {
    const hold = await readHold(shop.database.db, c.get("actor").userId, shop.clock.now());
    return c.json({ hold: hold ?? null }, 200, PRIVATE);
  });
  app.delete(PATH, requireUser(shop), perPerson(knock), async (c) => {
    const refused = await releaseHold(shop, c.get("actor"));
    return refused ? problem(c, refused) : c.body(null, 204, PRIVATE);
  });

  const { holdsPerPerson: person, holdsPerAddress: address, knocksPerPerson: knocks } = limits;
  app.route("/", createOnce(shop, {
    path: PATH,
    place: (_shop, actor, body, once, _params, from) => holdSlot(shop, actor, body, once, from),
    limits: { person, address, knocks },
    beside: ["GET", "HEAD", "DELETE"],
  }));
  return app;
}
