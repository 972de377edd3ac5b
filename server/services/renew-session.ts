import { LRUCache } from "lru-cache";
import { isOperator, SESSION_SECONDS } from "#domain/account/rules.ts";
import { wantsRenewal } from "#domain/account/session.ts";
import { errorFacts } from "#server/log.ts";
import type { Person, Shop } from "#server/shop.ts";

const undefinedAfter = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());

/** How many sign-ins may be renewed in one go; what is older is asked for again. */
const KEPT = 10_000;
/** Tabs that open together bring the same old cookie for a while. */
const KEPT_MS = 60_000;

/** A page does not wait longer for it, in milliseconds: whoever asks again while it is kept is given it then. */
const WAIT_MS = 1000;

/**
 * Answers a new cookie's value for one that is older than a day and still good, undefined where the old one does. Requests that
 * come with the same cookie within a minute share one renewal, and one failure: then the old cookie stays, and is tried again later.
 */
export function makeRenewer(shop: Shop): (cookie: string, person: Person) => Promise<string | undefined> {
  const renewals = new LRUCache<string, Promise<string | undefined>>({ max: KEPT, ttl: KEPT_MS });

  const renew = (cookie: string) =>
    shop.identity.renewSession(cookie, SESSION_SECONDS).catch((error: unknown) => {
      shop.log.error("session not renewed", errorFacts(error));
      return undefined;
    });

  return async (cookie, person) => {
    if (!person.emailVerified || !wantsRenewal(person, isOperator(person, shop.env.operatorEmails))) return undefined;
    const running = renewals.get(cookie) ?? renew(cookie);
    renewals.set(cookie, running, { noUpdateTTL: true });
    return Promise.race([running, undefinedAfter(WAIT_MS)]);
  };
}
