import type { MiddlewareHandler } from "hono";

/**
 * One address for one page: repeated or trailing slashes and other spellings of a page's name lead to it for good
 * (CASES SE-01). `names` are the first parts of the shop's addresses as they are written. Ids are lowercase.
 */
export function canonicalAddress(names: Iterable<string>): MiddlewareHandler {
  const written = new Map([...names].map((name) => [name.toLowerCase(), name]));
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const { pathname, search } = new URL(c.req.url);
    const canonical = canonicalPath(pathname, written);
    return canonical === pathname ? next() : c.redirect(canonical + search, 301);
  };
}

/** The canonical spelling of a path; data requests of the router keep theirs. */
export function canonicalPath(pathname: string, written: ReadonlyMap<string, string>): string {
  if (pathname.endsWith(".data")) return pathname;
  const [first = "", ...rest] = pathname.split("/").filter(Boolean);
  const name = written.get(first.toLowerCase());
  if (name === undefined) return `/${[first, ...rest].filter(Boolean).join("/")}`;
  if (name === "romantic" && rest.length === 0) return "/romanticDate";
  const tail = name === "product" ? rest.map((part) => part.toLowerCase()) : rest;
  return `/${[name, ...tail].join("/")}`;
}
