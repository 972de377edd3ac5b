import type { MiddlewareHandler } from "hono";
import { problem } from "./problem.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const LONGEST_ADDRESS = 8192;

/** Turns away what no page and no endpoint can mean: strange methods, addresses too long, undecodable or with empty parts. */
export const refuseOdd: MiddlewareHandler = async (c, next) => {
  if (!METHODS.includes(c.req.method)) {
    return problem(c, { status: 405, title: "Method not allowed" }, { Allow: METHODS.join(", ") });
  }
  const url = c.req.url;
  if (url.length - url.indexOf("/", 8) > LONGEST_ADDRESS) return problem(c, { status: 414, title: "The address is too long" });
  const path = decoded(new URL(url).pathname);
  if (path === undefined || path.includes("\0")) return problem(c, { status: 400, title: "The address can't be read" });
  // A doubled slash is one address to some readers and another to others, so a guard could miss it (CASES SV-04).
  if (path.includes("//") || path.includes("\\")) return problem(c, { status: 404, title: "No such address" });
  await next();
};

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
