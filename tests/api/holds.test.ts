import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Hold } from "#server/services/read-hold.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

const DAY = "2027-03-05";
const WISH = { productId: "rd001", date: DAY, time: "18:00" };
const NOW = "2027-02-10T11:38:00.000Z";
const many = { count: 100_000, seconds: 3600 };

describeOnEachEngine("holds", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(NOW);
  });

  const db = () => test.shop.database.db;
  const post = (uid: string | undefined, change: Record<string, unknown> = {}, options: SendOptions = {}, at = test) => at.send("/api/holds", { method: "POST", ...(uid && { uid }), json: { ...WISH, ...change }, ...options });
  const holdOf = async (uid: string, at = test) => ((await (await at.send("/api/holds", { uid })).json()) as { hold: Hold | null }).hold;
  const left = async (time = "18:00", date = DAY) => {
    const { slots } = (await (await test.send(`/api/availability?productId=rd001&date=${date}`)).json()) as { slots: { time: string; remaining: number }[] };
    return slots.find((slot) => slot.time === time)?.remaining;
  };

  it("keep a slot for a quarter of an hour, for whoever asked and nobody else", async () => {
    const answer = await post("asha", { city: "Noida" });
    const hold = (await answer.json()) as Hold;
    expect([answer.status, answer.headers.get("Cache-Control"), hold]).toEqual([201, "private, no-store", { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, ...WISH, city: "Noida", expiresAt: "2027-02-10T11:53:00.000Z" }]);
    expect([await holdOf("asha"), await holdOf("meera"), await left()]).toEqual([hold, null, 1]);
    // What was taken is in the tables, whatever this process remembers.
    const again = await openTestShop(database);
    expect(await holdOf("asha", again)).toEqual(hold);
    await again.close();
  });

  it("run out by the clock alone: no job, and a restart in between", async () => {
    await post("asha");
    await post("meera");
    test.setNow("2027-02-10T11:52:59.999Z");
    expect([await left(), (await holdOf("asha"))?.time, (await post("ravi")).status]).toEqual([0, "18:00", 409]);
    const restarted = await openTestShop(database);
    restarted.setNow("2027-02-10T11:53:00.000Z");
    test.setNow("2027-02-10T11:53:00.000Z");
    expect([await left(), await holdOf("asha"), await holdOf("asha", restarted)]).toEqual([2, null, null]);
    expect((await post("ravi", {}, {}, restarted)).status).toBe(201);
    await restarted.close();
    // Whoever needs the rows sweeps them, everybody's.
    expect(await db().selectFrom("claims").select("userId").execute()).toEqual([{ userId: "ravi" }]);
    expect(await left()).toBe(1);
  });

  it("are one a person: another slot frees the first at once, the same one begins anew", async () => {
    const first = (await (await post("asha")).json()) as Hold;
    test.setNow("2027-02-10T11:40:00.000Z");
    expect((await post("asha", { date: "2027-03-07" })).status).toBe(201);
    expect([await left(), await left("18:00", "2027-03-07"), (await holdOf("asha"))?.date]).toEqual([2, 1, "2027-03-07"]);
    const same = (await (await post("asha", { date: "2027-03-07" })).json()) as Hold;
    expect([same.expiresAt, same.id === first.id, await left("18:00", "2027-03-07")]).toEqual(["2027-02-10T11:55:00.000Z", false, 1]);
    // A slot that overlaps one's own, with nobody else there, is free for oneself.
    await post("meera", { date: "2027-03-07" });
    expect((await post("asha", { date: "2027-03-07", time: "15:00" })).status).toBe(201);
    expect(await db().selectFrom("claims").select("id").execute()).toHaveLength(2);
  });

  it("are refused with the nearest free slots when the slot is full, and what one had stays", async () => {
    for (const uid of ["asha", "meera"]) await post(uid);
    await post("ravi", { date: "2027-03-09" });
    const answer = await post("ravi");
    const body = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([409, "application/problem+json; charset=utf-8"]);
    expect(body).toMatchObject({
      title: "That time has just been taken", code: "slot-taken",
      slots: [{ date: DAY, time: "13:00", remaining: 2 }, { date: "2027-03-06", time: "11:00", remaining: 2 }, { date: "2027-03-06", time: "13:00", remaining: 2 }, { date: "2027-03-06", time: "15:00", remaining: 2 }],
    });
    expect(JSON.stringify(body)).not.toMatch(/asha|meera|crew/i);
    expect((await holdOf("ravi"))?.date).toBe("2027-03-09");
    expect((await post("ravi", { time: "13:00" })).status).toBe(201);
  });

  it("name among the nearest what one's own hold is in the way of, since another would let it go", async () => {
    for (const uid of ["asha", "meera"]) await post(uid);
    for (const uid of ["zoya", "ravi"]) await post(uid, { time: "13:00" });
    const nearest = async (uid: string) => ((await (await post(uid)).json()) as { slots: object[] }).slots[0];
    expect([await nearest("ravi"), await nearest("kabir")]).toEqual([{ date: DAY, time: "13:00", remaining: 1 }, { date: "2027-03-06", time: "11:00", remaining: 2 }]);
  });

  it("are refused for a time that is not offered: past, too late, closed, or none of that day", async () => {
    await db().insertInto("closures").values({ date: "2027-03-12", reason: null, createdAt: NOW }).execute();
    for (const wish of [{ date: "2027-02-10", time: "11:00" }, { date: "2027-02-10", time: "18:00" }, { date: "2027-02-10", time: "20:00" }, { date: "2027-03-12" }, { time: "11:00" }, { time: "03:00" }]) {
      const answer = await post("asha", wish);
      expect([answer.status, await answer.json()], JSON.stringify(wish)).toMatchObject([409, { code: "slot-not-offered", slots: [{}, {}, {}, {}] }]);
    }
    await db().deleteFrom("closures").execute();
    for (const [wish, field] of [[{ date: "2020-01-01" }, "date"], [{ date: "2035-12-31" }, "date"], [{ time: "7pm" }, "time"], [{ productId: "nothing" }, "productId"], [{ productId: "__proto__" }, "productId"], [{ city: "Agra" }, "city"]] as const) {
      const answer = await post("asha", wish);
      expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)], JSON.stringify(wish)).toEqual([422, [field]]);
    }
    expect(await holdOf("asha")).toBeNull();
  });

  it("can be let go, as often as one likes, and only one's own", async () => {
    await post("asha");
    await test.send("/api/holds", { method: "DELETE", uid: "meera" });
    expect(await left()).toBe(1);
    for (let time = 0; time < 2; time++) expect((await test.send("/api/holds", { method: "DELETE", uid: "asha" })).status).toBe(204);
    expect([await left(), await holdOf("asha")]).toEqual([2, null]);
    const patch = await test.send("/api/holds", { method: "PATCH", uid: "asha", json: {} });
    expect([patch.status, patch.headers.get("Allow")]).toEqual([405, "POST, GET, HEAD, DELETE"]);
  });

  it("are made once a key, and a refusal holds none", async () => {
    const key = { headers: { "Idempotency-Key": "k1" } };
    const [one, two] = await Promise.all([post("asha", {}, key), post("asha", {}, key)]);
    expect([one.status, two.status, await one.text() === await two.text(), await left()]).toEqual([201, 201, true, 1]);
    expect((await post("asha", { time: "15:00" }, key)).status).toBe(422);
    for (const uid of ["meera", "ravi"]) await post(uid, {}, { headers: { "Idempotency-Key": "k2" } });
    await test.send("/api/holds", { method: "DELETE", uid: "meera" });
    expect((await post("ravi", {}, { headers: { "Idempotency-Key": "k2" } })).status).toBe(201);
  });

  it("need a crew who goes to the city", async () => {
    await db().updateTable("crews").set({ cities: '["Delhi"]' }).where("id", "=", "crew-1").execute();
    try {
      expect((await post("asha", { city: "Noida" })).status).toBe(201);
      expect((await post("meera", { city: "Noida" })).status).toBe(409);
      expect((await post("meera", { city: "Delhi" })).status).toBe(201);
    } finally {
      await db().updateTable("crews").set({ cities: '["Delhi","Gurgaon","Noida","Faridabad"]' }).execute();
    }
  });

  describe("can't block the calendar", () => {
    const daysAhead = (index: number) => new Date(Date.parse("2027-02-12T00:00:00Z") + index * 86_400_000).toISOString().slice(0, 10);

    it("for somebody without an account, whatever the cookies and forwarded addresses", async () => {
      for (let index = 0; index < 30; index++) expect((await post(undefined, { date: daysAhead(index), time: "18:00" }, { headers: { Cookie: `visit=${index}`, "X-Forwarded-For": `198.51.100.${index}` } })).status).toBe(401);
      expect(await db().selectFrom("claims").select("id").execute()).toEqual([]);
    });

    it("for many accounts at one address", async () => {
      const statuses = [];
      for (let index = 0; index < 22; index++) statuses.push((await post(`many-${index}`, { date: daysAhead(index) }, { headers: { "X-Forwarded-For": `198.51.100.${index}` } })).status);
      expect(statuses).toEqual([...Array<number>(20).fill(201), 429, 429]);
      // Who has one already may change it, others are free to come, and in a quarter of an hour it is over.
      expect((await post("many-3", { time: "13:00" })).status).toBe(201);
      expect((await post("other", {}, { peer: "203.0.113.99" })).status).toBe(201);
      test.setNow("2027-02-10T11:53:00.000Z");
      expect((await post("many-21")).status).toBe(201);
      expect(JSON.stringify(await db().selectFrom("claims").selectAll().execute())).not.toContain("203.0.113");
    });
  });
});
