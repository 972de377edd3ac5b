import type { MiddlewareHandler } from "hono";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/** On every answer. A page sets its own content security policy; whatever sets none is at least framed by nobody. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const secure = origin.startsWith("https:");
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    if (secure) c.res.headers.set("Strict-Transport-Security", "max-age=31536000");
    if (!c.res.headers.has("Content-Security-Policy")) c.res.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  };
}
