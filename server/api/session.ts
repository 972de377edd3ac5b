import { Hono } from "hono";
import type { Session } from "#domain/account/types.ts";
import { personOf } from "#server/http/actor.ts";
import { idTokenIn } from "#server/http/id-token.ts";
import { PRIVATE } from "#server/http/private.ts";
import { type Problem, problem } from "#server/http/problem.ts";
import { addressOf, type Limits, makeLimiter, tooMany } from "#server/http/rate-limit.ts";
import { readJson } from "#server/http/read-json.ts";
import { sessionCookie, sessionOf } from "#server/http/session-cookie.ts";
import { wrongMethod } from "#server/http/wrong-method.ts";
import { authSettings, describeUser } from "#server/services/describe-session.ts";
import { endSession } from "#server/services/end-session.ts";
import { makeRenewer } from "#server/services/renew-session.ts";
import { startSession } from "#server/services/start-session.ts";
import type { Shop } from "#server/shop.ts";

const PATH = "/api/session";

/** Who is signed in (GET), signing in with a provider's ID token (POST), signing out (DELETE). */
export function session(shop: Shop, limits: Limits): Hono {
  const app = new Hono();
  // Refused tries are counted apart, so that nobody can use up the sign-ins of others behind the same address.
  const knock = makeLimiter(limits.sessionsPerAddress, shop.clock);
  const knockInVain = makeLimiter(limits.sessionsPerAddress, shop.clock);

  const renew = makeRenewer(shop);

  app.get(PATH, async (c) => {
    const cookie = sessionOf(c.req.raw, shop.origin);
    const person = await personOf(shop, c.req.raw);
    const user = await describeUser(shop, person);
    const answer: Session = { user: user ?? null, ...(person?.anonymous && { anonymous: true }), auth: authSettings(shop), now: shop.clock.now().toISOString() };
    // A session that has ended is taken away, so that the browser need not bring it again; one that grows old is made new.
    if (cookie && !user && !person?.anonymous) c.header("Set-Cookie", sessionCookie(shop.origin, undefined));
    const renewed = cookie && person && !c.req.header("Authorization") && (await renew(cookie, person));
    if (renewed) c.header("Set-Cookie", sessionCookie(shop.origin, renewed));
    return c.json(answer, 200, PRIVATE);
  });

  app.post(PATH, async (c) => {
    const address = addressOf(c, shop.env.trustProxy);
    const refuse = (why: Problem) => {
      const wait = knockInVain(address);
      return wait === undefined ? problem(c, why) : tooMany(c, wait);
    };
    const body = await readJson(c);
    if (!body.ok) return refuse(body.problem);
    const idToken = idTokenIn(body.value);
    if (!idToken) {
      return refuse({ status: 422, title: "The sign-in is incomplete", errors: { idToken: "Send the ID token of the person who logged in." } });
    }
    const started = await startSession(shop, idToken);
    if (!started.ok) return refuse(started.problem);
    const wait = knock(address);
    if (wait !== undefined) return tooMany(c, wait);
    return c.json(started.user ? { user: started.user } : { user: null, anonymous: true }, 200, { ...PRIVATE, "Set-Cookie": sessionCookie(shop.origin, started.cookie) });
  });

  app.delete(PATH, async (c) => {
    // The cookie goes whatever the provider says; only a sign-in that it knows can be ended for every copy of it.
    const cookie = sessionOf(c.req.raw, shop.origin);
    const person = cookie && (await shop.identity.verifySession(cookie).catch(() => undefined));
    if (person) await endSession(shop, person);
    return c.json({ user: null }, 200, { ...PRIVATE, "Set-Cookie": sessionCookie(shop.origin, undefined) });
  });

  app.all(PATH, wrongMethod("GET", "HEAD", "POST", "DELETE"));
  return app;
}
