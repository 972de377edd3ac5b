import { Hono } from "hono";
import { actorOf } from "#server/http/actor.ts";
import { readOnce } from "#server/http/once-key.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { placeContactMessage } from "#server/services/place-contact-message.ts";
import type { Shop } from "#server/shop.ts";

/** Whose the keys of visitors are: a ticket is all that one leads to. */
const VISITORS = "visitors";

/** `POST /api/contact` (SPEC sections 5 and 7): a message to the shop, signed in or not. */
export function contact(shop: Shop, { messagesPerAddress }: Pick<Limits, "messagesPerAddress">): Hono {
  const app = new Hono();
  app.post("/api/contact", perAddress(shop, makeLimiter(messagesPerAddress, shop.clock)), async (c) => {
    const body = await readOnce(c, VISITORS);
    if (!body.ok) return problem(c, body.problem);
    // Who is signed in is good to know; a message is taken when the provider can't say.
    const actor = await actorOf(shop, c.req.raw).catch(() => undefined);
    const outcome = await placeContactMessage(shop, actor, body.value, body.once);
    if (!outcome.ok) return problem(c, outcome.problem);
    return c.json(outcome.answer.body, outcome.answer.status, PRIVATE);
  });
  app.all("/api/contact", wrongMethod("POST"));
  return app;
}
