import type { MiddlewareHandler } from "hono";

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-)/i;
const NEVER = /^(x-react-router-|x-http-method|x-method-override$)/i;

/** Takes away headers that would steer the pages from outside; what proxies add is kept only behind a trusted one. */
export function stripHeaders(trustProxy: number): MiddlewareHandler {
  return async (c, next) => {
    const headers = c.req.raw.headers;
    const strange = [...headers.keys()].filter((name) => NEVER.test(name) || (trustProxy === 0 && FORWARDED.test(name)));
    for (const name of strange) headers.delete(name);
    await next();
  };
}
