import { Hono } from "hono";
import { readLines } from "#domain/cart/schema.ts";
import { actorOf } from "#server/http/actor.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { quoteCart } from "#server/services/quote-cart.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/quote";

/**
 * `POST /api/quote`: `{lines: [{id, selectedAddOns: [{id, qty}], qty}], offer?}` → what they cost now (domain/pricing/quote.ts), less the offer
 * whose claim is sent. For anybody; whether a customer has used an offer is told to themselves alone, when they are logged in.
 */
export function quote(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.quotesPerAddress, shop.clock);
  app.post(PATH, perAddress(shop, knock), async (c) => {
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const read = readLines(body.value);
    if (!read.ok) return problem(c, { status: 422, title: "These lines can't be priced as they are", errors: read.errors });
    const actor = read.offer === undefined ? undefined : await actorOf(shop, c.req.raw);
    return c.json(await quoteCart(shop, read.lines, { offer: read.offer, email: actor?.email, user: actor?.userId }), 200, { "Cache-Control": "no-store" });
  });
  app.all(PATH, wrongMethod("POST"));
  return app;
}
