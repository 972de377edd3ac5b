import type { Hono } from "hono";
import { type Limits, makeLimiter } from "#server/http/rate-limit.ts";
import { sendAgain } from "#server/services/send-again.ts";
import type { Shop } from "#server/shop.ts";
import { actOn } from "./act-on.ts";

/** `POST /api/desk/mails/{id}/send-again` by operators, of a mail that was given up. */
export function deskMails(shop: Shop, { knocksPerPerson }: Pick<Limits, "knocksPerPerson">): Hono {
  return actOn(shop, { path: "/api/desk/mails/:id/send-again", knock: makeLimiter(knocksPerPerson, shop.clock), act: (_shop, actor, { id = "" }) => sendAgain(shop, actor, id) });
}
