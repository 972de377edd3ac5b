import type { MiddlewareHandler } from "hono";
import { problem } from "./problem.ts";
import { sessionOf } from "./session-cookie.ts";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Leaving the newsletter by a mail's own button, which a mail program in a browser sends from its own page (RFC 8058): the token alone says whose it is. */
const FROM_ANYWHERE = /^\/newsletter\/unsubscribe\/[\w-]+$/;

/**
 * Lets a change through only from the shop's own pages, whatever its content type (CASES SV-06). A client that sends
 * neither Origin nor Sec-Fetch-Site is no browser: it may change things as itself, but not with a browser's cookie.
 */
export function sameOrigin(shopOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD" || FROM_ANYWHERE.test(c.req.path)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const host = c.req.header("Host") ?? "";
    const ownOrigin = origin === shopOrigin || (LOOPBACK.test(host) && origin === `http://${host}`);
    const refused =
      (origin !== undefined && !ownOrigin) ||
      (site !== undefined && site !== "same-origin") ||
      (origin === undefined && site === undefined && sessionOf(c.req.raw, shopOrigin) !== undefined);
    if (refused) return problem(c, { status: 403, title: "This change did not come from the shop's own page" });
    await next();
  };
}
