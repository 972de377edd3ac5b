import { Hono } from "hono";
import { readProfile } from "#domain/account/profile.ts";
import { todayInIndia } from "#domain/time/rules.ts";
import { personOf, requireUser } from "#server/http/actor.ts";
import { idTokenIn } from "#server/http/id-token.ts";
import { PRIVATE } from "#server/http/private.ts";
import { problem } from "#server/http/problem.ts";
import { type Limits, makeLimiter, perPerson } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { collectData } from "#server/services/collect-data.ts";
import { deleteAccount } from "#server/services/delete-account.ts";
import { saveProfile } from "#server/services/read-profile.ts";
import type { Shop } from "#server/shop.ts";

const PROFILE = "/api/account/profile";
const DATA = "/api/account/data";
const DELETE = "/api/account/delete";

/** What somebody may do with their own account: tell their name and phone, take everything along, have everything erased. */
export function account(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  const counted = () => makeLimiter(limits.changesPerPerson, shop.clock);
  const [saves, takes, deletes] = [counted(), counted(), counted()];

  app.put(PROFILE, requireUser(shop), perPerson(saves), async (c) => {
    const actor = c.get("actor");
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const read = readProfile(body.value);
    if (!read.ok) return problem(c, { status: 422, title: "This can't be saved as it is", detail: "Please look at the marked fields.", errors: read.errors });
    const saved = await saveProfile(shop, actor, read.profile);
    if (!saved.ok) return problem(c, saved.problem);
    return c.json({ profile: read.profile }, 200, PRIVATE);
  });
  app.all(PROFILE, wrongMethod("PUT"));

  app.get(DATA, requireUser(shop), perPerson(takes), async (c) => {
    const actor = c.get("actor");
    const person = await personOf(shop, c.req.raw);
    const data = await collectData(shop, actor, { displayName: person?.displayName, photoUrl: person?.photoUrl });
    const name = `bokeh-my-data-${todayInIndia(shop.clock.now())}.json`;
    return c.body(JSON.stringify(data, null, 2), 200, { ...PRIVATE, "Content-Type": "application/json; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` });
  });
  app.all(DATA, wrongMethod("GET", "HEAD"));

  app.post(DELETE, requireUser(shop), perPerson(deletes), async (c) => {
    const actor = c.get("actor");
    const body = await readJson(c);
    if (!body.ok) return problem(c, body.problem);
    const idToken = idTokenIn(body.value);
    if (!idToken) {
      return problem(c, { status: 422, title: "The proof is missing", errors: { idToken: "Send an ID token of this account that is at most five minutes old." } });
    }
    const outcome = await deleteAccount(shop, actor, idToken);
    if (!outcome.ok) return problem(c, outcome.problem);
    return c.json({ deleted: true }, 200, { ...PRIVATE, "Set-Cookie": sessionCookie(shop.origin, undefined) });
  });
  app.all(DELETE, wrongMethod("POST"));
  return app;
}
