import { Hono } from "hono";
import { readAccountDraft } from "#domain/booking/draft-schema.ts";
import { requireUser } from "#server/http/actor.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perPerson } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { keepDraft, readDraft } from "#server/services/keep-draft.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/draft";

/**
 * What was typed into the wizard and not booked yet, kept with the account: `GET` → `{owner, draft: {at, typed} | null}`; `PUT`
 * `{owner, at, typed}` (domain/booking/draft-schema.ts) → 204. A page that is somebody else's by now is refused (409), so that nothing of
 * one person is stored for another.
 */
export function draft(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const knock = makeLimiter(limits.knocksPerPerson, shop.clock);
  app.get(PATH, requireUser(shop), perPerson(knock), async (c) => {
    const { userId } = c.get("actor");
    return c.json({ owner: userId, draft: await readDraft(shop.database.db, userId, shop.clock.now()) }, 200, PRIVATE);
  });
  app.put(PATH, requireUser(shop), perPerson(knock), async (c) => {
    const actor = c.get("actor");
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const read = readAccountDraft(body.value);
    if (!read) return problem(c, { status: 422, title: "This is no draft of a booking" });
    if (read.owner !== actor.userId) return problem(c, { status: 409, title: "Somebody else is logged in by now" });
    const kept = await keepDraft(shop, actor, read);
    return kept.ok ? c.body(null, 204, PRIVATE) : problem(c, kept.problem);
  });
  app.all(PATH, wrongMethod("GET", "HEAD", "PUT"));
  return app;
}
