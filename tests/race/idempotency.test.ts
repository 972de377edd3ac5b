import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("Idempotency-Key", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { bookingsPerAddress: { count: 10_000, seconds: 3600 }, bookingsPerPerson: { count: 1000, seconds: 3600 } } });
  });
  afterAll(() => test.close());

  const post = (uid: string, key: string | undefined, change: Record<string, unknown> = {}) =>
    test.send("/api/bookings", { method: "POST", uid, json: { ...GOOD_REQUEST, ...change }, headers: key === undefined ? {} : { "Idempotency-Key": key } });
  const rowsOf = async (uid: string) => {
    const { db } = test.shop.database;
    const bookings = await db.selectFrom("bookings").select("id").where("userId", "=", uid).execute();
    const history = await db.selectFrom("bookingHistory").select("id").where("actor", "=", uid).execute();
    return [bookings.length, history.length];
  };
  const mails = async () => (await test.shop.database.db.selectFrom("outbox").select("id").execute()).length;

  it("makes one booking of 50 requests at once, and gives all of them its answer", async () => {
    const before = await mails();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("once", "double-click")));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(50).fill(201));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await rowsOf("once")).toEqual([1, 1]);
    expect((await mails()) - before).toBe(2);
  });

  it("makes 50 bookings of 50 keys at once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post("many", `key-${index}`)));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(50).fill(201));
    const references = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { reference: string }).reference));
    expect(new Set(references).size).toBe(50);
    expect(await rowsOf("many")).toEqual([50, 50]);
  });

  it("lets one of two bodies win a key that both use at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post("two", "one-key", { guests: 1 + (index % 2) })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(422)]);
    expect(await rowsOf("two")).toEqual([1, 1]);
  });

  it("replays for a later request, refuses another body, and keeps people and requests without a key apart", async () => {
    const first = await post("asha", "k1");
    const body = await first.text();
    test.setNow("2027-02-20T00:00:00Z");
    const again = await post("asha", "k1");
    expect([again.status, await again.text()]).toEqual([201, body]);
    const other = await post("asha", "k1", { guests: 3 });
    expect([other.status, other.headers.get("Content-Type")]).toEqual([422, "application/problem+json; charset=utf-8"]);
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

  it.each(["", "x".repeat(256), "with space"])("refuses the key %j", async (key) => {
    expect((await post("key", key)).status).toBe(400);
    expect(await rowsOf("key")).toEqual([0, 0]);
  });
});
