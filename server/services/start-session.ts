import { NOT_CONFIGURED, SESSION_SECONDS, VERIFY_FIRST } from "#domain/account/rules.ts";
import type { User } from "#domain/account/types.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Shop } from "#server/shop.ts";
import { userOf } from "./describe-session.ts";

/** Exchanges a provider's ID token for a session cookie's value. An address must be verified by the provider's own word. */
export async function startSession(shop: Shop, idToken: string): Promise<{ ok: true; cookie: string; user: User } | { ok: false; problem: Problem }> {
  if (shop.identity.kind === "off") return refuse({ status: 503, title: "Sign-in is not available", detail: NOT_CONFIGURED });
  const person = await shop.identity.verifyIdToken(idToken);
  if (!person) return refuse({ status: 401, title: "This sign-in is not valid any more", detail: "Please log in again." });
  const user = userOf(shop, person);
  if (!user) return refuse({ status: 403, title: "Email not verified", detail: VERIFY_FIRST });
  const cookie = await shop.identity.createSession(idToken, SESSION_SECONDS);
  if (!cookie) return refuse({ status: 401, title: "This sign-in is not valid any more", detail: "Please log in again." });
  return { ok: true, cookie, user };
}

const refuse = (problem: Problem) => ({ ok: false as const, problem });
