import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";
import { listen } from "#tests/support/listen.ts";

describeOnEachEngine("the front door", (database) => {
  let test: TestShop;
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    test = await openTestShop(database);
    server = await listen(test.app);
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const raw = async (target: string, { method = "GET", headers = "", body = "" } = {}) =>
    statusOf(await server.raw(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n${headers}\r\n${body}`));
  const bookings = async () => (await test.shop.database.db.selectFrom("bookings").select("id").execute()).length;

  it.each(["/", "/api/session", "/api/nope", "/healthz", "//x"])("puts security headers on %s", async (path) => {
    const { headers } = await test.send(path);
    expect(Object.fromEntries(["X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options", "Content-Security-Policy", "Cross-Origin-Opener-Policy"].map((name) => [name, headers.get(name)]))).toEqual({
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'",
      // What a window of Google's or Facebook's, opened by a page, has to say must reach that page.
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    });
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  it.each([
    ["/%E0%A4%A", 400], ["/%", 400], ["/product/a%00b", 400], ["/%zz", 400], ["/%ff", 400],
    [`/${"a".repeat(8200)}`, 414], [`/products?q=${"a".repeat(8200)}`, 414],
    ["//desk", 404], ["/desk//outbox", 404], ["//api//bookings", 404], ["/%2fdesk", 404], ["/desk%2f%2foutbox", 404], ["/desk%5coutbox", 404], ["///", 404],
    ["/api", 404], ["/api/", 404], ["/api/bookings/", 404], ["/api/Bookings", 404], ["/api/nope", 404],
    ["/products?q=%E0%A4%A&min=%00", 200], ["/%E0%A4%B9", 200],
  ])("answers %s with %i", async (target, status) => {
    const before = test.pagesAsked.length;
    expect(await raw(target)).toBe(status);
    expect(test.pagesAsked.length - before).toBe(status === 200 ? 1 : 0);
  });

  it.each(["TRACE", "OPTIONS", "PROPFIND", "LOCK", "SEARCH", "REPORT"])("refuses %s", async (method) => {
    for (const target of ["/", "/api/bookings"]) expect(await raw(target, { method })).toBe(405);
  });

  it("refuses what no parser should take, and lives on", async () => {
    for (const bytes of [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET /a\\b HTTP/1.1\r\nHost: x\r\n\r\n", "FOO / HTTP/1.1\r\nHost: x\r\n\r\n", "\x00\x01\x02\r\n\r\n",
      "POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
    ]) {
      expect([400, 405, 431]).toContain(statusOf(await server.raw(bytes)));
    }
    expect(await raw("/healthz")).toBe(200);
  });

  it("hides from the pages the headers that would steer them", async () => {
    await raw("/steered", { headers: "X-React-Router-SPA-Mode: yes\r\nX-React-Router-Prerender-Data: x\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil\r\nX-HTTP-Method-Override: DELETE\r\nAccept-Language: hi\r\n" });
    const names = [...(test.pagesAsked.at(-1)?.headers.keys() ?? [])];
    expect(names.toSorted()).toEqual(["accept-language", "connection", "host"]);
  });

  it("keeps what a trusted proxy adds", async () => {
    const behind = await openTestShop(database, { env: { TRUST_PROXY: "1" } });
    await behind.send("/", { headers: { "X-Forwarded-Proto": "https", "X-React-Router-SPA-Mode": "yes" } });
    expect([...(behind.pagesAsked[0]?.headers.keys() ?? [])]).toEqual(expect.arrayContaining(["x-forwarded-proto"]));
    expect(behind.pagesAsked[0]?.headers.has("x-react-router-spa-mode")).toBe(false);
    await behind.close();
  });

  describe("lets no other site change anything", () => {
    const types = ["application/json", "Application/JSON", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
    const foreign = [
      { Origin: "https://evil.example" }, { Origin: "null" }, { Origin: "http://localhost:3000.evil.example" }, { Origin: "http://localhost:3001" },
      { "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "same-site" }, { "Sec-Fetch-Site": "none" }, { Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" },
      { Origin: "http://evil.example", Host: "evil.example" }, {},
    ];
    it.each(foreign)("with %j", async (headers) => {
      for (const [method, path] of [["POST", "/api/bookings"], ["POST", "/api/session"], ["DELETE", "/api/session"], ["PUT", "/account"], ["PATCH", "/"], ["POST", "/desk/outbox"]] as const) {
        for (const type of types) {
          const answer = await test.app.fetch(new Request(`${test.shop.origin}${path}`, {
            method, body: JSON.stringify(GOOD_REQUEST), headers: { Host: "localhost:3000", Cookie: "session=session-for:asha", "Content-Type": type, "X-HTTP-Method-Override": "GET", ...headers } as Record<string, string>,
          }));
          expect([answer.status, answer.headers.get("Access-Control-Allow-Origin"), answer.headers.get("Set-Cookie")]).toEqual([403, null, null]);
        }
      }
      expect(await bookings()).toBe(0);
    });

    it("but the shop's own page, also by its other loopback name, and a client that is no browser", async () => {
      const send = (headers: Record<string, string>) => test.app.fetch(new Request("http://127.0.0.1:3000/api/bookings", { method: "POST", body: "{}", headers: { "Content-Type": "application/json", ...headers } }));
      expect((await send({ Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000", Cookie: "session=session-for:asha" })).status).toBe(422);
      expect((await send({ Host: "localhost:3000", Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin", Cookie: "session=session-for:asha" })).status).toBe(422);
      expect((await send({ Authorization: "Bearer token-for:asha" })).status).toBe(422);
      expect((await send({ Authorization: "Bearer token-for:asha", Cookie: "session=session-for:asha" })).status).toBe(403);
    });
  });

  it("takes only declared JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "multipart/form-data"]) {
      expect((await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST, headers: { "Content-Type": type } })).status).toBe(415);
    }
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST, headers: { "Content-Encoding": "gzip" } })).status).toBe(415);
    for (const body of ["", "{", "{'a':1}", "\u0000", "[".repeat(30_000), '{"a":1}x', "NaN"]) {
      expect((await test.send("/api/bookings", { method: "POST", uid: "asha", body })).status).toBe(400);
    }
    const invalidUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const head = `POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\nAuthorization: Bearer token-for:asha\r\nContent-Type: application/json\r\nContent-Length: ${invalidUtf8.length}\r\n\r\n`;
    expect(statusOf(await server.raw(Buffer.concat([Buffer.from(head), invalidUtf8])))).toBe(400);
  });

  it("refuses a body that is too large, by its length, in chunks, and on a page", async () => {
    const huge = JSON.stringify({ ...GOOD_REQUEST, specialRequests: "x".repeat(70_000) });
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", body: huge, headers: { "Content-Length": String(huge.length) } })).status).toBe(413);
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", body: huge })).status).toBe(413);
    const chunk = `${(10_000).toString(16)}\r\n${"x".repeat(10_000)}\r\n`;
    const chunked = { method: "POST", headers: "Authorization: Bearer token-for:asha\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n", body: `${chunk.repeat(64)}0\r\n\r\n` };
    for (const target of ["/api/bookings", "/api/session", "/account"]) expect(await raw(target, chunked)).toBe(413);
    const small = JSON.stringify(GOOD_REQUEST);
    const inChunks = [small.slice(0, 50), small.slice(50)].map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join("");
    expect(await raw("/api/bookings", { ...chunked, body: `${inChunks}0\r\n\r\n` })).toBe(201);
    expect(await bookings()).toBe(1);
  });

  it("outlives visitors who leave in the middle of asking or of the answer", async () => {
    const leave = async (method: string, path: string, body?: string) => {
      const leaving = new AbortController();
      const asked = fetch(`${server.origin}${path}`, { method, signal: leaving.signal, ...(body && { body, headers: { "Content-Type": "application/json", Authorization: "Bearer token-for:leaver" } }) });
      setImmediate(() => leaving.abort());
      await asked.then((answer) => answer.text()).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => (index % 2 ? leave("GET", "/") : leave("POST", "/api/bookings", JSON.stringify(GOOD_REQUEST)))));
    expect(await raw("/readyz")).toBe(200);
  });

  it("tells nothing of a page that throws", async () => {
    const broken = await openTestShop(database, { pages: { names: [], render: async () => { throw new Error("SELECT secret FROM /srv/bokeh"); } } });
    const answer = await broken.send("/");
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("X-Frame-Options")]).toEqual([500, "application/problem+json; charset=utf-8", "DENY"]);
    expect(await answer.text()).not.toMatch(/secret|srv|Error/);
    await broken.close();
  });
});
