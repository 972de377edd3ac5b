import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IdentityOutage } from "#server/adapters/identity/identity.ts";
import { inTransaction } from "#db/client.ts";
import { issuePaper } from "#server/services/issue-paper.ts";
import { finishDeletions } from "#server/services/delete-account.ts";
import { placeOrder } from "#server/services/place-order.ts";
import { keepDraft } from "#server/services/keep-draft.ts";
import { saveProfile } from "#server/services/read-profile.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { actorFor, fakeIdentity, GOOD_ORDER, GOOD_REQUEST, openTestShop, SELLER, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const SECRET = { notes: "The blue door, code 4711", surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera of the garden", alternateContact: "Ravi of the gate" };
/** Whatever may tell who asha is, and what only she wrote. */
const ASHAS = /asha|98765|blue door|Meera of the garden|Ravi of the gate|110001|Lajpat/i;

/** What a deletion does with each table. A table that is not named here fails the test: say it, and erase what names somebody. */
const TABLES: Record<string, "erased" | "names nobody"> = {
  accountDeletions: "erased", bookings: "erased", contactMessages: "erased", subscribers: "erased", bookingHistory: "erased", idempotencyKeys: "erased", outbox: "erased", papers: "erased", profiles: "erased", claims: "erased", drafts: "erased",
  amends: "erased", reviews: "erased", payments: "erased", paymentEvents: "erased", paymentHistory: "erased", refunds: "erased",
  bookingLines: "names nobody", dayMails: "names nobody", catalogueVersion: "names nobody", claimedHalfHours: "names nobody", closures: "names nobody", crews: "names nobody", offers: "names nobody", offerUses: "names nobody", openingRules: "names nobody", endedSessions: "names nobody", paperCounters: "names nobody", pictures: "names nobody", productAddOns: "names nobody", productPictures: "names nobody", products: "names nobody", secrets: "names nobody",
};

describeOnEachEngine("an account", (database) => {
  let test: TestShop;
  let deletedAtProvider: string[] = [];
  let outage = false;
  beforeAll(async () => {
    const deleteAccount = async (uid: string) => {
      if (outage) throw new IdentityOutage("gone");
      deletedAtProvider.push(uid);
    };
    test = await openTestShop(database, { pages: accountPages, identity: fakeIdentity({ deleteAccount }), limits: { changesPerPerson: many, bookingsPerAddress: many } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
    deletedAtProvider = [];
    outage = false;
  });

  const post = (path: string, json: unknown, uid = "asha", headers: Record<string, string> = {}) => test.send(path, { method: "POST", json, uid, headers });
  const put = (json: unknown, uid = "asha") => test.send("/api/account/profile", { method: "PUT", json, uid });
  const erase = (token = "token-for:asha", uid = "asha") => post("/api/account/delete", { idToken: token }, uid);
  const db = () => test.shop.database.db;
  /** Everything that is stored, but for the catalogue, as one text. */
  const everything = async () => {
    const names = Object.keys(TABLES).filter((name) => !/^(products|product|pictures|catalogue)/.test(name)) as ("bookings" | "outbox")[];
    return JSON.stringify(await Promise.all(names.map((name) => db().selectFrom(name).selectAll().execute())));
  };

  describe("has a profile", () => {
    it("which is kept cleaned, and stands in the session and on the page", async () => {
      const saved = await put({ name: "  Asha   Rao ", phone: "098765 43210" });
      expect([saved.status, await saved.json()]).toEqual([200, { profile: { name: "Asha Rao", phone: "+919876543210" } }]);
      expect(await (await test.send("/api/session", { uid: "asha" })).json()).toMatchObject({ user: { displayName: "Asha Rao", phone: "+919876543210" } });
      const page = await (await test.send("/account", { uid: "asha" })).text();
      expect(page).toContain('value="Asha Rao"');
      expect(page).toContain('value="+919876543210"');
      expect(await (await put({ name: "", phone: null })).json()).toEqual({ profile: { name: null, phone: null } });
      expect(await (await test.send("/api/session", { uid: "asha" })).json()).toMatchObject({ user: { displayName: "Name of asha" } });
    });

    it.each([[{ name: "A" }, ["name"]], [{ name: "Asha", phone: "12" }, ["phone"]], [{ name: 7, phone: {} }, ["name", "phone"]], [null, ["name"]], ["x", ["name"]], [[], []]])("and refuses %j in words beside the field", async (json, fields) => {
      const answer = await put(json);
      const { errors = {} } = (await answer.json()) as { errors?: Record<string, string> };
      expect([answer.status, Object.keys(errors)]).toEqual([fields.length > 0 ? 422 : 200, fields]);
    });

    it("of its own alone, whatever is written beside it", async () => {
      await put({ name: "Asha Rao", userId: "meera", uid: "meera", email: "meera@example.com", operator: true });
      expect(await db().selectFrom("profiles").select(["userId", "name"]).execute()).toEqual([{ userId: "asha", name: "Asha Rao" }]);
    });
  });

  it("lists the places it used, each once, newest first, and nobody else's", async () => {
    await insertOrder(db(), { location: "Noida, PIN 201301", pincode: "201301", createdAt: "2027-02-01T00:00:00.000Z" });
    await insertOrder(db(), { location: "12 Lajpat Nagar", pincode: null, source: "request", createdAt: "2027-02-03T00:00:00.000Z" });
    await insertOrder(db(), { location: "noida,  PIN 201301", pincode: "201301", createdAt: "2027-02-02T00:00:00.000Z" });
    await insertOrder(db(), { userId: "meera", location: "Faridabad, PIN 121001", pincode: "121001" });
    const page = await (await test.send("/account", { uid: "asha" })).text();
    const [, list = ""] = /Where we have been asked to<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, place]) => place)).toEqual(["12 Lajpat Nagar", "noida,  PIN 201301"]);
    expect(page).not.toContain("Faridabad");
  });

  describe("can be taken along", () => {
    it("as one file with everything of it and nothing of anybody else", async () => {
      const order = await insertOrder(db(), { state: "confirmed", createdAt: "2027-02-09T11:38:00.000Z", ...SECRET });
      await put({ name: "Asha Rao", phone: "9876543210" });
      const request = (await (await post("/api/bookings", { ...GOOD_REQUEST, specialRequests: `Like ${order.reference}, please` })).json()) as { reference: string };
      const other = await insertOrder(db(), { userId: "meera", name: "Meera Nair", email: "asha@example.com" });
      await post(`/api/bookings/${other.reference}/change`, { message: "Meera's own words" }, "meera");
      await post("/api/bookings", { ...GOOD_REQUEST, name: "Meera Nair", email: "meera@example.com", specialRequests: `Like ${order.reference}` }, "meera");

      await post("/api/holds", { date: "2027-03-05", time: "18:00", productId: "rd001", city: "Noida" });
      await keepDraft(test.shop, actorFor("asha"), { at: "2027-02-10T11:38:00.000Z", typed: { addressLine1: "12 Lajpat Nagar" } });

      const answer = await test.send("/api/account/data", { uid: "asha" });
      expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Disposition"), answer.headers.get("Content-Type")]).toEqual([
        200, "private, no-store", 'attachment; filename="bokeh-my-data-2027-02-10.json"', "application/json; charset=utf-8",
      ]);
      const text = await answer.text();
      const data = JSON.parse(text) as Record<string, unknown> & { bookings: Record<string, unknown>[]; mails: Record<string, unknown>[] };
      expect(data).toMatchObject({
        account: { id: "asha", email: "asha@example.com", displayName: "Name of asha" },
        profile: { name: "Asha Rao", phone: "+919876543210" },
        hold: { date: "2027-03-05", time: "18:00", productId: "rd001", city: "Noida", expiresAt: "2027-02-10T11:53:00.000Z" },
        draft: { at: "2027-02-10T11:38:00.000Z", typed: { addressLine1: "12 Lajpat Nagar" } },
        bookings: [
          { reference: order.reference, state: "confirmed", email: "asha@example.com", phone: "+919876543210", notes: SECRET.notes, notToCall: SECRET.notToCall, alternateContact: SECRET.alternateContact, surprise: true, total: 16_427,
            lines: [{ title: "Candles & Roses <for two>", addOns: [{ name: "Violinist", price: 2500 }, { name: "Heart Cake", qty: 2 }] }, {}, { title: "Balloon Arch" }], history: [{ by: "you", toState: "requested" }, { by: "shop", toState: "confirmed" }] },
          { reference: request.reference, state: "requested", notes: `Like ${order.reference}, please` },
        ],
      });
      expect(data.mails.map(({ to, subject }) => [to, subject])).toEqual([["asha@example.com", `We have your booking request ${request.reference} for Fri, 5 Mar 2027`]]);
      expect(text).not.toMatch(/Meera Nair|meera@|Meera's own|desk@|"desk"/);
      expect(text).not.toContain(other.reference);
    });

    it("with what was paid and what went back, in the gateway's units", async () => {
      const wizard = wizardOf(test);
      const { payment, booking } = await wizard.start();
      await wizard.verify(payment.id, { outcome: "paid" });
      await test.send(`/api/desk/bookings/${booking.reference}/refunds`, { method: "POST", uid: "desk", json: { amount: 99 }, headers: { "Idempotency-Key": "r" } });
      const answer = await test.send("/api/account/data", { uid: "asha" });
      expect(await answer.json()).toMatchObject({ bookings: [{ reference: booking.reference, payments: [{ method: "razorpay", gateway: "pretend", state: "partly-refunded", amount: 7499, capturedMinor: 749_900, refundedMinor: 9900, refunds: [{ minor: 9900, state: "processed" }] }] }] });
    });

    it("by those who have nothing yet", async () => {
      expect(await (await test.send("/api/account/data", { uid: "ravi" })).json()).toMatchObject({ account: { id: "ravi" }, profile: { name: null, phone: null }, bookings: [], hold: null, draft: null, mails: [] });
    });
  });

  describe("can be deleted", () => {
    it("has a line for every table", async () => {
      const tables = (await db().introspection.getTables()).map(({ name }) => name).filter((name) => !/^(kysely_|sqlite_)/.test(name));
      expect(tables.toSorted()).toEqual(Object.keys(TABLES).toSorted());
    });

    it("with everything that names somebody, and keeps what tax law wants", async () => {
      await put({ name: "Asha Rao", phone: "9876543210" });
      const celebrated = await insertOrder(db(), { state: "confirmed", date: "2027-02-09", ...SECRET });
      const cancelled = await insertOrder(db(), { state: "cancelled", source: "request", date: "2027-03-01", location: "12 Lajpat Nagar", pincode: null });
      const waiting = (await (await post("/api/orders", { ...GOOD_ORDER, notes: SECRET.notes }, "asha", { "Idempotency-Key": "k1" })).json()) as { reference: string };
      expect((await post("/api/holds", { date: "2027-03-05", time: "18:00", productId: "rd001" })).status).toBe(201);
      await keepDraft(test.shop, actorFor("asha"), { at: "2027-02-10T11:38:00.000Z", typed: { addressLine1: "12 Lajpat Nagar" } });
      await post(`/api/bookings/${waiting.reference}/change`, { message: "The blue door, please" });
      const theirs = await insertOrder(db(), { userId: "meera", name: "Meera Nair", email: "meera@example.com", phone: null, location: "Noida", pincode: null });
      await post(`/api/bookings/${theirs.reference}/change`, { message: "A word" }, "meera");
      expect(await everything()).toMatch(ASHAS);

      const answer = await erase();
      expect([answer.status, await answer.json(), answer.headers.get("Set-Cookie")]).toEqual([200, { deleted: true }, "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
      expect(deletedAtProvider).toEqual(["asha"]);
      expect(await everything()).not.toMatch(ASHAS);

      const left = await db().selectFrom("bookings").selectAll().where("userId", "like", "erased-%").orderBy("date").execute();
      expect(left.map(({ reference, state, total, location, name, email }) => [reference, state, total, location, name, email])).toEqual(
        [[celebrated, "confirmed", 16_427, "Delhi"], [cancelled, "cancelled", 16_427, "Erased"], [waiting, "cancelled", 10_917, "Delhi"]].map(([booking, ...kept]) => [(booking as { reference: string }).reference, ...kept, "Erased", "erased@bokeh.invalid"]),
      );
      // The shop learns that a request was withdrawn, and not by whom; another's mails are as they were.
      const mails = (await db().selectFrom("outbox").select("payload").execute()).map(({ payload }) => JSON.parse(payload) as { to: string; subject: string });
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        "desk@example.com: Change asked for: ".concat(theirs.reference, ", Fri, 5 Mar 2027"), `desk@example.com: Withdrawn: ${waiting.reference}, Fri, 5 Mar 2027`, `meera@example.com: We have your message about order ${theirs.reference}`,
      ]);
      expect(await db().selectFrom("accountDeletions").select(["userId", "email", "erasedAt"]).execute()).toEqual([{ userId: null, email: null, erasedAt: "2027-02-10T11:38:00.000Z" }]);

      // Old cookies and tokens are out at once, whatever the provider still says; a new account with the same address sees nothing old.
      for (const path of ["/api/account/data", `/api/bookings/${waiting.reference}/calendar.ics`]) expect((await test.send(path, { uid: "asha" })).status).toBeGreaterThanOrEqual(401);
      expect((await test.send("/api/account/data", { headers: { Authorization: "Bearer token-for:asha" } })).status).toBe(401);
      expect((await post("/api/session", { idToken: "token-for:asha" }, "ravi")).status).toBe(401);
      await test.shop.database.db.deleteFrom("endedSessions").execute();
      expect(await (await test.send("/api/account/data", { uid: "asha" })).json()).toMatchObject({ profile: { name: null }, bookings: [], mails: [] });
    });

    it("without making room for more mails to strangers, and without keeping who they were", async () => {
      const once = async (uid: string) => expect((await post("/api/orders", { ...GOOD_ORDER, email: "stranger@example.com" }, uid)).status).toBe(201);
      for (let each = 0; each < 3; each++) await once("asha");
      expect((await erase()).status).toBe(200);
      expect(await everything()).not.toMatch(/stranger@/);
      const places = await db().selectFrom("outbox").select(["kind", "payload", "hourPlace"]).where("limitedAt", "is not", null).orderBy("hourPlace").execute();
      expect(places).toEqual([1, 2, 3].map((hourPlace) => ({ kind: "erased-mail", payload: "{}", hourPlace })));
      await once("meera");
      const told = (await db().selectFrom("outbox").select(["payload", "deadAt"]).execute()).filter(({ payload }) => payload.includes('"to":"stranger@example.com"'));
      expect(told.map(({ deadAt }) => deadAt !== null)).toEqual([true]);
    });

    it("so that nothing is written for it any more by a request that was under way", async () => {
      expect((await erase()).status).toBe(200);
      // The door has let these in before the account was deleted: what they write is looked at once more before it is kept.
      const actor = actorFor("asha");
      expect(await saveProfile(test.shop, actor, { name: "Asha Rao", phone: null })).toMatchObject({ ok: false, problem: { status: 401 } });
      expect(await placeOrder(test.shop, actor, GOOD_ORDER)).toMatchObject({ ok: false, problem: { status: 401 } });
      expect(await db().selectFrom("bookings").select("id").execute()).toEqual([]);
      expect(await everything()).not.toMatch(ASHAS);
    });

    it("with a payment that is over, of which the sums stay and the gateway's messages go", async () => {
      const wizard = wizardOf(test);
      const { payment } = await wizard.start();
      await wizard.verify(payment.id, { outcome: "paid" });
      const event = { gateway: "razorpay", kind: "payment.captured", news: "{}", receivedAt: "2027-02-10T11:38:00.000Z", takenAt: "2027-02-10T11:38:00.000Z" };
      await db().insertInto("paymentEvents").values([{ ...event, eventId: "e1", paymentId: payment.id, body: '{"contact":"+919876543210"}' }, { ...event, eventId: "e2", paymentId: null, body: '{"email":"asha@example.com"}' }]).execute();
      expect((await erase()).status, "it is still ahead").toBe(409);
      test.setNow("2027-03-08T11:38:00Z");
      expect((await erase()).status).toBe(200);
      expect(await everything()).not.toMatch(ASHAS);
      expect(await db().selectFrom("payments").select(["state", "amount", "capturedMinor"]).execute()).toEqual([{ state: "captured", amount: 7499, capturedMinor: 749_900 }]);
    });

    it("and its papers stay with number and amounts, without a name unless the law wants one", async () => {
      const registered = { ...test.shop, seller: SELLER };
      const [small, large] = [await insertOrder(db(), { state: "completed", date: "2027-02-09" }), await insertOrder(db(), { state: "completed", date: "2027-02-09", fee: 0, subtotal: 60_000, total: 60_000 })];
      const pay = (id: string, amount: number) => inTransaction(db(), (tx) => issuePaper(registered, tx, id, { reason: "paid", paymentId: `pay_${id}`, amount }));
      await pay(small.id, 1_642_700);
      await pay(large.id, 6_000_000);
      const papers = () => db().selectFrom("papers").selectAll().orderBy("serial").execute();
      const [before, data] = [await papers(), (await (await test.send("/api/account/data", { uid: "asha" })).json()) as { bookings: { reference: string; papers: unknown[] }[] }];
      const papersOf = ({ reference }: { reference: string }) => data.bookings.find((booking) => booking.reference === reference)?.papers;
      expect(papersOf(small)).toMatchObject([{ number: "RV/26-27/000001", paise: { taxable: 1_392_118 }, recipient: { name: "Asha Rao" } }]);
      expect(papersOf(large)).toMatchObject([{ number: "RV/26-27/000002" }]);
      expect((await erase()).status).toBe(200);
      const address = "Delhi, PIN 110001";
      expect(before.map(({ recipient }) => recipient)).toEqual([1, 2].map(() => JSON.stringify({ name: "Asha Rao", address })));
      expect(await papers()).toEqual([{ ...before[0], recipient: null }, before[1]]);
      // What is issued for such a booking later names nobody either.
      await inTransaction(db(), (tx) => issuePaper(registered, tx, small.id, { reason: "refunded", refundId: "rfnd_1", paymentId: `pay_${small.id}`, amount: 100_000, kept: 0 }));
      expect((await papers()).find(({ kind }) => kind === "refund-voucher")).toMatchObject({ total: 100_000, recipient: null });
    });

    it.each([["no proof", {}, 422], ["a bad one", { idToken: "garbage" }, 401], ["somebody else's", { idToken: "token-for:meera" }, 401], ["one of six minutes ago", { idToken: "token-for:asha?age=360" }, 401], ["the session itself", { idToken: "session-for:asha" }, 401]])("not with %s", async (_name, json, status) => {
      await insertOrder(db(), { state: "cancelled" });
      const answer = await post("/api/account/delete", json);
      expect([answer.status, deletedAtProvider, await db().selectFrom("accountDeletions").selectAll().execute()]).toEqual([status, [], []]);
      expect(await everything()).toContain("Asha Rao");
      expect((await test.send("/api/account/data", { uid: "asha" })).status).toBe(200);
    });

    it("with a proof of five minutes ago", async () => {
      expect((await erase("token-for:asha?age=300")).status).toBe(200);
    });

    it.each(["held", "awaiting-payment"])("with a slot that is %s and not paid: it is let go", async (state) => {
      const slot = await insertOrder(db(), { state });
      expect((await erase()).status).toBe(200);
      expect(await db().selectFrom("bookings").select(["state", "name"]).where("reference", "=", slot.reference).execute()).toEqual([{ state: "expired", name: "Erased" }]);
    });

    it("not while a celebration ahead is confirmed, and then nothing is lost", async () => {
      const ahead = await insertOrder(db(), { state: "confirmed", date: "2027-02-10" });
      const asked = await insertOrder(db(), {});
      const answer = await erase();
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "celebration-ahead", bookings: [ahead.reference] }]);
      expect(await db().selectFrom("bookings").select(["state", "name"]).where("reference", "=", asked.reference).execute()).toEqual([{ state: "requested", name: "Asha Rao" }]);
      expect(deletedAtProvider).toEqual([]);
      test.setNow("2027-02-11T11:38:00Z");
      expect((await erase()).status).toBe(200);
    });

    it("while the provider is out: the shop has erased at once, and goes on until the provider has, too", async () => {
      await insertOrder(db(), { state: "completed", date: "2027-01-09" });
      outage = true;
      expect((await erase()).status).toBe(200);
      expect(await db().selectFrom("bookings").select("name").execute()).toEqual([{ name: "Erased" }]);
      expect(await db().selectFrom("accountDeletions").select(["userId", "finishedAt"]).execute()).toEqual([{ userId: "asha", finishedAt: null }]);
      await finishDeletions(test.shop);
      expect(deletedAtProvider).toEqual([]);
      // A request that was under way when it began has written something after all.
      const late = await insertOrder(db(), { state: "requested" });
      expect((await test.send(`/api/desk/bookings/${late.reference}/payments`, { method: "POST", uid: "desk", json: { method: "cash", amount: 500 }, headers: { "Idempotency-Key": "late" } })).status).toBe(201);
      outage = false;
      // Whoever still has the account at the provider is not let in, and with that it goes.
      expect((await post("/api/session", { idToken: "token-for:asha" }, "ravi")).status).toBe(401);
      expect(deletedAtProvider).toEqual(["asha"]);
      expect(await everything()).not.toMatch(ASHAS);
      expect(await db().selectFrom("bookings").select("state").where("reference", "=", late.reference).execute(), "nobody is left to be answered").toEqual([{ state: "cancelled" }]);
      const told = (await db().selectFrom("outbox").select("payload").execute()).map(({ payload }) => JSON.parse(payload) as { subject: string; text: string });
      expect(told.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([expect.objectContaining({ subject: expect.stringContaining(`Give ₹500 back by hand: ${late.reference}`) as unknown }), expect.objectContaining({ subject: expect.stringContaining(`Withdrawn: ${late.reference}`) as unknown, text: expect.stringContaining("₹500 was paid for it and goes back the way it was paid") as unknown })]);
      expect(await db().selectFrom("refunds").select(["minor", "state"]).execute()).toEqual([{ minor: 50_000, state: "asked" }]);
      await finishDeletions(test.shop);
      expect(deletedAtProvider).toEqual(["asha"]);
    });

    it("once, however many ask", async () => {
      await insertOrder(db(), {});
      const answers = await Promise.all(Array.from({ length: 8 }, () => erase()));
      expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true);
      expect(await db().selectFrom("accountDeletions").select("id").execute()).toHaveLength(1);
      expect(await db().selectFrom("bookingHistory").select("id").where("toState", "=", "cancelled").execute()).toHaveLength(1);
    });
  });
});
