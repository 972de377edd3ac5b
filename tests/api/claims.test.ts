import { expect, it } from "vitest";
import { inTransaction, isUniqueViolation, type Tx } from "#db/client.ts";
import { claimForBooking, extendClaim, findHeldPlace, freeClaim, writeClaim } from "#server/services/claim-crew.ts";
import type { Hold } from "#server/services/read-hold.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { useShop } from "#tests/support/use-shop.ts";

const SLOT = { date: "2027-03-05", time: "18:00" };
const NEED = { setupMinutes: 60, occupiesMinutes: 120 };
const NOW = "2027-02-10T11:38:00.000Z";
const EXPIRED = "2027-02-10T11:53:00.000Z";
const GOOD_UNTIL = new Date("2027-02-10T12:30:00.000Z");

describeOnEachEngine("the claim of a booking", (database) => {
  const test = useShop(database);
  const db = () => test.shop.database.db;
  const now = () => test.shop.clock.now();
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db(), work);
  const booking = async (change = {}) => (await insertOrder(db(), { source: "wizard", state: "awaiting-payment", ...SLOT, ...change })).id;
  const hold = async (uid: string, change = {}) => (await (await test.send("/api/holds", { method: "POST", uid, json: { productId: "rd001", ...SLOT, ...change } })).json()) as Hold;
  const attach = (held: { id: string }, bookingId: string, { userId = "asha", city = "Delhi" as "Delhi" | "Noida", until = GOOD_UNTIL as Date | null } = {}) =>
    run(async (tx) => {
      const place = await findHeldPlace(tx, { holdId: held.id, userId, city, now: now() });
      if (typeof place !== "string") await writeClaim(tx, place, { bookingId, until }, now());
      return typeof place === "string" ? place : "attached";
    });
  const claim = (bookingId: string, change: Partial<Parameters<typeof claimForBooking>[1]> = {}) =>
    run((tx) => claimForBooking(tx, { bookingId, slot: SLOT, need: NEED, city: undefined, until: null, now: now(), ...change }));
  const claims = () => db().selectFrom("claims").select(["crewId", "bookingId", "userId", "expiresAt", "address"]).orderBy("crewId").orderBy("firstHalfHour").execute();
  const halfHours = async () => (await db().selectFrom("claimedHalfHours").select("halfHour").execute()).length;
  const left = async (time = SLOT.time, date = SLOT.date) => {
    const { slots } = (await (await test.send(`/api/availability?productId=rd001&date=${date}`)).json()) as { slots: { time: string; remaining: number }[] };
    return slots.find((slot) => slot.time === time)?.remaining;
  };

  it("is what its owner held, on the same crew, and holds nothing of who it was", async () => {
    await hold("meera");
    const [held, id] = [await hold("asha"), await booking()];
    expect(await attach(held, id)).toBe("attached");
    expect(await claims()).toEqual([
      { crewId: "crew-1", bookingId: null, userId: "meera", expiresAt: EXPIRED, address: expect.any(String) as string },
      { crewId: "crew-2", bookingId: id, userId: null, expiresAt: GOOD_UNTIL.toISOString(), address: null },
    ]);
    expect([await left(), await halfHours()]).toEqual([0, 14]);
    // The hold has become the booking's: it can't be given twice.
    expect(await attach(held, await booking())).toBe("gone");
  });

  it("can't be made of a hold that has run out, of another's, or of one that was let go", async () => {
    const [held, id] = [await hold("asha"), await booking()];
    expect(await attach(held, id, { userId: "meera" })).toBe("gone");
    expect(await attach({ id: "another" }, id)).toBe("gone");
    test.setNow(EXPIRED);
    expect(await attach(held, id)).toBe("gone");
    test.setNow(NOW);
    await test.send("/api/holds", { method: "DELETE", uid: "asha" });
    expect([await attach(held, id), await claims()]).toEqual(["gone", []]);
  });

  it("goes to another crew when the address needs one, or says that none is free", async () => {
    const cities = (id: string, list: string) => db().updateTable("crews").set({ cities: list }).where("id", "=", id).execute();
    await cities("crew-1", '["Delhi"]');
    try {
      const held = await hold("asha");
      expect((await claims())[0]?.crewId).toBe("crew-1");
      const theirs = await hold("meera", { city: "Noida" });
      expect(await attach(held, await booking(), { city: "Noida" })).toBe("full");
      expect(await claims(), "what they held stays").toHaveLength(2);
      await run((tx) => freeClaim(tx, { userId: "meera" }));
      const id = await booking();
      expect(await attach(held, id, { city: "Noida" })).toBe("attached");
      expect(await claims()).toMatchObject([{ crewId: "crew-2", bookingId: id }]);
      expect(theirs.city).toBe("Noida");
    } finally {
      await cities("crew-1", '["Delhi","Gurgaon","Noida","Faridabad"]');
    }
  });

  it("lasts longer when it is told to, or for good, as long as it is live", async () => {
    const [held, id] = [await hold("asha"), await booking()];
    await attach(held, id);
    const extend = (until: Date | null, bookingId = id) => run((tx) => extendClaim(tx, { bookingId, until, now: now() }));
    const later = new Date("2027-02-10T14:00:00.000Z");
    expect([await extend(later), (await claims())[0]?.expiresAt]).toEqual([true, later.toISOString()]);
    test.setNow(later.toISOString());
    expect([await extend(null), await left()]).toEqual([false, 2]);
    test.setNow(NOW);
    expect([await extend(null), (await claims())[0]?.expiresAt, await extend(null, "no-booking")]).toEqual([true, null, false]);
    test.setNow("2027-03-01T00:00:00.000Z");
    expect(await left()).toBe(1);
  });

  it("is made anew after it ran out, if any crew is free, and is not while none is", async () => {
    const [held, id] = [await hold("asha"), await booking()];
    await attach(held, id);
    test.setNow(GOOD_UNTIL.toISOString());
    await hold("meera");
    expect(await claim(id), "with the other crew").toBe(true);
    expect((await claims()).map(({ bookingId, userId, expiresAt }) => [bookingId ?? userId, expiresAt])).toEqual([["meera", "2027-02-10T12:45:00.000Z"], [id, null]]);
    const late = await booking();
    expect([await claim(late), await claim(id), await claims()]).toMatchObject([false, true, [{}, {}]]);
    test.setNow("2027-02-10T12:45:00.000Z");
    expect([await claim(late), await left()]).toEqual([true, 0]);
  });

  it("is freed with each slot that was not paid for when its owner deletes the account", async () => {
    const [one, two, other] = [await booking(), await booking({ state: "held" }), await booking({ userId: "meera" })];
    expect([await claim(one, { until: GOOD_UNTIL }), await claim(two, { until: GOOD_UNTIL }), await claim(other, { slot: { ...SLOT, date: "2027-03-06" } })]).toEqual([true, true, true]);
    expect((await test.send("/api/account/delete", { method: "POST", uid: "asha", json: { idToken: "token-for:asha" } })).status).toBe(200);
    expect([(await claims()).map(({ bookingId }) => bookingId), await left()]).toEqual([[other], 2]);
  });

  it("moves to another slot in one step, also one that overlaps its own, or stays where it is", async () => {
    const id = await booking();
    await claim(id);
    expect([await claim(id, { slot: { ...SLOT, time: "15:00" } }), await left("18:00"), await left("13:00")]).toEqual([true, 1, 1]);
    const [one, two] = [await booking(), await booking()];
    for (const other of [one, two]) await claim(other, { slot: { date: "2027-03-07", time: "18:00" } });
    expect(await claim(id, { slot: { date: "2027-03-07", time: "18:00" } })).toBe(false);
    expect([await left("15:00"), await halfHours()]).toEqual([1, 21]);
  });

  it("is free again with the cancelling, and only then", async () => {
    const { id, reference, total } = await insertOrder(db(), { state: "confirmed", ...SLOT });
    await claim(id);
    const cancel = (refund: number) => test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid: "asha", json: { refund } });
    expect([(await cancel(1)).status, await left()]).toEqual([409, 1]);
    expect([(await cancel(total)).status, await left(), await halfHours()]).toEqual([200, 2, 0]);
  });

  it("excludes every other in the tables, whatever a service does", async () => {
    const [one, two] = [await booking(), await booking()];
    await claim(one);
    const row = { id: "forced", crewId: "crew-1", firstHalfHour: 1, endHalfHour: 2, createdAt: NOW };
    const taken = await db().selectFrom("claimedHalfHours").selectAll().executeTakeFirstOrThrow();
    await db().insertInto("claims").values({ ...row, bookingId: two }).execute();
    const steal = db().insertInto("claimedHalfHours").values({ ...taken, claimId: "forced" }).execute();
    expect(await steal.then(() => "taken", isUniqueViolation)).toBe(true);
    const refused = [
      { ...row, id: "x", bookingId: one }, { ...row, id: "x" }, { ...row, id: "x", userId: "asha" }, { ...row, id: "x", bookingId: "no-booking" },
      { ...row, id: "x", bookingId: await booking(), userId: "asha" }, { ...row, id: "x", bookingId: await booking(), endHalfHour: 1 }, { ...row, id: "x", bookingId: await booking(), endHalfHour: 100 }, { ...row, id: "x", bookingId: await booking(), crewId: "crew-9" },
    ];
    for (const values of refused) await expect(db().insertInto("claims").values(values).execute(), JSON.stringify(values)).rejects.toThrow(/constraint/i);
    await expect(db().insertInto("claimedHalfHours").values({ crewId: "crew-2", halfHour: 1, claimId: "forced" }).execute(), "of another crew than its claim").rejects.toThrow(/constraint/i);
  });
});
