import { createMiddleware } from "hono/factory";
import { isOperator, NOT_CONFIGURED, VERIFY_FIRST } from "#domain/account/rules.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { problem } from "./problem.ts";
import { sessionOf } from "./session-cookie.ts";

type Person = NonNullable<Awaited<ReturnType<Shop["identity"]["verifySession"]>>>;

/**
 * Whoever sends `Authorization: Bearer <ID token>` or a session cookie, verified address or not; undefined for a
 * visitor. A bearer token that is sent and not good is not passed over for a cookie. An outage of the provider throws.
 */
export async function personOf(shop: Shop, request: Request): Promise<Person | undefined> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token ? shop.identity.verifyIdToken(token) : undefined;
  }
  const cookie = sessionOf(request, shop.origin);
  return cookie ? shop.identity.verifySession(cookie) : undefined;
}

function actorFrom(shop: Shop, person: Person): Actor | undefined {
  if (!person.email || !person.emailVerified) return undefined;
  return { userId: person.uid, email: person.email, name: person.displayName, operator: isOperator(person, shop.env.operatorEmails) };
}

/** Who is behind a page's request; undefined for a visitor. */
export async function actorOf(shop: Shop, request: Request): Promise<Actor | undefined> {
  const person = await personOf(shop, request);
  return person && actorFrom(shop, person);
}

/** Lets signed-in people through and hands the endpoint its actor. */
export function requireUser(shop: Shop) {
  return createMiddleware<{ Variables: { actor: Actor } }>(async (c, next) => {
    if (shop.identity.kind === "off") return problem(c, { status: 503, title: "Sign-in is not available", detail: NOT_CONFIGURED });
    const person = await personOf(shop, c.req.raw);
    if (!person) return problem(c, { status: 401, title: "Please log in first" }, { "WWW-Authenticate": "Bearer" });
    const actor = actorFrom(shop, person);
    if (!actor) return problem(c, { status: 403, title: "Email not verified", detail: VERIFY_FIRST });
    c.set("actor", actor);
    await next();
  });
}
