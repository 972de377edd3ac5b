import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bookingKey, bookingLink } from "#server/services/booking-link.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

const SECRET = { surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera of the garden", alternateContact: "Ravi of the gate" };
const many = { count: 100_000, seconds: 3600 };

describeOnEachEngine("the pages of orders", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { pages: accountPages, limits: { changesPerPerson: many, knocksPerPerson: many, bookingsPerAddress: many, missesPerAddress: many } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T12:38:00Z");
  });

  const insert = (change: Parameters<typeof insertOrder>[1] = {}) => insertOrder(test.shop.database.db, change);
  const page = async (path: string, options: SendOptions = {}) => {
    const answer = await test.send(path, options);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const text = (html: string) => html.replace(/<head>.*<\/head>/s, "").replace(/<[^>]*>/g, " ").replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replace(/\s+/g, " ");
  const head = (html: string) => html.slice(html.indexOf("<head>"), html.indexOf("</head>"));

  it("show an order to its owner: lines, sums with the fee, state with its history, the celebration, what comes next", async () => {
    const { reference } = await insert({ notes: "She likes mint.", guests: 12, date: "2027-03-05", time: "18:30", ...SECRET });
    const { status, headers, html } = await page(`/account/orders/${reference}`, { uid: "asha" });
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const said = text(html);
    for (const words of [
      `Order ${reference}`, "Requested", "We answer within 24 hours. Nothing has been charged.",
      "Candles & Roses <for two> Quantity 1, each ₹9,297 ₹4,999 for the celebration Violinist, ₹2,500 Heart Cake × 2, ₹1,798 ₹9,297", "Balloon Arch Quantity 1, each ₹1,499 ₹1,499",
      "Subtotal ₹15,795 Convenience fee (4%) ₹632 Total ₹16,427", "Requested on Wed, 10 Feb 2027, 5:08 pm", "Date Fri, 5 Mar 2027 Time 6:30 pm Place Delhi, PIN 110001", "Guests 12",
      "Name Asha Rao Email asha@example.com Phone +919876543210", "Your notes She likes mint.", "Whom not to call Meera of the garden Whom to call instead Ravi of the gate",
    ]) expect(said).toContain(words);
  });

  it("name an offer where there is one, and no fee where none is charged", async () => {
    const offered = await insert({ discount: 1580, fee: 569, total: 14_784 });
    expect(text((await page(`/account/orders/${offered.reference}`, { uid: "asha" })).html)).toContain("Subtotal ₹15,795 Offer -₹1,580 Convenience fee (4%) ₹569 Total ₹14,784");
    const request = await insert({ source: "request", fee: 0, total: 15_795 });
    const said = text((await page(`/account/orders/${request.reference}`, { uid: "asha" })).html);
    expect(said).toContain(`Booking ${request.reference}`);
    expect(said).not.toContain("Convenience fee");
  });

  it.each([
    ["requested", "We answer within 24 hours."], ["held", "The time is held for you."], ["awaiting-payment", "until the payment has come"], ["confirmed", "It is fixed."], ["declined", "We are sorry"],
    ["expired", "The time is free again."], ["completed", "Thank you for celebrating with us."], ["cancelled", "Nobody will come."],
  ])("tell what comes next of one that is %s", async (state, words) => {
    const { reference } = await insert({ state });
    expect(text((await page(`/account/orders/${reference}`, { uid: "asha" })).html)).toContain(words);
  });

  it("lead the owner to a review once it has taken place, which only the shop says, and only when its time has come", async () => {
    const { reference } = await insert({ state: "confirmed", date: "2027-03-05", time: "18:00" });
    const said = async (uid: string) => (await page(`/account/orders/${reference}`, { uid })).html;
    const [over, review] = ["It has taken place", `href="/review/${reference}"`];
    test.setNow("2027-03-05T12:29:59Z");
    expect(await said("desk")).not.toContain(over);
    test.setNow("2027-03-05T12:30:00Z");
    expect(await said("desk")).toContain(over);
    const owners = await said("asha");
    expect([owners.includes(over), owners.includes(review)]).toEqual([false, false]);
    expect((await test.send(`/api/desk/bookings/${reference}/complete`, { method: "POST", uid: "desk", json: {} })).status).toBe(200);
    expect(await said("asha")).toContain(review);
    const desks = await said("desk");
    expect([desks.includes(over), desks.includes(review)]).toEqual([false, false]);
  });

  it("let the bearer of the mail's link look, and see neither whom not to call nor a way to cancel", async () => {
    const order = await insert({ ...SECRET, state: "confirmed" });
    const { status, html, headers } = await page(bookingLink(test.shop, order).slice(test.shop.origin.length));
    expect(status).toBe(200);
    const said = text(html);
    expect(said).toContain("Candles & Roses");
    expect(html).toContain(`/api/bookings/${order.reference}/calendar.ics?key=`);
    expect(said).not.toMatch(/Meera|Ravi|Cancel this order|Ask for a change/);
    // Only the shop's own pages ever learn the address with its key.
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(head(html)).toContain('content="noindex"');
    expect(head(html)).not.toContain("key=");
    const operator = text((await page(`/account/orders/${order.reference}`, { uid: "desk" })).html);
    expect(operator).toContain("You see this as the shop.");
    expect(operator).toContain("Meera of the garden");
  });

  it("preview a shared link by its reference, and a surprise by one word", async () => {
    const open = await insert();
    const preview = head((await page(bookingLink(test.shop, open).slice(test.shop.origin.length))).html);
    expect(preview).toContain(`<title>Your order ${open.reference}</title>`);
    expect(preview).toContain(`property="og:title" content="Your order ${open.reference}"`);
    const surprise = await insert(SECRET);
    for (const options of [{}, { uid: "asha" }]) {
      const told = head((await page(bookingLink(test.shop, surprise).slice(test.shop.origin.length), options)).html);
      expect([...told.matchAll(/(?:<title>|(?:title|description)" content=")([^"<]*)/g)].map(([, words]) => words)).toEqual(["Appointment", "Appointment", "Appointment", "Appointment"]);
      expect(told).not.toMatch(/og:image|og:site_name|Bokeh|BK-|Candles|canonical/);
    }
  });

  it("list orders apart from bookings, each a link to its page, and lead from one list to the other", async () => {
    const [order, request] = [await insert(), await insert({ source: "request", fee: 0, total: 15_795 })];
    await insert({ userId: "meera" });
    const referencesIn = async (path: string) => [...new Set((await page(path, { uid: "asha" })).html.match(/href="\/account\/orders\/BK-[A-Z0-9]{8}"/g))].map((link) => link.slice(-12, -1)).toSorted();
    expect(await referencesIn("/account/orders")).toEqual([order.reference]);
    expect(await referencesIn("/account/bookings")).toEqual([order.reference, request.reference].toSorted());
    expect((await page("/account/orders", { uid: "asha" })).html).toContain('href="/account/bookings"');
    expect((await page("/account/bookings", { uid: "asha" })).html).toContain('href="/account/orders"');
    const visitor = await page("/account/orders");
    expect(visitor.html).toContain("<h1>Your orders</h1>");
    expect(visitor.html).not.toContain("BK-");
  });

  describe("for whom", () => {
    /** Every way of asking: what is in the address after the order's own, and who is signed in. */
    const askers = async () => {
      const order = await insert({ ...SECRET, date: "2027-03-05" });
      const other = await insert({ userId: "meera" });
      const key = bookingKey(test.shop, order);
      const old = await insert({ date: "2026-12-01" });
      const [day = "", signature = ""] = key.split(".");
      const flip = (letter: string | undefined) => (letter === "A" ? "B" : "A");
      const wrong = [
        bookingKey(test.shop, other), `${day}.${flip(signature[0])}${signature.slice(1)}`, `${day}.${signature.slice(0, -1)}`, `${day}.${signature}A`, `2028-01-01.${signature}`, `${day}.`, day, signature, "", "null", "__proto__",
        `${key.toLowerCase()}`, `${day}.${signature}.${signature}`,
      ];
      return { order, other, old, key, wrong };
    };
    const doors = [
      ["page", (reference: string, query: string) => `/account/orders/${reference}${query}`, 404],
      ["data", (reference: string, query: string) => `/account/orders/${reference}.data${query}`, 404],
      ["calendar", (reference: string, query: string) => `/api/bookings/${reference}/calendar.ics${query}`, 404],
    ] as const;
    /** Nothing of the booking, whatever the door: neither what it is nor that it is. */
    const gives = (body: string) => /Asha Rao|asha@example\.com|98765|Candles|Balloon Arch|Meera of|16,427|BEGIN:VEVENT|Requested/.test(body);

    it.each(doors)("is a %s: owner, operator and the good key; nobody else, and no word on whether it is there", async (_name, address, refused) => {
      const { order, other, old, key, wrong } = await askers();
      for (const [query, uid] of [["", "asha"], ["", "desk"], [`?key=${key}`, undefined], [`?key=${key}`, "meera"], [`?key=${wrong[0]}`, "asha"]] as const) {
        const answer = await page(address(order.reference, query), uid ? { uid } : {});
        expect([answer.status, answer.headers.get("Cache-Control")], `${query} ${uid}`).toEqual([200, "private, no-store"]);
        expect(answer.html).toMatch(/Appointment/);
      }
      const nothing = address("BK-33333333", "");
      for (const uid of [undefined, "meera", "new-asha"]) {
        const options = uid ? { uid } : {};
        const missing = await page(nothing, options);
        expect(missing.status).toBe(refused);
        for (const query of ["", ...wrong.map((each) => `?key=${encodeURIComponent(each)}`), `?key=${wrong[0]}&key=${wrong[1]}`]) {
          const answer = await page(address(order.reference, query), options);
          expect([answer.status, answer.headers.get("Cache-Control")], query).toEqual([refused, "private, no-store"]);
          expect(answer.html, query).toBe(missing.html);
          expect(gives(answer.html), query).toBe(false);
        }
        // A key ends sixty days after the celebration, whoever made it.
        expect((await page(address(old.reference, `?key=${bookingKey(test.shop, old)}`), options)).status).toBe(refused);
      }
      expect((await page(address(other.reference, ""), { uid: "asha" })).status).toBe(refused);
    });

    it.each(["cancel", "change"])("is to %s: the owner and, to cancel, an operator; a key opens nothing", async (action) => {
      const { order, key } = await askers();
      const body = { refund: 16_427, message: "Later, please" };
      const send = (reference: string, query: string, uid?: string) => test.send(`/api/bookings/${reference}/${action}${query}`, { method: "POST", json: body, ...(uid && { uid }) });
      const answers: Record<string, number> = {};
      for (const [who, query, uid] of [["visitor", "", undefined], ["key", `?key=${key}`, undefined], ["other", "", "meera"], ["other with key", `?key=${key}`, "meera"], ["unverified", "", "new-asha"]] as const) {
        const answer = await send(order.reference, query, uid);
        const missing = await send("BK-33333333", query, uid);
        expect(await answer.text(), who).toBe(await missing.text());
        expect(missing.status, who).toBe(answer.status);
        answers[who] = answer.status;
      }
      expect(answers).toEqual({ visitor: 401, key: 401, other: 404, "other with key": 404, unverified: 403 });
      expect(await test.shop.database.db.selectFrom("outbox").select("id").execute()).toEqual([]);
      expect((await send(order.reference, "", "desk")).status).toBe(action === "cancel" ? 200 : 403);
      expect((await send((await insert()).reference, "", "asha")).status).toBe(action === "cancel" ? 200 : 201);
    });

    it("holds in every spelling of the address", async () => {
      const { order } = await askers();
      const { reference } = order;
      for (const path of [
        `/ACCOUNT/orders/${reference}`, `/account/ORDERS/${reference}`, `/account/orders/${reference.toLowerCase()}`, `/account/orders/${reference}/`, `/%61ccount/orders/${reference}`, `/account/%6frders/${reference}`,
        `/account/orders/%42${reference.slice(1)}`, `/account//orders/${reference}`, `//account/orders/${reference}`, `/account/orders//${reference}`, `/account/./orders/${reference}`, `/ACCOUNT/orders/${reference}.data`,
        `/account/orders/${reference}.data?_routes=order`, `/account/orders/${reference}.data?_routes=root`, `/%61ccount/orders/${reference}.data`, `/account/orders/${reference};x`, `/account/orders/${reference}?_data=order`,
        `/account/orders/${reference}%00`, `/account/orders/${reference}%2f`, `/account/orders/..%2forders/${reference}`, `/account/orders.data`, `/account/bookings.data`, `/API/bookings/${reference}/calendar.ics`,
        `/api/bookings/${reference}/calendar.ics/`, `/api/bookings/${reference}/calendar%2eics`, `/api/bookings/${reference.toLowerCase()}/calendar.ics`, `/api//bookings/${reference}/calendar.ics`,
      ]) {
        for (const options of [{}, { uid: "ravi" }, { headers: { "X-Forwarded-User": "asha" } }, { method: "HEAD" }]) {
          const answer = await page(path, options);
          expect([200, 202, 301, 400, 404], path).toContain(answer.status);
          expect(gives(answer.html), path).toBe(false);
          expect(answer.headers.get("Cache-Control") ?? "no-store", path).toMatch(/no-store/);
        }
      }
      expect((await page(`/account/orders/${reference.toLowerCase()}`, { uid: "asha" })).status, "its owner may write it small").toBe(200);
    });

    it("asks a visitor to log in, and says nothing of it to somebody who is", async () => {
      const { order } = await askers();
      const visitor = await page(`/account/orders/${order.reference}`);
      expect(visitor.status).toBe(404);
      expect(text(visitor.html)).toContain("Log in, and if it is yours it opens here.");
      expect(text(visitor.html)).not.toContain("leads nowhere");
      const other = await page(`/account/orders/${order.reference}`, { uid: "meera" });
      expect(text(other.html)).not.toContain("log in");
      expect(head(other.html)).toContain("<title>Page not found · Bokeh</title>");
    });

    it("limits guesses, and not those who know", async () => {
      const strict = await openTestShop(database, { pages: accountPages, limits: { missesPerAddress: { count: 3, seconds: 600 }, pageMissesPerAddress: { count: 3, seconds: 600 } } });
      const order = await insert();
      const ask = async (reference: string, uid?: string) => (await strict.send(`/api/bookings/${reference}/calendar.ics`, uid ? { uid } : {})).status;
      expect([await ask("BK-33333333"), await ask("BK-33333334"), await ask(order.reference), await ask("BK-33333336")]).toEqual([404, 404, 404, 429]);
      expect(await ask(order.reference, "asha")).toBe(200);

      const open = async (path: string, uid?: string) => (await strict.send(path, uid ? { uid } : {})).status;
      const pages = ["/account/orders/BK-33333333", "/account/orders/BK-33333334", `/account/orders/${order.reference}`, "/account/orders/BK-33333336"];
      const seen = [];
      for (const path of pages) seen.push(await open(path));
      expect(seen).toEqual([404, 404, 404, 429]);
      expect(await open(`/account/orders/${order.reference}`, "asha")).toBe(200);
      await strict.close();
    });

    it("keeps references and keys out of the logs", async () => {
      const { order, key, wrong } = await askers();
      const lines: string[] = [];
      const spies = (["log", "warn", "error", "info"] as const).map((level) => vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void lines.push(said.map(String).join(" "))));
      test.shop.log.error = (event, facts) => lines.push(JSON.stringify([event, facts]));
      for (const [, address] of doors) for (const query of ["", `?key=${key}`, `?key=${wrong[1]}`]) await page(address(order.reference, query));
      for (const action of ["cancel", "change"]) await test.send(`/api/bookings/${order.reference}/${action}`, { method: "POST", uid: "asha", json: {} });
      for (const spy of spies) spy.mockRestore();
      expect(lines.join("\n")).not.toMatch(new RegExp(`${order.reference}|${key}`));
    });
  });
});
