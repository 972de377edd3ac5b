import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { hostileBodies } from "#tests/support/hostile.ts";
import { GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";

const REFUSALS = [400, 401, 403, 409, 413, 415, 422];

describeOnEachEngine("1,000 hostile bodies", (database) => {
  let test: TestShop;
  const errors: string[] = [];
  beforeAll(async () => {
    const many = { count: 100_000, seconds: 3600 };
    test = await openTestShop(database, { limits: { bookingsPerAddress: many, bookingsPerPerson: many, ordersPerAddress: many, ordersPerPerson: many, knocksPerPerson: many, sessionsPerAddress: many, messagesPerAddress: many } });
    test.shop.log.error = (event) => errors.push(event);
  });
  afterAll(() => test.close());

  it.each([["/api/bookings", GOOD_REQUEST], ["/api/orders", GOOD_ORDER], ["/api/session", GOOD_REQUEST], ["/api/contact", { name: "Asha Rao", email: "asha@example.com", subject: "A terrace", message: "Do you set up there?" }]])("are refused by %s without harm", async (path, good) => {
    const seen = new Map<number, number>();
    for (const { body, headers } of hostileBodies(1000, JSON.stringify(good))) {
      const answer = await test.send(path, { method: "POST", body, headers });
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const text = await answer.text();
      if (!REFUSALS.includes(answer.status)) expect.fail(`${answer.status} for ${body.slice(0, 300)}`);
      expect(text).not.toMatch(/\bat .*\.(ts|js)|SELECT |INSERT |node_modules|ERR_|SQLite|Postgres/);
    }
    expect(errors).toEqual([]);
    expect(seen.get(422)).toBeGreaterThan(100);
    for (const table of ["bookings", "contactMessages"] as const) expect(await test.shop.database.db.selectFrom(table).select("id").execute()).toEqual([]);
  });

  it("leave a normal booking possible straight after", async () => {
    expect((await test.send("/api/bookings", { method: "POST", uid: "asha", json: GOOD_REQUEST })).status).toBe(201);
    expect((await test.send("/api/orders", { method: "POST", uid: "asha", json: GOOD_ORDER })).status).toBe(201);
  });
});
