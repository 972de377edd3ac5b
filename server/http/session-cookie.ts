import { parse, serialize } from "hono/utils/cookie";
import { SESSION_SECONDS } from "#domain/account/rules.ts";

/** Over https the browser itself holds the cookie to this host and to secure connections, by its name. */
const nameFor = (origin: string) => (origin.startsWith("https:") ? "__Host-session" : "session");

/** The session cookie's value, undefined for a visitor. */
export function sessionOf(request: Request, origin: string): string | undefined {
  const header = request.headers.get("Cookie");
  if (!header) return undefined;
  const name = nameFor(origin);
  return parse(header, name)[name] || undefined;
}

/** A Set-Cookie header's value that keeps the session, or ends it when there is no value. */
export function sessionCookie(origin: string, value: string | undefined): string {
  return serialize(nameFor(origin), value ?? "", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: origin.startsWith("https:"),
    maxAge: value ? SESSION_SECONDS : 0,
  });
}
