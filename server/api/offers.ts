import { Hono } from "hono";
import { problem, type Problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perAddress } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { canHaveExitOffer, claimOffer } from "#server/services/use-offer.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/offers/claim";
const EXIT = "/api/offers/exit";

/**
 * `POST /api/offers/claim`: `{}` claims the offer of the exit popup, `{code}` that of a code → 200 with the claim (domain/offer/claimed.ts).
 * `GET /api/offers/exit` → `{available}`, whether what the popup says can be had now, which is asked before it is shown. For anybody: nothing is stored by it and nobody is named in it.
 */
export function offers(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const [knock, look] = [makeLimiter(limits.claimsPerAddress, shop.clock), makeLimiter(limits.claimsPerAddress, shop.clock)];
  app.get(EXIT, perAddress(shop, look), async (c) => c.json({ available: await canHaveExitOffer(shop) }, 200, { "Cache-Control": "no-store" }));
  app.all(EXIT, wrongMethod("GET", "HEAD"));
  app.post(PATH, perAddress(shop, knock), async (c) => {
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const asked = body.value;
    if (typeof asked !== "object" || asked === null || Array.isArray(asked)) return problem(c, UNREADABLE);
    const code = "code" in asked ? asked.code : undefined;
    if (code !== undefined && typeof code !== "string") return problem(c, UNREADABLE);
    const outcome = await claimOffer(shop, code);
    return outcome.ok ? c.json(outcome.claimed, 200, { "Cache-Control": "no-store" }) : problem(c, outcome.problem);
  });
  app.all(PATH, wrongMethod("POST"));
  return app;
}

const UNREADABLE: Problem = { status: 422, title: "Send an offer's code, or an empty object", errors: { code: "Enter the code of an offer." } };
