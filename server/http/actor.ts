import { createMiddleware } from "hono/factory";
import { isOperator, NOT_CONFIGURED } from "#domain/account/rules.ts";
import { isOver } from "#domain/account/session.ts";
import { notKnownHere } from "#server/services/describe-session.ts";
import { hasEnded } from "#server/services/end-session.ts";
import type { Actor, Person, Shop } from "#server/shop.ts";
import { problem } from "./problem.ts";
import { sessionOf } from "./session-cookie.ts";

type Asking = Parameters<Shop["identity"]["verifySession"]>[1];

/**
 * Whoever sends `Authorization: Bearer <ID token>` or a session cookie, verified address or not; undefined for a
 * visitor. A bearer token that is sent and not good is not passed over for a cookie. An outage of the provider throws.
 */
export async function personOf(shop: Shop, request: Request, how?: Asking): Promise<Person | undefined> {
  const person = await provenBy(shop, request, how);
  if (!person || isOver(person, operates(shop, person))) return undefined;
  return (await hasEnded(shop, person)) ? undefined : person;
}

async function provenBy(shop: Shop, request: Request, how?: Asking): Promise<Person | undefined> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token ? shop.identity.verifyIdToken(token, how) : undefined;
  }
  const cookie = sessionOf(request, shop.origin);
  return cookie ? shop.identity.verifySession(cookie, how) : undefined;
}

const operates = ({ env }: Shop, person: Person) => isOperator(person, env.operatorEmails);

function actorFrom(shop: Shop, person: Person): Actor | undefined {
  if (!person.email || !person.emailVerified) return undefined;
  return { userId: person.uid, email: person.email, name: person.displayName, operator: operates(shop, person) };
}

/** Who is behind a page's request; undefined for a visitor. */
export async function actorOf(shop: Shop, request: Request): Promise<Actor | undefined> {
  const person = await personOf(shop, request);
  return person && actorFrom(shop, person);
}

/** What an operator changes, the provider has vouched for now and not a minute ago (RELIABILITY 14). */
async function personNow(shop: Shop, request: Request): Promise<Person | undefined> {
  const person = await personOf(shop, request);
  const reads = request.method === "GET" || request.method === "HEAD";
  return person && !reads && operates(shop, person) ? personOf(shop, request, { asked: true }) : person;
}

/** Lets signed-in people through and hands the endpoint its actor. Somebody anonymous is a visitor. */
export function requireUser(shop: Shop) {
  return createMiddleware<{ Variables: { actor: Actor } }>(async (c, next) => {
    if (shop.identity.kind === "off") return problem(c, { status: 503, title: "Sign-in is not available", detail: NOT_CONFIGURED });
    const person = await personNow(shop, c.req.raw);
    if (!person || person.anonymous) return problem(c, { status: 401, title: "Please log in first" }, { "WWW-Authenticate": "Bearer" });
    const actor = actorFrom(shop, person);
    if (!actor) return problem(c, notKnownHere(person));
    c.set("actor", actor);
    await next();
  });
}
