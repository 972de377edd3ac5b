import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";
import { SLOT, wizardOf } from "#tests/support/wizard.ts";

const DAY = "2027-03-05";

describeOnEachEngine("GET /api/availability", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    for (const table of ["openingRules", "closures"] as const) await test.shop.database.db.deleteFrom(table).execute();
    test.setNow("2027-02-10T11:38:00Z");
  });

  const look = (query: string) => test.send(`/api/availability?${query}`);
  const slots = async (date: string, rest = "") => ((await (await look(`productId=rd001&date=${date}${rest}`)).json()) as { slots: { time: string; remaining: number }[] }).slots;
  const left = async (date: string, rest = "") => (await slots(date, rest)).map(({ time, remaining }) => `${time} ${remaining}`);
  const hold = (uid: string, json: Record<string, unknown>) => test.send("/api/holds", { method: "POST", uid, json: { productId: "rd001", date: DAY, ...json } });

  it("answers a day with its slots, for anybody, and nobody keeps it", async () => {
    const answer = await look(`productId=rd001&date=${DAY}&city=Noida`);
    expect([answer.status, answer.headers.get("Cache-Control"), await answer.json()]).toEqual([
      200, "no-store", { date: DAY, slots: [{ time: "13:00", remaining: 2 }, { time: "15:00", remaining: 2 }, { time: "18:00", remaining: 2 }] },
    ]);
  });

  it("counts what is held, and says 0 of what is full", async () => {
    await hold("asha", { time: "18:00" });
    expect(await left(DAY)).toEqual(["13:00 2", "15:00 1", "18:00 1"]);
    await hold("meera", { time: "18:00", city: "Noida" });
    expect(await left(DAY, "&city=Delhi")).toEqual(["13:00 2", "15:00 0", "18:00 0"]);
    expect(await left("2027-03-06")).toEqual(["11:00 2", "13:00 2", "15:00 2", "18:00 2", "20:00 2"]);
  });

  it("leaves out what is past or too late, on the server's day in India", async () => {
    expect(await left("2027-02-10")).toEqual([]);
    test.setNow("2027-02-10T08:30:00Z");
    expect(await left("2027-02-10")).toEqual(["18:00 2", "20:00 2"]);
    test.setNow("2027-02-09T19:00:00Z");
    expect(await left("2027-02-10")).toEqual(["11:00 2", "13:00 2", "15:00 2", "18:00 2", "20:00 2"]);
    expect([await left("2027-02-09"), await left("2027-08-09"), await left("2027-08-10"), await left("2035-12-31")]).toEqual([[], ["13:00 2", "15:00 2", "18:00 2"], [], []]);
  });

  it("follows the merchant's hours and closed days", async () => {
    const { db } = test.shop.database;
    // 5 March 2027 is a Friday, the 6th a Saturday.
    await db.insertInto("openingRules").values([{ weekday: 5, times: '["10:00","21:00"]', changedAt: "2027-02-01T00:00:00.000Z" }, { weekday: 6, times: "[]", changedAt: "2027-02-01T00:00:00.000Z" }]).execute();
    await db.insertInto("closures").values({ date: "2027-03-12", reason: "Holi", createdAt: "2027-02-01T00:00:00.000Z" }).execute();
    expect([await left(DAY), await left("2027-03-06"), await left("2027-03-12"), await left("2027-03-19")]).toEqual([["10:00 2", "21:00 2"], [], [], ["10:00 2", "21:00 2"]]);
    const answer = await look("productId=rd001&from=2027-03-05&to=2027-03-08");
    expect(await answer.json()).toEqual({ days: [{ date: DAY, free: true }, { date: "2027-03-06", free: false }, { date: "2027-03-07", free: true }, { date: "2027-03-08", free: true }] });
    expect((await hold("asha", { date: "2027-03-12", time: "10:00" })).status).toBe(409);
    for (const date of ["2027-03-06", "2027-03-12"]) {
      for (const [path, good] of [["/api/bookings", GOOD_REQUEST], ["/api/orders", GOOD_ORDER]] as const) {
        const refused = await test.send(path, { method: "POST", uid: "asha", json: { ...good, date } });
        expect([refused.status, await refused.json()], `${path} ${date}`).toMatchObject([422, { errors: { date: "We are closed on that day. Choose another." } }]);
      }
    }
  });

  it("answers days with what is free on each", async () => {
    // The crews are in the house from 13:00 to 18:00 and further: a whole odd day is gone.
    for (const uid of ["asha", "meera"]) await hold(uid, { time: "15:00" });
    const days = (await (await look("productId=rd001&from=2027-02-09&to=2027-03-06")).json()) as { days: { date: string; free: boolean }[] };
    expect(days.days).toHaveLength(26);
    expect(days.days.filter(({ free }) => !free).map(({ date }) => date)).toEqual(["2027-02-09", "2027-02-10", DAY]);
  });

  it("leaves out what somebody holds for themselves, since another slot frees it, and for nobody else", async () => {
    for (const uid of ["asha", "meera"]) await hold(uid, { date: SLOT.date, time: "18:00" });
    const look = async (uid: string | undefined, held: string) => {
      const answer = await test.send(`/api/availability?productId=rd001&date=${SLOT.date}&held=${held}`, uid === undefined ? {} : { uid });
      return ((await answer.json()) as { slots: { time: string; remaining: number }[] }).slots.map(({ time, remaining }) => `${time} ${remaining}`);
    };
    const full = ["11:00 2", "13:00 2", "15:00 0", "18:00 0", "20:00 0"];
    expect(await look("asha", "own")).toEqual(["11:00 2", "13:00 2", "15:00 1", "18:00 1", "20:00 1"]);
    for (const [uid, held] of [["ravi", "own"], [undefined, "own"], ["asha", "meera"], ["asha", ""]] as const) expect(await look(uid, held), `${uid} ${held}`).toEqual(full);
    expect((await hold("asha", { date: SLOT.date, time: "20:00" })).status, "what is told is what is granted").toBe(201);
  });

  it("leaves out what somebody has booked and not paid, since another slot lets go of it, but not what money is underway for", async () => {
    const wizard = wizardOf(test);
    await wizard.hold("meera");
    const { payment } = await wizard.start();
    const look = async (uid: string) => {
      const answer = await test.send(`/api/availability?productId=rd001&date=${SLOT.date}&held=own`, { uid });
      return ((await answer.json()) as { slots: { time: string; remaining: number }[] }).slots.map(({ time, remaining }) => `${time} ${remaining}`);
    };
    const full = ["11:00 2", "13:00 2", "15:00 0", "18:00 0", "20:00 0"];
    expect([await look("asha"), await look("ravi")]).toEqual([["11:00 2", "13:00 2", "15:00 1", "18:00 1", "20:00 1"], full]);
    await wizard.verify(payment.id, { outcome: "pending" });
    expect([await look("asha"), (await hold("asha", { date: SLOT.date, time: "20:00" })).status]).toEqual([full, 409]);
    await wizard.verify(payment.id, { outcome: "paid" });
    expect(await look("asha"), "what is paid stays").toEqual(full);
    test.setNow("2027-02-10T11:39:00Z");
    await wizard.start({}, "ravi", { ...SLOT, date: "2027-03-08" });
    expect((await hold("ravi", { date: "2027-03-08", time: "20:00" })).status, "what is told is what is granted").toBe(201);
  });

  it("leaves out what a booking has claimed for whoever may move it, and tells everybody else the same as ever", async () => {
    const wizard = wizardOf(test);
    const { payment, booking } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "paid" });
    await wizard.hold("meera");
    const look = async (uid: string | undefined, when: string, reference = booking.reference) => {
      const answer = await test.send(`/api/availability?productId=rd001&${when}&moving=${reference}`, uid === undefined ? {} : { uid });
      const { slots, days } = (await answer.json()) as { slots?: { time: string; remaining: number }[]; days?: { free: boolean }[] };
      return slots?.map(({ time, remaining }) => `${time} ${remaining}`) ?? days?.map(({ free }) => free);
    };
    const day = `date=${SLOT.date}`;
    const full = ["11:00 2", "13:00 2", "15:00 0", "18:00 0", "20:00 0"];
    expect(await left(SLOT.date)).toEqual(full);
    for (const uid of ["asha", "desk"]) expect(await look(uid, day), uid).toEqual(["11:00 2", "13:00 2", "15:00 1", "18:00 1", "20:00 1"]);
    for (const uid of ["meera", undefined]) expect(await look(uid, day), uid).toEqual(full);
    for (const reference of ["BK-AAAAAAAA", "x", "", "%00"]) expect(await look("asha", day, reference), reference).toEqual(full);
    // Its own day is the only one that it fills: what the answer says is what a move is granted.
    await test.shop.database.db.insertInto("openingRules").values({ weekday: 6, times: '["18:00","20:00"]', changedAt: "2027-02-01T00:00:00.000Z" }).execute();
    const month = `from=${SLOT.date}&to=${SLOT.date}`;
    expect([await look("asha", month), await look("meera", month)]).toEqual([[true], [false]]);
    const move = (time: string) => wizard.post(`/api/bookings/${booking.reference}/reschedule`, { date: SLOT.date, time });
    const refused = (await (await move("11:00")).json()) as { slots: { date: string; time: string }[] };
    expect(refused.slots.filter(({ date }) => date === SLOT.date).map(({ time }) => time), "but the time at which it stands").toEqual(["20:00"]);
    expect((await move("20:00")).status).toBe(200);
  });

  describe("is refused in words", () => {
    it.each([
      ["an unknown product", `productId=nothing&date=${DAY}`, "productId"],
      ["one that is not offered any more", `productId=gone01&date=${DAY}`, "productId"],
      ["a word that every object has", `productId=constructor&date=${DAY}`, "productId"],
      ["no product", `date=${DAY}`, "productId"],
      ["a day that is none", "productId=rd001&date=2027-02-30", "date"],
      ["a city of ours that is none", `productId=rd001&date=${DAY}&city=Agra`, "city"],
      ["days without an end", `productId=rd001&from=${DAY}`, "to"],
      ["years", "productId=rd001&from=2027-01-01&to=2029-01-01", "to"],
    ])("for %s", async (_what, query, field) => {
      const answer = await look(query);
      expect([answer.status, answer.headers.get("Content-Type"), Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([400, "application/problem+json; charset=utf-8", [field]]);
    });

    it("for another method, and for who looks too often", async () => {
      const post = await test.send("/api/availability", { method: "POST", json: {} });
      expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      const strict = await openTestShop(database, { limits: { looksPerAddress: { count: 2, seconds: 600 } } });
      const statuses = [];
      for (let time = 0; time < 3; time++) statuses.push((await strict.send(`/api/availability?productId=rd001&date=${DAY}`)).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await strict.send(`/api/availability?productId=rd001&date=${DAY}`, { peer: "203.0.113.8" })).status).toBe(200);
      await strict.close();
    });
  });
});
