import { Hono } from "hono";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { addressOf, type Limits, makeLimiter, tooMany } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { takeWebhook } from "#server/services/take-webhook.ts";
import type { Shop } from "#server/shop.ts";

const WEBHOOK = "/api/webhooks/:gateway";

/**
 * Where gateways tell what has become of payments. The body is read to the byte, since that is what is signed. Answered 200 once the
 * message is stored, whether it is known or not: a gateway that is refused for long stops telling anything.
 */
export function webhooks(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const forged = makeLimiter(limits.missesPerAddress, shop.clock);

  app.post(WEBHOOK, async (c) => {
    const gateway = c.req.param("gateway");
    const address = addressOf(c, shop.env.trustProxy);
    // Where the gateway has to be asked whether each is its own, whoever sends forged ones is not listened to for a while. What the shop
    // can prove itself is always heard: behind a proxy that nobody named, everybody comes from one address.
    const barred = shop.payments.byName(gateway)?.asksWhoseMessage ? forged(address, "look") : undefined;
    if (barred !== undefined) return tooMany(c, barred);
    const taken = await takeWebhook(shop, gateway, new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
    if (taken === "taken") return c.json({ received: true }, 200, PRIVATE);
    if (taken === "not now") return problem(c, { status: 503, title: "It could not be proved just now" });
    const wait = forged(address);
    if (wait !== undefined) return tooMany(c, wait);
    return taken === "forged" ? problem(c, { status: 400, title: "The signature is not good" }) : problem(c, { status: 404, title: "No such address" });
  });
  app.all(WEBHOOK, wrongMethod("POST"));
  return app;
}
