import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inTransaction } from "#db/client.ts";
import { noIdentity } from "#server/adapters/identity/identity.ts";
import { issuePaper } from "#server/services/issue-paper.ts";
import { accountPages, privateRoutes } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { GOOD_ORDER, GOOD_REQUEST, openTestShop, SELLER, type SendOptions, type TestShop } from "#tests/support/shop.ts";
import { GOOD_WISH } from "#tests/support/wizard.ts";

/** Who asks: nobody, an account without proof, an account without an address, one not verified, somebody else, the owner, an operator. */
const ASKERS = { visitor: undefined, anonymous: "anon-1", "without address": "nomail-1", unverified: "new-ravi", other: "meera", owner: "asha", operator: "desk" } as const;
type Asker = keyof typeof ASKERS;
type Statuses = Record<Asker, number>;

const statuses = (visitor: number, anonymous: number, noAddress: number, unverified: number, other: number, owner: number, operator: number): Statuses =>
  ({ visitor, anonymous, "without address": noAddress, unverified, other, owner, operator });

/** A page that everybody may open and that shows each nothing but their own, or asks to log in. */
const OWN_PAGE = statuses(200, 200, 200, 200, 200, 200, 200);
/** A door that anybody signed in may knock at for themselves. */
const OWN_DOOR = statuses(401, 401, 403, 403, 200, 200, 200);
const CREATES = statuses(401, 401, 403, 403, 201, 201, 201);

/** What each private page answers, by its path in app/routes.ts. */
const PAGES: Record<string, Statuses> = {
  "account": OWN_PAGE,
  "account/bookings": OWN_PAGE,
  "account/orders": OWN_PAGE,
  "account/orders/:reference": statuses(404, 404, 404, 404, 404, 200, 200),
  "book/done/:reference": statuses(404, 404, 404, 404, 404, 200, 200),
  "desk/outbox": statuses(404, 404, 404, 404, 404, 404, 200),
  "desk/reviews": statuses(404, 404, 404, 404, 404, 404, 200),
  // Its owner, or whoever has the link of the mail that asks.
  "review/:reference": statuses(404, 404, 404, 404, 404, 200, 404),
  // Whoever has the link of a mail.
  "newsletter/confirm/:token": OWN_PAGE,
  "newsletter/unsubscribe/:token": OWN_PAGE,
};

/** `state` is that of asha's order. */
type Door = { statuses: Statuses; json?: unknown; state?: string };
const OPERATORS = statuses(401, 401, 403, 403, 404, 404, 200);
/** What each private endpoint answers, by its method and path in the app; a door with a reference is that of asha's order. */
const DOORS: Record<string, Door> = {
  "GET /api/account/data": { statuses: OWN_DOOR },
  "PUT /api/account/profile": { statuses: OWN_DOOR, json: { name: "Somebody", phone: "" } },
  // The proof is asha's: nobody else's account can be deleted by it.
  "POST /api/account/delete": { statuses: statuses(401, 401, 403, 403, 401, 200, 401), json: { idToken: "token-for:asha" } },
  "POST /api/bookings": { statuses: CREATES, json: GOOD_REQUEST },
  "GET /api/draft": { statuses: OWN_DOOR },
  // It is asha's page that sends it, whoever is logged in by then.
  "PUT /api/draft": { statuses: statuses(401, 401, 403, 403, 409, 204, 409), json: { owner: "asha", at: "2027-02-10T11:38:00Z", typed: { name: "Somebody" } } },
  "GET /api/holds": { statuses: OWN_DOOR },
  "POST /api/holds": { statuses: CREATES, json: { date: "2027-03-05", time: "18:00", productId: "rd001" } },
  "DELETE /api/holds": { statuses: statuses(401, 401, 403, 403, 204, 204, 204) },
  "POST /api/orders": { statuses: CREATES, json: GOOD_ORDER },
  "GET /api/bookings/:reference/calendar.ics": { statuses: statuses(404, 404, 404, 404, 404, 200, 200) },
  "GET /account/orders/:reference/papers/:file": { statuses: statuses(404, 404, 404, 404, 404, 200, 200) },
  "POST /api/bookings/:reference/cancel": { statuses: statuses(401, 401, 403, 403, 404, 200, 200), json: { refund: 16_427 } },
  "POST /api/bookings/:reference/change": { statuses: statuses(401, 401, 403, 403, 404, 201, 403), json: { message: "Later, please" } },
  "POST /api/bookings/:reference/reschedule": { statuses: statuses(401, 401, 403, 403, 404, 200, 200), state: "confirmed", json: { date: "2027-03-08", time: "15:00" } },
  // Nobody holds a slot here; `:id` is a payment of asha's, which nobody but she may know of.
  "POST /api/payments": { statuses: statuses(401, 401, 403, 403, 409, 409, 409), json: { ...GOOD_WISH, name: "Somebody", holdId: crypto.randomUUID() } },
  "GET /api/payments/:id": { statuses: statuses(401, 401, 403, 403, 404, 200, 404) },
  "POST /api/payments/:id/verify": { statuses: statuses(401, 401, 403, 403, 404, 200, 404), json: { outcome: "failed" } },
  "POST /api/desk/bookings/:reference/confirm": { statuses: OPERATORS, json: { time: "18:00" } },
  "POST /api/desk/bookings/:reference/decline": { statuses: OPERATORS, json: {} },
  "POST /api/desk/bookings/:reference/complete": { statuses: { ...OPERATORS, operator: 409 }, json: {} },
  "POST /api/desk/bookings/:reference/not-arrived": { statuses: { ...OPERATORS, operator: 409 }, json: {} },
  // Without a key no money moves.
  "POST /api/desk/bookings/:reference/payments": { statuses: { ...OPERATORS, operator: 400 }, json: { method: "cash", amount: 1 } },
  "POST /api/desk/bookings/:reference/refunds": { statuses: { ...OPERATORS, operator: 400 }, json: { amount: 1 } },
  "POST /api/reviews/:reference": { statuses: statuses(404, 404, 404, 404, 404, 201, 404), state: "completed", json: { productId: "bd-arch-01", stars: 5, text: "Lovely" } },
  "POST /api/reviews/:reference/withdraw": { statuses: statuses(404, 404, 404, 404, 404, 200, 404), json: { productId: "rd001" } },
  "GET /pictures/reviews/:id": { statuses: statuses(404, 404, 404, 404, 404, 200, 200) },
  "POST /api/desk/reviews/:id/publish": { statuses: OPERATORS, json: {} },
  "POST /api/desk/reviews/:id/refuse": { statuses: OPERATORS, json: { reason: "It names an address." } },
  "POST /api/desk/mails/:id/send-again": { statuses: OPERATORS, json: {} },
  "POST /api/desk/payments/:id/settled": { statuses: { ...OPERATORS, operator: 400 }, json: { note: "Spoken with them" } },
  // Of a refund through the gateway, which nobody sends by hand.
  "POST /api/desk/refunds/:id/sent": { statuses: { ...OPERATORS, operator: 409 }, json: {} },
};
/** The same for everybody, or about nobody but who asks with what they bring. */
const PUBLIC = new Set([
  "GET /healthz", "GET /readyz", "GET /robots.txt", "GET /sitemap.xml", "GET /favicon.ico", "GET /favicon.svg", "GET /apple-touch-icon.png", "GET /icon-192.png", "GET /icon-512.png", "GET /manifest.webmanifest",
  "GET /pictures/*", "GET /api/products", "GET /api/products/:id", "POST /api/quote", "POST /api/offers/claim", "GET /api/offers/exit", "GET /api/availability", "POST /api/contact", "POST /api/newsletter/subscribe", "POST /newsletter/:what{confirm|unsubscribe|return}/:token", "GET /api/session", "POST /api/session", "DELETE /api/session",
  "GET /api/payments/methods", "POST /api/webhooks/:gateway",
  // The pages, which are told apart above.
  "GET /*", "HEAD /*",
]);

const many = { count: 100_000, seconds: 3600 };
const PAYMENT = "00000000-0000-4000-8000-000000000001";
const MISSING = "BK-33333333";
const TOKEN = "t".repeat(32);
/** A door's path of one order, its payment (and the refund, review and mail of that name) and its only paper. */
const filled = (path: string, reference: string) => path.replace(":reference", reference).replace(":file", "RV-26-27-000001").replace(":id", PAYMENT);
/** What only asha's things say. */
const ASHAS = /Asha Rao|asha@example|98765 ?43210|Meera of the garden|She likes mint|16,427/;

describeOnEachEngine("who may see what", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    const limits = { changesPerPerson: many, papersPerAddress: many, messagesPerAddress: many, knocksPerPerson: many, bookingsPerAddress: many, bookingsPerPerson: many, ordersPerAddress: many, ordersPerPerson: many, missesPerAddress: many };
    test = await openTestShop(database, { pages: accountPages, limits, seller: SELLER });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    await test.shop.database.db.insertInto("subscribers").values({ email: "list@example.com", token: TOKEN, askedAt: test.shop.clock.now().toISOString() }).execute();
  });

  /** An order of asha's, whose place, notes and contacts are hers alone. */
  const orderOfAsha = async (state = "requested") => {
    const { id, reference } = await insertOrder(test.shop.database.db, { state, notes: "She likes mint.", surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera of the garden" });
    const at = "2027-02-10T11:38:00.000Z";
    await test.shop.database.db.insertInto("payments").values({ id: PAYMENT, bookingId: id, method: "upi", gateway: "pretend", state: "started", amount: 16_427, currency: "INR", minor: 1_642_700, capturedMinor: 0, refundedMinor: 0, gatewayOrder: "pretend", createdAt: at, updatedAt: at }).execute();
    await test.shop.database.db.insertInto("refunds").values({ id: PAYMENT, paymentId: PAYMENT, minor: 100, state: "failed", actor: "desk", createdAt: at, updatedAt: at }).execute();
    await test.shop.database.db.insertInto("reviews").values({ id: PAYMENT, bookingId: id, productId: "rd001", stars: 5, text: "She likes mint.", name: "Asha", pictureWidth: 40, pictureHeight: 30, createdAt: at }).execute();
    await test.shop.database.db.insertInto("outbox").values({ id: PAYMENT, kind: "mail", payload: JSON.stringify({ to: "asha@example.com", senderName: "Bokeh", subject: "Your order", html: "<p>She likes mint.</p>", text: "She likes mint." }), createdAt: at, dueAt: at, attempts: 1, deadAt: at, lastError: "550 asha@example.com" }).execute();
    await test.shop.pictures.uploads.keep(PAYMENT, new Uint8Array(40));
    await inTransaction(test.shop.database.db, (tx) => issuePaper(test.shop, tx, id, { reason: "paid", paymentId: "pay_1", amount: 1_642_700 }));
    return reference;
  };
  const as = (who: Asker): SendOptions => (ASKERS[who] ? { uid: ASKERS[who] } : {});
  const everyone = Object.keys(ASKERS) as Asker[];

  it("has a line for every private page and every endpoint, and for no other", () => {
    expect(privateRoutes.map(({ path }) => path).toSorted()).toEqual(Object.keys(PAGES).toSorted());
    const doors = test.app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(doors)].filter((door) => !PUBLIC.has(door)).toSorted()).toEqual(Object.keys(DOORS).toSorted());
  });

  it.each(privateRoutes)("$path, in each of its forms", async ({ path, id }) => {
    const expected = PAGES[path] as Statuses;
    const reference = await orderOfAsha();
    const address = (of: string) => `/${path.replace(":reference", of).replace(":token", TOKEN)}`;
    const forms = (of: string) => [address(of), `${address(of)}.data`, `${address(of)}.data?_routes=${encodeURIComponent(id)}`, `${address(of)}?_routes=${encodeURIComponent(id)}`];
    for (const who of everyone) {
      const [own, missing] = [forms(reference), forms(MISSING)];
      for (const [at, form] of own.entries()) {
        const said = `${who} ${form}`;
        const answer = await test.send(form, as(who));
        const body = await answer.text();
        expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("ETag")], said).toEqual([expected[who], "private, no-store", null]);
        if (who !== "owner" && who !== "operator") expect(body, said).not.toMatch(ASHAS);
        const head = await test.send(form, { ...as(who), method: "HEAD" });
        expect([head.status, head.headers.get("Cache-Control"), await head.text()], `HEAD ${said}`).toEqual([expected[who], "private, no-store", ""]);
        if (!path.includes(":reference")) continue;
        const nothing = await test.send(missing[at] ?? "", as(who));
        expect(nothing.status, said).toBe(404);
        if (expected[who] === 404) expect(await nothing.text(), said).toBe(body);
      }
      // What a mail's link leads to is pressed at its own address.
      for (const method of [...(path.includes(":token") ? [] : ["POST"]), "PUT", "PATCH", "DELETE"]) {
        const answer = await test.send(address(reference), { ...as(who), method, json: {} });
        expect([answer.status, ASHAS.test(await answer.text())], `${method} ${who}`).toEqual([405, false]);
      }
    }
  });

  it.each(Object.entries(DOORS))("%s", async (name, { statuses: expected, json, state }) => {
    const [method = "", path = ""] = name.split(" ");
    for (const who of everyone) {
      await test.forgetBookings();
      const reference = await orderOfAsha(state);
      const send = (of: string, how: SendOptions) => test.send(filled(path, of), { method, ...(json !== undefined && { json }), ...how });
      const missing = path.includes(":reference") ? await send(MISSING, as(who)) : undefined;
      const answer = await send(reference, as(who));
      const body = await answer.text();
      expect([answer.status, answer.headers.get("Cache-Control")], who).toEqual([expected[who], "private, no-store"]);
      if (who !== "owner" && who !== "operator") expect(body, who).not.toMatch(ASHAS);
      if (missing && expected[who] >= 400 && who !== "operator") expect([missing.status, await missing.text()], who).toEqual([answer.status, body]);
    }
  });

  it.each(Object.entries(DOORS))("%s, with a foreign token in place of a cookie, or a good cookie beside a bad token", async (name, { statuses: expected, json, state }) => {
    const [method = "", path = ""] = name.split(" ");
    const reference = await orderOfAsha(state);
    const address = filled(path, reference);
    const body = json === undefined ? {} : { json };
    const strange = await test.send(address, { method, ...body, headers: { Authorization: "Bearer garbage", Cookie: "session=session-for:asha" } });
    expect(strange.status).toBe(expected.visitor);
    const other = await test.send(address, { method, ...body, headers: { Authorization: "Bearer token-for:meera" } });
    expect(other.status).toBe(expected.other);
    expect(await other.text()).not.toMatch(ASHAS);
  });

  it("says on guarded pages that nobody can log in, where sign-in is off", async () => {
    const off = await openTestShop(database, { env: { AUTH: "off" }, identity: noIdentity, pages: accountPages });
    for (const path of ["/account", "/account/bookings", "/account/orders"]) {
      const answer = await off.send(path, { uid: "asha" });
      expect([answer.status, (await answer.text()).includes("Firebase is not configured. Please set up your Firebase credentials.")], path).toEqual([200, true]);
    }
    expect((await off.send("/desk/outbox", { uid: "desk" })).status).toBe(404);
    for (const [name, { json }] of Object.entries(DOORS)) {
      const [method = "", path = ""] = name.split(" ");
      const answer = await off.send(filled(path, MISSING), { method, uid: "asha", ...(json !== undefined && { json }) });
      expect([404, 503], name).toContain(answer.status);
    }
    await off.close();
  });
});
