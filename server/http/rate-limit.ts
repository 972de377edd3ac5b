import { LRUCache } from "lru-cache";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Clock } from "#server/clock.ts";
import type { Actor } from "#server/shop.ts";
import { clientKey } from "./client-address.ts";
import { problem } from "./problem.ts";

export type Limit = { count: number; seconds: number };

/** How often one person or one address may knock. An address is often a whole office or a mobile carrier's gateway. */
export type Limits = Record<
  "bookingsPerPerson" | "bookingsPerAddress" | "ordersPerPerson" | "ordersPerAddress" | "knocksPerPerson" | "sessionsPerAddress" | "quotesPerAddress" | "paymentsPerPerson" | "paymentsPerAddress" | "changesPerPerson" | "missesPerAddress" | "pageMissesPerAddress" | "papersPerAddress" | "holdsPerPerson" | "holdsPerAddress" | "looksPerAddress" | "messagesPerAddress" | "claimsPerAddress",
  Limit
>;

export const LIMITS: Limits = {
  bookingsPerPerson: { count: 60, seconds: 3600 },
  bookingsPerAddress: { count: 300, seconds: 3600 },
  ordersPerPerson: { count: 60, seconds: 3600 },
  ordersPerAddress: { count: 300, seconds: 3600 },
  paymentsPerPerson: { count: 60, seconds: 3600 },
  paymentsPerAddress: { count: 300, seconds: 3600 },
  // At each door where something is created, repeats included.
  knocksPerPerson: { count: 1200, seconds: 3600 },
  sessionsPerAddress: { count: 120, seconds: 600 },
  quotesPerAddress: { count: 1200, seconds: 600 },
  changesPerPerson: { count: 30, seconds: 3600 },
  missesPerAddress: { count: 120, seconds: 600 },
  // A page that is somebody else's looks like one that asks to log in, and a carrier's gateway has many who do.
  pageMissesPerAddress: { count: 1200, seconds: 600 },
  papersPerAddress: { count: 120, seconds: 600 },
  holdsPerPerson: { count: 120, seconds: 3600 },
  holdsPerAddress: { count: 300, seconds: 3600 },
  looksPerAddress: { count: 1200, seconds: 600 },
  // Each is told to the merchant by mail.
  messagesPerAddress: { count: 30, seconds: 3600 },
  // A code is not to be found by guessing.
  claimsPerAddress: { count: 120, seconds: 600 },
};

const MOST_KEYS = 50_000;

/** Seconds to wait for a key that has used up its limit, undefined for one that may go on. `look` does not count. */
export type Limiter = (key: string, how?: "look") => number | undefined;

/** Counts in this process, in windows that begin with a key's first knock; memory is bounded by forgetting the idlest keys. */
export function makeLimiter({ count, seconds }: Limit, clock: Clock): Limiter {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: MOST_KEYS });
  return (key, how) => {
    const now = clock.now().getTime();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
    if (how === "look") return window.used >= count ? Math.ceil((window.endsAt - now) / 1000) : undefined;
    window.used += 1;
    windows.set(key, window);
    return window.used > count ? Math.ceil((window.endsAt - now) / 1000) : undefined;
  };
}

type PeerBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

export function addressOf(c: Context, trustProxy: number): string {
  const bindings = c.env as PeerBindings;
  return clientKey(bindings?.incoming?.socket?.remoteAddress, c.req.header("X-Forwarded-For"), trustProxy);
}

export function tooMany(c: Context, waitSeconds: number): Response {
  return problem(c, { status: 429, title: "Too many requests", detail: "Please try again in a while." }, { "Retry-After": String(waitSeconds) });
}

/** Counts guesses and not answers, by the address they come from: what is there may be looked at as often as anybody likes. */
export function countMisses({ clock, env }: { clock: Clock; env: { trustProxy: number } }, limit: Limit, isAsked: (pathname: string) => boolean = () => true) {
  const missed = makeLimiter(limit, clock);
  return createMiddleware(async (c, next) => {
    await next();
    const isMiss = (c.res.status === 401 || c.res.status === 404) && isAsked(new URL(c.req.url).pathname);
    const wait = isMiss ? missed(addressOf(c, env.trustProxy)) : undefined;
    if (wait !== undefined) c.res = tooMany(c, wait);
  });
}

/** Holds an address to a limit, whoever asks from there. */
export function perAddress({ env }: { env: { trustProxy: number } }, limiter: Limiter) {
  return createMiddleware(async (c, next) => {
    const wait = limiter(addressOf(c, env.trustProxy));
    if (wait !== undefined) return tooMany(c, wait);
    await next();
  });
}

/** Holds whoever is signed in to a limit of their own; it stands behind `requireUser`. */
export function perPerson(limiter: Limiter) {
  return createMiddleware<{ Variables: { actor: Actor } }>(async (c, next) => {
    const wait = limiter(c.get("actor").userId);
    if (wait !== undefined) return tooMany(c, wait);
    await next();
  });
}
