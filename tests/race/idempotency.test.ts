import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Limits } from "#server/http/rate-limit.ts";
import { placeBookingRequest } from "#server/services/place-booking-request.ts";
import { placeOrder } from "#server/services/place-order.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { actorFor, GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

const MANY = { count: 10_000, seconds: 3600 };
const WIDE: Partial<Limits> = { bookingsPerAddress: MANY, bookingsPerPerson: MANY, ordersPerAddress: MANY, ordersPerPerson: MANY, knocksPerPerson: MANY };

/** Each door with a good body, a field that makes another good body of it, and its work without the door before it. */
const DOORS = [
  { path: "/api/bookings", good: GOOD_REQUEST, other: "specialRequests", place: placeBookingRequest },
  { path: "/api/orders", good: GOOD_ORDER, other: "notes", place: placeOrder },
];

describeOnEachEngine("Idempotency-Key", (database) => {
  describe.each(DOORS)("at POST $path", ({ path, good, other, place }) => {
    let test: TestShop;
    beforeAll(async () => {
      test = await openTestShop(database, { limits: WIDE });
      await test.forgetBookings();
    });
    afterAll(() => test.close());

    const post = (uid: string, key: string | undefined, change: Record<string, unknown> = {}, at = test) =>
      at.send(path, { method: "POST", uid, json: { ...good, email: `${uid}@example.com`, ...change }, headers: key === undefined ? {} : { "Idempotency-Key": key } });
    const rowsOf = async (uid: string) => {
      const { db } = test.shop.database;
      const bookings = await db.selectFrom("bookings").select("id").where("userId", "=", uid).execute();
      const history = await db.selectFrom("bookingHistory").select("id").where("actor", "=", uid).execute();
      return [bookings.length, history.length];
    };
    const mails = async () => (await test.shop.database.db.selectFrom("outbox").select("id").execute()).length;
    const bodiesOf = async (answers: Response[]) => new Set(await Promise.all(answers.map((answer) => answer.text())));

    it("makes one booking of 200 requests at once, and gives all of them its answer", async () => {
      const before = await mails();
      const answers = await Promise.all(Array.from({ length: 200 }, () => post("once", "double-click")));
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(200).fill(201));
      expect(await bodiesOf(answers)).toHaveProperty("size", 1);
      expect(await rowsOf("once")).toEqual([1, 1]);
      expect((await mails()) - before).toBe(2);
    });

    it("makes one booking where nothing but the key's row decides", async () => {
      const before = await mails();
      const once = { owner: "rows", door: `POST ${path}`, key: "k", bodyHash: "h" };
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => place(test.shop, actorFor("rows"), { ...good, email: "rows@example.com" }, once)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toHaveProperty("size", 1);
      expect(outcomes[0]).toMatchObject({ ok: true, answer: { status: 201 } });
      expect(await rowsOf("rows")).toEqual([1, 1]);
      expect((await mails()) - before).toBe(2);
    });

    // The embedded engine has one server a folder (docs/decisions/0002).
    if (database.engine === "postgres") it("makes one booking of 100 requests at two processes", async () => {
      const second = await openTestShop(database, { limits: WIDE });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => post("two-processes", "k", {}, index % 2 ? second : test)));
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(100).fill(201));
      expect(await bodiesOf(answers)).toHaveProperty("size", 1);
      expect(await rowsOf("two-processes")).toEqual([1, 1]);
      await second.close();
    });

    it("makes 50 bookings of 50 keys at once", async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post("many", `key-${index}`)));
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(50).fill(201));
      expect(await bodiesOf(answers)).toHaveProperty("size", 50);
      expect(await rowsOf("many")).toEqual([50, 50]);
    });

    it("lets one of two bodies win a key that both use at once", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post("two", "one-key", { [other]: index % 2 ? "odd" : "even" })));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(422)]);
      expect(await rowsOf("two")).toEqual([1, 1]);
    });

    it("replays for a later request, refuses another body, and keeps people and requests without a key apart", async () => {
      const first = await post("asha", "k1");
      const body = await first.text();
      // By then the celebration is over: the answer is the first one's still.
      test.setNow("2027-03-20T00:00:00Z");
      const again = await post("asha", "k1");
      expect([again.status, await again.text(), again.headers.get("Cache-Control")]).toEqual([201, body, "private, no-store"]);
      test.setNow("2027-02-20T00:00:00Z");
      const changed = await post("asha", "k1", { [other]: "Another wish" });
      expect([changed.status, changed.headers.get("Content-Type")]).toEqual([422, "application/problem+json; charset=utf-8"]);
      expect(await (await post("meera", "k1")).text()).not.toBe(body);
      expect(await (await post("asha", undefined)).text()).not.toBe(body);
      expect(await rowsOf("asha")).toEqual([2, 2]);
      expect(await rowsOf("meera")).toEqual([1, 1]);
    });

    it("does not hold a key for a request that was refused", async () => {
      expect((await post("ravi", "k2", { totalPrice: 1 })).status).toBe(409);
      expect((await post("ravi", "k2", { name: "" })).status).toBe(422);
      expect((await post("ravi", "k2")).status).toBe(201);
      expect(await rowsOf("ravi")).toEqual([1, 1]);
    });

    it("gives all who ask at once the same failure, and holds nothing of it", async () => {
      const { identity, catalogue } = test.shop;
      const failing = await openTestShop(database, { limits: WIDE, identity });
      Object.assign(failing.shop, { catalogue: { ...catalogue, product: () => { throw new Error("the catalogue is gone"); } } });
      const answers = await Promise.all(Array.from({ length: 5 }, () => post("unlucky", "k3", {}, failing)));
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(5).fill(500));
      Object.assign(failing.shop, { catalogue });
      expect((await post("unlucky", "k3", {}, failing)).status).toBe(201);
      await failing.close();
    });

    it.each(["", "x".repeat(256), "with space"])("refuses the key %j", async (key) => {
      expect((await post("key", key)).status).toBe(400);
      expect(await rowsOf("key")).toEqual([0, 0]);
    });

    it("takes nothing from what a person may create for a repeat, within a wider limit", async () => {
      const two = { count: 2, seconds: 3600 };
      const strict = await openTestShop(database, { limits: { bookingsPerPerson: two, ordersPerPerson: two, knocksPerPerson: { count: 25, seconds: 3600 } } });
      const statusOf = async (key: string) => (await post("patient", key, {}, strict)).status;
      const inARow = async (count: number, key: string) => {
        const statuses: number[] = [];
        for (let time = 0; time < count; time++) statuses.push(await statusOf(key));
        return new Set(statuses);
      };
      expect(await inARow(20, "first")).toEqual(new Set([201]));
      expect([await statusOf("second"), await statusOf("third"), await statusOf("first"), await statusOf("second")]).toEqual([201, 429, 201, 201]);
      // The twenty-fifth knock is the last.
      expect([await statusOf("first"), await statusOf("first")]).toEqual([201, 429]);
      expect(await rowsOf("patient")).toEqual([2, 2]);
      await strict.close();
    });
  });
});
