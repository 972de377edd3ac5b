import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, pack, repack } from "./http/compress.ts";
import { PRIVATE_PATHS } from "#domain/account/private.ts";
import { categoryByPath } from "#domain/catalogue/categories.ts";
import { parseQuery, writeQuery } from "#domain/catalogue/query.ts";
import { contentSecurityPolicy } from "./http/content-security.ts";
import type { Shop } from "./shop.ts";

/** Renders a page, or a page's data, as React Router does. */
export type Render = (request: Request, shop: Shop) => Promise<Response>;

/** A page ready to be sent, its body packed: whoever does not take that encoding has it unpacked. */
type Page = { status: number; headers: [string, string][]; etag: string; packed: Buffer };

/** Whether a page depends on who asks. Everything else is rendered without the request's cookies, so it can't be personal. */
export function isPrivatePage(pathname: string): boolean {
  return PRIVATE_PATHS.test(decodedPath(pathname));
}

/** Where gateways' windows open: the wizard, and no other page. Its steps are loaded as documents, or the policy would be another page's. */
const isPayingPage = (address: string) => /^\/book([/?]|$)/.test(address);

const KEPT_PAGES = 1000;
const KEPT_BYTES = 16 * 1024 * 1024;

/** Only addresses that the shop itself would write are kept: junk behind a question mark is rendered and forgotten. */
function isWrittenSo(pathname: string, search: string): boolean {
  if (search === "") return true;
  const page = pathname.replace(/\.data$/, "");
  return (page === "/products" || categoryByPath(page) !== undefined) && search === writeQuery(parseQuery(search).query);
}

/**
 * Serves the pages. A public page depends on its address and the catalogue's version alone, so it is rendered once, kept
 * compressed and served like a file (ARCHITECTURE). The renderer never sees a Host header or the visitor's own headers.
 * In development nothing is kept and no policy is sent: the files change, and the development client adds scripts.
 */
export function servePages(render: Render, { dev }: { dev: boolean }): (request: Request, shop: Shop) => Promise<Response> {
  const kept = new LRUCache<string, Page>({
    max: KEPT_PAGES,
    maxSize: KEPT_BYTES,
    sizeCalculation: (page) => 2000 + page.packed.length,
  });
  const rendering = new Map<string, Promise<Page>>();

  async function publicPage(address: string, keep: boolean, shop: Shop): Promise<Page> {
    const key = `${shop.catalogue.current().version} ${address}`;
    const known = kept.get(key);
    if (known) return known;
    const already = rendering.get(key);
    if (already) return already;
    const work = render(new Request(shop.origin + address), shop)
      .then((response) => toPage(response, shop, { dev, often: !address.includes("?"), pays: isPayingPage(address) }))
      .then((page) => {
        if (!dev && keep && page.status === 200) kept.set(key, page);
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, work);
    return work;
  }

  return async (request, shop) => {
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads || isPrivatePage(pathname)) {
      const response = await render(ownRequest(request, shop.origin + address), shop);
      const page = await toPage(response, shop, { dev, often: false, pays: isPayingPage(pathname) });
      return send(page, request, "private, no-store", false);
    }
    return send(await publicPage(address, isWrittenSo(pathname, search), shop), request, "no-cache", true);
  };
}

/** The path as React Router may read it: decoded, with repeated slashes folded. */
function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replace(/\/{2,}/g, "/");
  } catch {
    return pathname;
  }
}

/** The visitor's request under our own address, with the headers that a private page or an action may read. */
function ownRequest(request: Request, url: string): Request {
  const headers = new Headers();
  for (const name of ["cookie", "content-type", "accept"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const reads = request.method === "GET" || request.method === "HEAD";
  return new Request(url, {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    ...(!reads && request.body && { body: request.body, duplex: "half" }),
  });
}

async function toPage(response: Response, shop: Shop, { dev, often, pays }: { dev: boolean; often: boolean; pays: boolean }): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "cache-control", "etag"]) headers.delete(name);
  if (!dev && headers.get("content-type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(body.toString(), shop.env.identity, pays ? shop.payments.sources() : undefined));
  }
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { status: response.status, headers: [...headers], etag, packed: await pack(body, { kept: often && response.status === 200 }) };
}

async function send(page: Page, request: Request, cacheControl: string, isPublic: boolean): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", page.status === 200 || !isPublic ? cacheControl : "no-store");
  const bodiless = page.status === 204 || page.status === 304 || (page.status >= 300 && page.status < 400);
  if (bodiless) return new Response(null, { status: page.status, headers });

  headers.set("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  if (isPublic && page.status === 200) {
    const etag = `"${page.etag}-${encoding}"`;
    headers.set("ETag", etag);
    if (request.headers.get("if-none-match")?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  const body = await repack(page.packed, encoding);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status: page.status, headers });
}
