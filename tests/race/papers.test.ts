import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inTransaction } from "#db/client.ts";
import { issuePaper } from "#server/services/issue-paper.ts";
import { papersOf } from "#server/services/read-papers.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, SELLER, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("numbers of papers", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database, { seller: SELLER });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });

  const db = () => test.shop.database.db;
  const idsOf = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.push((await insertOrder(db(), {})).id);
    return ids;
  };
  const pay = (bookingId: string, { at = test, fails = false, paymentId = `pay_${bookingId}` } = {}) =>
    inTransaction(at.shop.database.db, async (tx) => {
      const paper = await issuePaper(at.shop, tx, bookingId, { reason: "paid", paymentId, amount: 1_642_700 });
      if (fails) throw new Error("the transaction fails after its paper");
      return paper?.number;
    });
  const numbers = (prefix: string, year: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}/${year}/${String(at + 1).padStart(6, "0")}`);
  const stored = async () => (await db().selectFrom("papers").select(["number", "issuedAt"]).orderBy("kind").orderBy("year").orderBy("serial").execute());

  it("are consecutive when 50 bookings are paid at once, without gap or repeat, though every sixth transaction fails", async () => {
    const ids = await idsOf(60);
    const outcomes = await Promise.allSettled(ids.map((id, at) => pay(id, { fails: at % 6 === 5 })));
    const given = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(given.toSorted()).toEqual(numbers("RV", "26-27", 50));
    expect((await stored()).map(({ number }) => number)).toEqual(numbers("RV", "26-27", 50));
  });

  // The embedded engine has one server a folder (docs/decisions/0002).
  if (database.engine === "postgres") it("are consecutive from two processes", async () => {
    const second = await openTestShop(database, { seller: SELLER });
    const ids = await idsOf(50);
    const given = await Promise.all(ids.map((id, at) => pay(id, { at: at % 2 ? second : test })));
    expect(given.toSorted()).toEqual(numbers("RV", "26-27", 50));
    await second.close();
  });

  it("are one where one payment is told ten times at once", async () => {
    const [id = ""] = await idsOf(1);
    const given = await Promise.all(Array.from({ length: 10 }, () => pay(id)));
    expect(new Set(given)).toEqual(new Set(["RV/26-27/000001"]));
    expect(await stored()).toHaveLength(1);
  });

  it("begin anew with April in India, in a series for each kind", async () => {
    const [one = "", two = ""] = await idsOf(2);
    test.setNow("2027-03-31T18:29:59.999Z");
    expect(await pay(one)).toBe("RV/26-27/000001");
    test.setNow("2027-03-31T18:30:00.000Z");
    expect(await pay(two)).toBe("RV/27-28/000001");
    expect(await inTransaction(db(), (tx) => issuePaper(test.shop, tx, one, { reason: "completed" }))).toMatchObject({ kind: "invoice", number: "BK/27-28/000001" });
    expect((await papersOf(db(), one)).map(({ content }) => content.follows.map(({ number }) => number))).toEqual([[], ["RV/26-27/000001"]]);
  });

  it("have no later number with an earlier instant, though a clock runs behind", async () => {
    const ids = await idsOf(2);
    await pay(ids[0] ?? "");
    test.setNow("2027-02-10T11:37:59Z");
    await pay(ids[1] ?? "");
    expect((await stored()).map(({ issuedAt }) => issuedAt)).toEqual(["2027-02-10T11:38:00.000Z", "2027-02-10T11:38:00.000Z"]);
  });

  it("are none without a GSTIN", async () => {
    const unregistered = await openTestShop(database);
    const [id = ""] = await idsOf(1);
    expect(await pay(id, { at: unregistered })).toBeUndefined();
    expect(await stored()).toEqual([]);
    await unregistered.close();
  });

  it("can't be taken twice or told of a tax that does not sum, whoever writes", async () => {
    const [id = "", other = ""] = await idsOf(2);
    await pay(id);
    const row = await db().selectFrom("papers").selectAll().executeTakeFirstOrThrow();
    const write = (change: Partial<typeof row>) => db().insertInto("papers").values({ ...row, id: "another", bookingId: other, serial: 2, number: "RV/26-27/000002", ...change }).execute();
    await expect(write({ serial: 1 })).rejects.toThrow(/unique/i);
    await expect(write({ number: row.number })).rejects.toThrow(/unique/i);
    await expect(write({ bookingId: id })).rejects.toThrow(/unique/i);
    await expect(write({ taxable: row.taxable + 1 })).rejects.toThrow(/constraint/i);
    await expect(write({ number: "RV/26-27/000000002" })).rejects.toThrow(/constraint/i);
    await expect(write({ kind: "bill" })).rejects.toThrow(/constraint/i);
  });
});
