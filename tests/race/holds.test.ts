import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, type Tx } from "#db/client.ts";
import { claimForBooking, extendClaim, freeClaim } from "#server/services/claim-crew.ts";
import { addDays } from "#domain/time/rules.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

/** A thousand requests of one kind: seconds on a machine of one's own, minutes on one that is shared by many. */
const PATIENCE_MS = 300_000;
const ROUNDS = 50;
const SHOPPERS = 20;
const NEED = { setupMinutes: 60, occupiesMinutes: 120 };
const many = { count: 1_000_000, seconds: 3600 };

describeOnEachEngine("slots that many want at once", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many, looksPerAddress: many } });
  });
  afterAll(() => test.close());
  beforeEach(() => test.forgetBookings());

  const db = () => test.shop.database.db;
  /** Each shopper has an address of their own. */
  const addressOf = (round: number, shopper: number) => `198.18.${round}.${shopper}`;
  const hold = (uid: string, peer: string, slot: { date: string; time: string }) => test.send("/api/holds", { method: "POST", uid, peer, json: { productId: "rd001", ...slot } });
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
  const oneWins = [201, ...Array<number>(SHOPPERS - 1).fill(409)];

  /** Every claim owns its own half hours and no other does. */
  const expectWhole = async () => {
    const claims = await db().selectFrom("claims").selectAll().execute();
    const owned = await db().selectFrom("claimedHalfHours").selectAll().execute();
    const expected = claims.flatMap(({ id, crewId, firstHalfHour, endHalfHour }) => Array.from({ length: endHalfHour - firstHalfHour }, (_, at) => `${crewId} ${firstHalfHour + at} ${id}`));
    expect(owned.map(({ crewId, halfHour, claimId }) => `${crewId} ${halfHour} ${claimId}`).toSorted()).toEqual(expected.toSorted());
  };

  it(`give the last crew to exactly one of ${SHOPPERS}, in each of ${ROUNDS} rounds, and offer the others what is free`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const slot = { date: addDays("2027-03-01", round), time: "18:00" };
      expect((await hold(`first-${round}`, addressOf(round, 0), slot)).status).toBe(201);
      const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => hold(`r${round}-${shopper}`, addressOf(round, shopper + 1), slot)));
      expect(statusesOf(answers), `round ${round}`).toEqual(oneWins);
      const told = (await answers.find(({ status }) => status === 409)?.json()) as { slots: unknown[] };
      expect(told.slots).toHaveLength(4);
    }
    await expectWhole();
    expect(await db().selectFrom("claims").select("id").execute()).toHaveLength(2 * ROUNDS);
  }, PATIENCE_MS);

  it("give every crew that is free to somebody where half hours touch, and never one twice where they overlap", async () => {
    const changedAt = "2027-02-01T00:00:00.000Z";
    // Three that touch: until 13:00, from 13:00 to 16:30, from 16:30 on. Two that overlap: 12:00 and 14:30.
    await db().insertInto("openingRules").values(Array.from({ length: 7 }, (_, weekday) => ({ weekday, times: '["11:00","12:00","14:30","18:00"]', changedAt }))).execute();
    for (let round = 0; round < 5; round++) {
      const date = addDays("2027-05-01", round);
      const touching = ["11:00", "14:30", "18:00"].flatMap((time) => Array.from({ length: 5 }, (_, shopper) => ({ time, uid: `t${round}-${time}-${shopper}` })));
      const won = await Promise.all(touching.map(async ({ time, uid }, at) => `${time} ${(await hold(uid, addressOf(round, at), { date, time })).status}`));
      expect(won.filter((line) => line.endsWith("201")).toSorted(), `round ${round}`).toEqual(["11:00 201", "11:00 201", "14:30 201", "14:30 201", "18:00 201", "18:00 201"]);

      const next = addDays("2027-06-01", round);
      const overlapping = await Promise.all(Array.from({ length: 10 }, (_, at) => hold(`o${round}-${at}`, addressOf(100 + round, at), { date: next, time: at % 2 ? "12:00" : "14:30" })));
      expect(statusesOf(overlapping).filter((status) => status === 201)).toEqual([201, 201]);
    }
    await db().deleteFrom("openingRules").execute();
    await expectWhole();
  });

  it("are one a person, however many of them one person asks for at once", async () => {
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, at) => hold("asha", addressOf(0, 0), { date: addDays("2027-03-01", at), time: "18:00" })));
    expect(statusesOf(answers)).toEqual(Array<number>(SHOPPERS).fill(201));
    expect(await db().selectFrom("claims").select("userId").execute()).toEqual([{ userId: "asha" }]);
    await expectWhole();
  });

  it("end whole when bookings claim, move, last longer and go, while others hold and let go, and nobody meets a deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await insertOrder(db(), { source: "wizard", state: "awaiting-payment", date: "2027-03-05", time: "18:00" })).id));
    const run = (work: (tx: Tx) => Promise<unknown>) => inTransaction(db(), work);
    const now = test.shop.clock.now();
    const slots = ["13:00", "15:00", "18:00"].map((time) => ({ date: "2027-03-05", time }));
    const at = (index: number) => slots[index % slots.length] ?? { date: "", time: "" };
    const steps = ids.flatMap((bookingId, booking) =>
      Array.from({ length: 10 }, (_, step) => [
        () => run((tx) => claimForBooking(tx, { bookingId, slot: at(booking + step), need: NEED, city: undefined, until: null, now })),
        () => run((tx) => (step % 3 ? extendClaim(tx, { bookingId, until: new Date(now.getTime() + 60_000), now }) : freeClaim(tx, { bookingId }))),
        // As cancelling does: the booking's row first, then the crews.
        () => run(async (tx) => {
          await tx.updateTable("bookings").set({ updatedAt: now.toISOString() }).where("id", "=", bookingId).execute();
          await freeClaim(tx, { bookingId });
        }),
        () => hold(`h${booking}`, addressOf(booking, step), at(step)),
        () => test.send("/api/holds", { method: "DELETE", uid: `h${booking}` }),
      ]),
    ).flat();
    const ended = await Promise.allSettled(steps.map((step) => step()));
    expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
    const statuses = ended.flatMap((one) => (one.status === "fulfilled" && one.value instanceof Response ? [one.value.status] : []));
    expect(statuses.filter((status) => ![201, 204, 409].includes(status))).toEqual([]);
    await expectWhole();
  });

  // The embedded engine has one server a folder (docs/decisions/0002).
  if (database.engine === "postgres") describe("at four server processes", () => {
    const processes: ChildProcess[] = [];
    let ports: number[] = [];
    beforeAll(async () => {
      for (let index = 0; index < 4; index++) processes.push(fork(fileURLToPath(new URL("../support/hold-server.ts", import.meta.url)), { execArgv: ["--import", new URL("../support/source-hooks.ts", import.meta.url).href], env: { PATH: process.env.PATH, ...database.env, TZ: index % 2 ? "America/Los_Angeles" : "UTC" } }));
      ports = await Promise.all(processes.map(async (child) => ((await once(child, "message")) as [number])[0]));
    });
    afterAll(async () => {
      await Promise.all(processes.map(async (child) => {
        const exited = once(child, "exit");
        child.disconnect();
        await exited;
      }));
    });

    const holdAt = (shopper: number, round: number, slot: { date: string; time: string }) =>
      fetch(`http://127.0.0.1:${ports[shopper % 4]}/api/holds`, {
        method: "POST",
        body: JSON.stringify({ productId: "rd001", ...slot }),
        headers: { "Content-Type": "application/json", Cookie: `session=p${round}-${shopper}`, "X-Forwarded-For": addressOf(round, shopper) },
      });

    it(`give the last crew to exactly one of ${SHOPPERS}, in each of ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const slot = { date: addDays("2027-03-01", round), time: "18:00" };
        expect((await holdAt(SHOPPERS, round, slot)).status).toBe(201);
        const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => holdAt(shopper, round, slot)));
        expect(statusesOf(answers), `round ${round}`).toEqual(oneWins);
        await Promise.all(answers.map((answer) => answer.body?.cancel()));
      }
      await expectWhole();
    }, PATIENCE_MS);
  });
});
