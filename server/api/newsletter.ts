import { Hono } from "hono";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { countMisses, type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { askSubscription, changeSubscription, type SubscriptionChange } from "#server/services/subscribe.ts";
import type { Shop } from "#server/shop.ts";

/**
 * `POST /api/newsletter/subscribe`, and what the pages behind a mail's links post to their own address, by script or as a form. The second takes no body: a mail
 * program's one-click (RFC 8058) brings a form's, and the link says all.
 */
export function newsletter(shop: Shop, { messagesPerAddress, missesPerAddress }: Pick<Limits, "messagesPerAddress" | "missesPerAddress">): Hono {
  const app = new Hono();
  app.post("/api/newsletter/subscribe", perAddress(shop, makeLimiter(messagesPerAddress, shop.clock)), async (c) => {
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const refused = await askSubscription(shop, body.value);
    return refused ? problem(c, refused) : c.json({ state: "asked" }, 201, PRIVATE);
  });
  app.all("/api/newsletter/subscribe", wrongMethod("POST"));
  app.post("/newsletter/:what{confirm|unsubscribe|return}/:token", countMisses(shop, missesPerAddress), async (c) => {
    const { what, token } = c.req.param();
    const state = await changeSubscription(shop, token, what as SubscriptionChange);
    // The page's form was sent without our scripts: its page says how it stands now. A mail program is never sent elsewhere (RFC 8058, 3.1).
    if (c.req.query("from") === "page") return c.redirect(`/newsletter/${what === "unsubscribe" ? what : "confirm"}/${token}`, 303);
    return state ? c.json({ state }, 200, PRIVATE) : problem(c, { status: 404, title: "This link is nobody's" });
  });
  return app;
}
