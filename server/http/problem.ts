import type { Context } from "hono";
import { PRIVATE } from "./private.ts";

/** What a service answers when it will not do what it was asked; the endpoint turns it into RFC 9457. */
export type Problem = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 500 | 503;
  title: string;
  detail?: string;
  /** Field → message, for the form. */
  errors?: Record<string, string>;
  /** Anything else the caller may act on, such as the present price. */
  extra?: Record<string, unknown>;
};

/** `application/problem+json` with no word about how the server is made. */
export function problem(c: Context, { status, title, detail, errors, extra }: Problem, headers: Record<string, string> = {}): Response {
  return c.body(JSON.stringify({ type: "about:blank", status, title, ...(detail && { detail }), ...(errors && { errors }), ...extra }), status, {
    ...headers,
    "Content-Type": "application/problem+json; charset=utf-8",
    ...PRIVATE,
  });
}
