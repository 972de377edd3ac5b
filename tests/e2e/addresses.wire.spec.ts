import { expect, test } from "./support/fixtures.ts";
import { raw } from "./support/raw.ts";

test("unknown addresses are real 404s, and no page is kept for a search engine", async ({ server }) => {
  for (const path of ["/nope", "/category/nope", "/blog/nope", "/product/rd001/extra", "/account/nope", "/desk", "/constructor", "/__proto__", "/nope.data"]) {
    const answer = await raw(server.origin, path);
    expect(answer.status, path).toBe(404);
  }
  const page = await raw(server.origin, "/nope");
  expect(page.body).toContain('content="noindex"');
  const script = await raw(server.origin, "/assets/nope.js");
  expect(script.status).toBe(404);
  expect(script.headers["content-type"]).not.toContain("html");
});

test("other spellings lead to one address for good (CASES SE-01)", async ({ server }) => {
  for (const [path, to] of [["/PRODUCTS", "/products"], ["/products/", "/products"], ["/Product/RD001", "/product/rd001"], ["/romantic", "/romanticDate"]] as const) {
    const answer = await raw(server.origin, path);
    expect(answer.status, path).toBe(301);
    expect(answer.headers.location, path).toBe(to);
  }
  expect((await raw(server.origin, "//romanticDate")).status).toBe(404);
  for (const path of ["/product/nope", "/product/constructor", "/product/__proto__", "/product/toString", "/product/real%20"]) {
    const answer = await raw(server.origin, path);
    expect([301, 302], path).toContain(answer.status);
  }
});

test("every address of the site map answers, is its own canonical, and wants to be found", async ({ server }) => {
  const { body } = await raw(server.origin, "/sitemap.xml");
  const locs = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);
  expect(locs.length).toBeGreaterThan(30);
  for (const loc of locs) {
    expect(loc.startsWith(server.origin)).toBe(true);
    const page = await raw(server.origin, new URL(loc).pathname);
    expect(page.status, loc).toBe(200);
    expect(page.body, loc).toContain(`<link rel="canonical" href="${loc}"/>`);
    expect(page.body, loc).not.toContain("noindex");
    expect(page.body, loc).toContain('property="og:image"');
  }
  expect((await raw(server.origin, "/robots.txt")).body).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
});

test("no file outside the public folder can be read (CASES SV-02)", async ({ server }) => {
  for (const path of [
    "/assets/../../package.json", "/assets/%2e%2e/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/assets/....//....//package.json",
    "/assets/%252e%252e/package.json", "/pictures/..%5c..%5cpackage.json", "/.env", "/.git/config", "/data/bokeh.sqlite", "/server/entry.ts",
    "/build/server/index.js", "/package.json", "/favicon.ico/../../package.json",
  ]) {
    const answer = await raw(server.origin, path);
    expect([301, 302, 400, 404], path).toContain(answer.status);
    expect(answer.body, path).not.toMatch(/"dependencies"|SQLite format|\[core\]|startServer/);
  }
});

test("headers that other servers believe change nothing", async ({ server }) => {
  const plain = await raw(server.origin, "/products");
  const odd = await raw(server.origin, "/products", {
    headers: { "X-Forwarded-Host": "evil.example", "X-React-Router-SPA-Mode": "yes", "X-React-Router-Prerender-Data": "[]", "X-HTTP-Method-Override": "DELETE", Cookie: "session=forged" },
  });
  expect(odd.status).toBe(200);
  expect(odd.body).toBe(plain.body);
  expect((await raw(server.origin, "/romantic", { headers: { Host: "evil.example" } })).headers.location).toBe("/romanticDate");
});

test("the desk is shut to visitors in every spelling, and its loaders do not run (RELIABILITY 3.1)", async ({ server }) => {
  for (const path of ["/desk/outbox", "/desk/outbox.data", "/%64esk/outbox", "/%64esk/outbox.data", "/DESK/outbox.data", "//desk/outbox", "/desk//outbox", "/desk/outbox.data?_routes=routes%2Fdesk-outbox", "/./desk/outbox", "/desk/outbox;x"]) {
    for (const method of ["GET", "POST"]) {
      const answer = await raw(server.origin, path, { method });
      expect([301, 400, 401, 403, 404, 405], `${method} ${path}`).toContain(answer.status);
      expect(answer.body).not.toContain("<iframe");
    }
  }
});
