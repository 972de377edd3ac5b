import { NOT_CONFIGURED, SESSION_SECONDS } from "#domain/account/rules.ts";
import type { User } from "#domain/account/types.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Shop } from "#server/shop.ts";
import { finishDeletions } from "./delete-account.ts";
import { describeUser, notKnownHere } from "./describe-session.ts";
import { beginSession, hasEnded } from "./end-session.ts";

type Started = { ok: true; cookie: string; user: User | undefined } | { ok: false; problem: Problem };

const NOT_VALID: Problem = { status: 401, title: "This sign-in is not valid any more", detail: "Please log in again." };

/**
 * Exchanges a provider's ID token for a session cookie's value. An address must be verified by the provider's own word; an
 * anonymous account gets a session that is nobody's, so that the pages can tell it.
 */
export async function startSession(shop: Shop, idToken: string): Promise<Started> {
  if (shop.identity.kind === "off") return refuse({ status: 503, title: "Sign-in is not available", detail: NOT_CONFIGURED });
  const person = await shop.identity.verifyIdToken(idToken, { asked: true });
  if (!person) return refuse(NOT_VALID);
  if (await hasEnded(shop, person)) {
    // An account that is being deleted, and that the provider still has: it goes now, and may be made anew.
    await finishDeletions(shop);
    return refuse(NOT_VALID);
  }
  const user = await describeUser(shop, person);
  if (!user && !person.anonymous) return refuse(notKnownHere(person));
  const cookie = await shop.identity.createSession(idToken, SESSION_SECONDS);
  const session = cookie && (await shop.identity.verifySession(cookie));
  if (!cookie || !session) return refuse(NOT_VALID);
  await beginSession(shop, session);
  return { ok: true, cookie, user };
}

const refuse = (problem: Problem) => ({ ok: false as const, problem });
