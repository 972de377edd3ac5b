import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { opensBooking } from "#server/services/booking-link.ts";
import { readOutbox } from "#server/services/read-outbox.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { hostileBodies } from "#tests/support/hostile.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { actorFor, GOOD_ORDER, GOOD_REQUEST, openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

const many = { count: 100_000, seconds: 3600 };
const TOTAL = 16_427;

describeOnEachEngine("a booking after it was placed", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { changesPerPerson: many, knocksPerPerson: many, bookingsPerAddress: many, missesPerAddress: many } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T12:38:00Z");
  });

  const insert = (change: Parameters<typeof insertOrder>[1] = {}) => insertOrder(test.shop.database.db, change);
  const cancel = (reference: string, refund: unknown = TOTAL, options: SendOptions = {}) => test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid: "asha", json: { refund }, ...options });
  const change = (reference: string, json: unknown, options: SendOptions = {}) => test.send(`/api/bookings/${reference}/change`, { method: "POST", uid: "asha", json, ...options });
  const stateOf = async (reference: string) => (await test.shop.database.db.selectFrom("bookings").select("state").where("reference", "=", reference).executeTakeFirstOrThrow()).state;
  const history = (id: string) => test.shop.database.db.selectFrom("bookingHistory").select(["at", "actor", "fromState", "toState", "note"]).where("bookingId", "=", id).orderBy("id").execute();
  const mails = async () => (await readOutbox(test.shop, actorFor("desk")))?.mails ?? [];
  const mailTo = async (address: string) => (await mails()).find(({ to }) => to === address) ?? expect.fail(`no mail to ${address}`);

  describe("POST …/cancel", () => {
    it("cancels once, with its step and a mail to each side", async () => {
      const { id, reference } = await insert();
      const answer = await cancel(reference);
      expect([answer.status, await answer.json(), answer.headers.get("Cache-Control")]).toEqual([200, { reference, state: "cancelled", refund: TOTAL, onTop: 0, total: TOTAL }, "private, no-store"]);
      expect(await stateOf(reference)).toBe("cancelled");
      expect((await history(id)).at(-1)).toEqual({ at: "2027-02-10T12:38:00.000Z", actor: "asha", fromState: "requested", toState: "cancelled", note: "Nothing was paid through the shop, so nothing is due." });

      expect(await mails()).toHaveLength(2);
      const shopper = await mailTo("asha@example.com");
      expect(shopper.subject).toBe(`Your order ${reference} on Fri, 5 Mar 2027 is cancelled`);
      expect(shopper.text).toContain("You have cancelled your order.");
      const merchant = await mailTo("desk@example.com");
      expect(merchant.subject).toBe(`Cancelled: ${reference}, Fri, 5 Mar 2027`);
      for (const mail of [shopper, merchant]) for (const part of [mail.html, mail.text]) expect(part).toContain("Nothing was paid through the shop, so nothing is due.");
      const link = new URL(/See the details: (\S+)/.exec(shopper.text)?.[1] ?? expect.fail("no link"));
      expect(opensBooking(test.shop, id, link.searchParams.get("key") ?? "")).toBe(true);
    });

    it("answers the same to whoever asks again, also later and of other hours, and writes nothing more", async () => {
      const { id, reference } = await insert({ state: "confirmed" });
      test.setNow("2027-03-04T00:00:00Z");
      const first = await (await cancel(reference, 8214)).json();
      expect(first).toMatchObject({ refund: 8214, onTop: 0 });
      test.setNow("2027-03-06T00:00:00Z");
      for (const [refund, uid] of [[8214, "asha"], [0, "asha"], [TOTAL, "desk"]] as const) {
        const again = await cancel(reference, refund, { uid });
        expect([again.status, await again.json()]).toEqual([200, first]);
      }
      expect([(await history(id)).length, (await mails()).length]).toEqual([3, 2]);
    });

    it("by an operator gives back as much more as it would have cost the shopper, and says that we are sorry", async () => {
      const { id, reference } = await insert({ state: "confirmed" });
      test.setNow("2027-03-04T00:00:00Z");
      expect((await cancel(reference, 8214, { uid: "desk" })).status).toBe(409);
      const answer = await cancel(reference, TOTAL + 8213, { uid: "desk" });
      expect(await answer.json()).toEqual({ reference, state: "cancelled", refund: TOTAL + 8213, onTop: 8213, total: TOTAL });
      expect((await history(id)).at(-1)).toMatchObject({ actor: "desk", note: "Nothing was paid through the shop, so nothing is due." });
      expect((await mailTo("asha@example.com")).text).toContain("We are sorry: we had to cancel your order.");
      expect(await (await cancel(reference, 1)).json(), "the shopper who asks again learns what the shop gave").toMatchObject({ refund: TOTAL + 8213, onTop: 8213 });
    });

    it("refuses another figure than the present one and shows that, so a page that stood open costs nobody anything", async () => {
      const { id, reference } = await insert({ state: "confirmed" });
      test.setNow("2027-03-03T14:30:01Z");
      const answer = await cancel(reference);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([409, "application/problem+json; charset=utf-8"]);
      expect(await answer.json()).toMatchObject({ title: "The refund has changed", detail: "It is now ₹8,214 of ₹16,427. Nothing has been cancelled.", refund: 8214, onTop: 0, total: TOTAL });
      expect([await stateOf(reference), (await history(id)).length, (await mails()).length]).toEqual(["confirmed", 2, 0]);
      expect((await cancel(reference, 8214)).status).toBe(200);
    });

    it.each(["declined", "completed", "expired", "held", "awaiting-payment"])("refuses one that is %s, in words", async (state) => {
      const { reference } = await insert({ state });
      const answer = await cancel(reference);
      expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ detail: "This booking has come to its end, so there is nothing left to cancel or change." })]);
      expect(await stateOf(reference)).toBe(state);
    });

    it("is no longer the shopper's once the celebration has begun, but still the shop's", async () => {
      const { reference } = await insert({ state: "confirmed", time: "19:00" });
      test.setNow("2027-03-05T13:30:00Z");
      expect(await (await cancel(reference, 0)).json()).toMatchObject({ status: 409, detail: "The time of the celebration has come, so it can't be cancelled or changed here any more." });
      expect((await cancel(reference, 2 * TOTAL, { uid: "desk" })).status).toBe(200);
    });

    it("is the shopper's until the day is over, when it was placed for today and is not confirmed; today can't be had after 8 pm", async () => {
      for (const [path, json] of [["/api/orders", GOOD_ORDER], ["/api/bookings", { ...GOOD_REQUEST, time: "" }]] as const) {
        const place = () => test.send(path, { method: "POST", uid: "asha", json: { ...json, date: "2027-02-10" } });
        test.setNow("2027-02-10T14:29:59Z");
        const placed = await place();
        expect(placed.status).toBe(201);
        const { reference } = (await placed.json()) as { reference: string };
        test.setNow("2027-02-10T14:30:00Z");
        const late = await place();
        expect([late.status, ((await late.json()) as { errors: object }).errors]).toEqual([422, { date: "It is too late for today: our latest start is 8:00 pm. Choose a date from tomorrow on." }]);
        test.setNow("2027-02-10T18:29:59Z");
        expect((await change(reference, { message: "Not today" })).status).toBe(201);
        test.setNow("2027-02-10T18:30:00Z");
        expect(await (await cancel(reference, json.totalPrice)).json()).toMatchObject({ status: 409, detail: "The day of the celebration is over, so it can't be cancelled or changed here any more." });
        test.setNow("2027-02-10T18:29:59Z");
        expect(await (await cancel(reference, json.totalPrice)).json()).toMatchObject({ state: "cancelled", refund: json.totalPrice });
      }
    });

    it("by 40 at once steps once, and all get its answer", async () => {
      const { id, reference } = await insert({ state: "confirmed" });
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => cancel(reference, TOTAL, { uid: index % 2 ? "asha" : "desk" })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
      expect([(await history(id)).filter(({ toState }) => toState === "cancelled").length, (await mails()).length]).toEqual([1, 2]);
    });

    it("and a wish to change at once leave one story: what was asked, then that it was cancelled", async () => {
      for (let round = 0; round < 5; round++) {
        const { id, reference } = await insert({ state: "confirmed" });
        const [cancelled, changed] = await Promise.all([cancel(reference), change(reference, { message: "Later, please" })]);
        expect(cancelled.status).toBe(200);
        expect([201, 409]).toContain(changed.status);
        const steps = (await history(id)).map(({ fromState, toState }) => `${fromState}>${toState}`);
        expect(steps).toEqual(["null>requested", "requested>confirmed", ...(changed.status === 201 ? ["confirmed>confirmed"] : []), "confirmed>cancelled"]);
      }
    });

    it("of a surprise tells the shopper of an appointment and the merchant whom not to call", async () => {
      const { reference } = await insert({ surpriseAt: "2027-02-10T11:38:00.000Z", notToCall: "Meera", alternateContact: "Ravi" });
      expect((await cancel(reference)).status).toBe(200);
      const shopper = await mailTo("asha@example.com");
      expect([shopper.senderName, shopper.subject]).toEqual(["Appointments", `Your appointment ${reference} on Fri, 5 Mar 2027 is cancelled`]);
      for (const part of [shopper.subject, shopper.html, shopper.text]) expect(part).not.toMatch(/Bokeh|Candles|Balloon|Meera|Ravi|celebration|surprise|your order/i);
      const merchant = await mailTo("desk@example.com");
      expect(merchant.subject).toMatch(/^Surprise\. Cancelled: /);
      expect(merchant.text).toContain("Do not call: Meera");
    });

    it.each([undefined, null, "16427", 16_427.5, -1, Number.NaN, 1e21, {}, [16_427], true])("refuses the figure %j and says which it wants", async (refund) => {
      const { reference } = await insert();
      const answer = await cancel(reference, undefined, { json: { refund } });
      expect([answer.status, ((await answer.json()) as { errors: object }).errors]).toEqual([422, { refund: "Send the refund in whole rupees, as it was shown." }]);
      expect(await stateOf(reference)).toBe("requested");
    });
  });

  describe("POST …/change", () => {
    it("keeps the words as a step that leaves the state, and tells both sides", async () => {
      const { id, reference } = await insert({ state: "confirmed" });
      const answer = await change(reference, { message: "Two hours later,\r\nplease", date: "2027-03-06" });
      expect([answer.status, await answer.json()]).toEqual([201, { reference, asked: true }]);
      const note = "Wished date: Sat, 6 Mar 2027\nTwo hours later,\nplease";
      expect((await history(id)).at(-1)).toEqual({ at: "2027-02-10T12:38:00.000Z", actor: "asha", fromState: "confirmed", toState: "confirmed", note });
      expect(await stateOf(reference)).toBe("confirmed");
      const merchant = await mailTo("desk@example.com");
      expect([merchant.subject, merchant.text.includes(`They ask: ${note.replaceAll("\n", "\n    ")}\nReference: `)]).toEqual([`Change asked for: ${reference}, Fri, 5 Mar 2027`, true]);
      const shopper = await mailTo("asha@example.com");
      expect([shopper.subject, shopper.text.includes("You asked: Wished date: Sat, 6 Mar 2027\n    Two hours later,\n    please\n")]).toEqual([`We have your message about order ${reference}`, true]);
      expect(await mails()).toHaveLength(2);
    });

    it("repeats nothing of a surprise to the shopper's mailbox", async () => {
      const { reference } = await insert({ surpriseAt: "2027-02-10T11:38:00.000Z" });
      expect((await change(reference, { message: "The ring goes into the cake" })).status).toBe(201);
      const shopper = await mailTo("asha@example.com");
      for (const part of [shopper.subject, shopper.html, shopper.text]) expect(part).not.toMatch(/ring|cake|Candles|Bokeh/);
      expect((await mailTo("desk@example.com")).text).toContain("The ring goes into the cake");
    });

    it("happens once a key, however many ask at once, and is refused for another body", async () => {
      const { id, reference } = await insert();
      const headers = { "Idempotency-Key": "once" };
      const answers = await Promise.all(Array.from({ length: 20 }, () => change(reference, { message: "Later" }, { headers })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect([(await history(id)).length, (await mails()).length]).toEqual([2, 2]);
      expect((await change(reference, { message: "Sooner" }, { headers })).status).toBe(422);
      const other = await insert();
      expect((await change(other.reference, { message: "Later" }, { headers })).status, "a key is of one booking").toBe(201);
      expect((await history(other.id)).length).toBe(2);
      expect((await change(reference, { message: "Later" }, { headers: { "Idempotency-Key": "" } })).status).toBe(400);
    });

    it("is refused in words beside its fields, and when there is nothing left to change", async () => {
      const { reference } = await insert();
      const wrong = await change(reference, { message: "", date: "2020-01-01" });
      expect([wrong.status, ((await wrong.json()) as { errors: object }).errors]).toEqual([422, { message: "Say what should change, in up to 500 characters.", date: "That day has passed. Choose a later one." }]);
      const ended = await insert({ state: "declined" });
      expect((await change(ended.reference, { message: "Later" })).status).toBe(409);
      test.setNow("2027-03-05T18:30:00Z");
      expect((await change(reference, { message: "Later" })).status).toBe(409);
      expect(await mails()).toEqual([]);
    });

    it("shows what was typed as text in both mails", async () => {
      const { reference } = await insert();
      await change(reference, { message: "<img src=x onerror=alert(1)>\u202e\u0000 {{7*7}}" });
      for (const { html, text } of await mails()) {
        expect(html).not.toMatch(/<img|\u202e/);
        expect(html).not.toContain("\u0000");
        expect(text).toContain("<img src=x onerror=alert(1)> {{7*7}}");
      }
    });
  });

  it.each(["cancel", "change"])("takes 500 hostile bodies at /%s without harm", async (action) => {
    const { id, reference } = await insert({ userId: "mallory" });
    const errors: string[] = [];
    const seen = new Map<number, number>();
    test.shop.log.error = (event) => errors.push(event);
    for (const { body, headers } of hostileBodies(500, JSON.stringify({ refund: 1, message: "Later, please" }))) {
      const answer = await test.send(`/api/bookings/${reference}/${action}`, { method: "POST", body, headers });
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      if (![201, 400, 401, 403, 409, 413, 415, 422].includes(answer.status)) expect.fail(`${answer.status} for ${body.slice(0, 300)}`);
      expect(await answer.text()).not.toMatch(/\bat .*\.(ts|js)|SELECT |INSERT |node_modules|ERR_|SQLite|Postgres/);
    }
    expect(errors).toEqual([]);
    expect(seen.get(422), "most get as far as the rule").toBeGreaterThan(50);
    expect((await history(id)).every(({ toState }) => toState === "requested")).toBe(true);
  });

  it("lets a person knock only so often", async () => {
    const strict = await openTestShop(database, { limits: { changesPerPerson: { count: 2, seconds: 3600 } } });
    const { reference } = await insert();
    const send = (action: string, json: unknown) => strict.send(`/api/bookings/${reference}/${action}`, { method: "POST", uid: "asha", json });
    expect([(await send("change", { message: "1" })).status, (await send("change", { message: "2" })).status, (await send("change", { message: "3" })).status]).toEqual([201, 201, 429]);
    expect([(await send("cancel", { refund: 1 })).status, (await send("cancel", { refund: 1 })).status, (await send("cancel", { refund: 1 })).status]).toEqual([409, 409, 429]);
    await strict.close();
  });
});
