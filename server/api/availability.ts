import { Hono } from "hono";
import { readLook } from "#domain/availability/schema.ts";
import { LINE_MESSAGES } from "#domain/cart/schema.ts";
import { actorOf } from "#server/http/actor.ts";
import { problem, type Problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { findOwn, readDays, readSlots } from "#server/services/read-availability.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/availability";

/**
 * `GET /api/availability?productId=…&city=…` with `date=YYYY-MM-DD` → `{date, slots: [{time, remaining}]}`, or with `from=…&to=…` →
 * `{days: [{date, free}]}`. The same for everybody: holds count as taken, one's own too. With `moving=BK-…` what that booking has
 * claimed counts as free for whoever may move it, with `held=own` what whoever asks holds or has booked and not paid, since another slot frees that; for everybody else the answer is the same as without.
 */
export function availability(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const look = makeLimiter(limits.looksPerAddress, shop.clock);
  app.get(PATH, perAddress(shop, look), async (c) => {
    const read = readLook(c.req.query());
    if (!read.ok) return problem(c, refused(read.errors));
    const { productId, city, ...when } = read.value;
    const { moving, held } = c.req.query();
    const own = moving !== undefined ? { moving } : held === "own" ? ("held" as const) : undefined;
    const product = shop.catalogue.product(productId);
    if (!product) return problem(c, refused({ productId: LINE_MESSAGES.id }));
    const but = own ? await findOwn(shop, await actorOf(shop, c.req.raw), own) : [];
    const wish = { product, city, but };
    const answer = "date" in when ? { date: when.date, slots: await readSlots(shop, when.date, wish) } : { days: await readDays(shop, when.days, wish) };
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
  app.all(PATH, wrongMethod("GET", "HEAD"));
  return app;
}

const refused = (errors: Record<string, string>): Problem => ({ status: 400, title: "This can't be looked up as it is", errors });
