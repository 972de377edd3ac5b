import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ClaimedOffer } from "#domain/offer/claimed.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, GOOD_REQUEST, openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const LIMITS = { ordersPerPerson: many, ordersPerAddress: many, bookingsPerPerson: many, bookingsPerAddress: many, paymentsPerPerson: many, paymentsPerAddress: many, holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many };
const SHOPPERS = 20;
const ORDER = 9825;

describeOnEachEngine("an offer that many use at once", (database) => {
  /** Several processes of one shop; the embedded engine has one (docs/decisions/0002). */
  let shops: TestShop[];
  beforeAll(async () => {
    shops = [];
    for (let index = 0; index < (database.engine === "postgres" ? 3 : 1); index++) shops.push(await openTestShop(database, { limits: LIMITS }));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
  });
  beforeEach(async () => {
    await shops[0]?.forgetBookings();
    await db().deleteFrom("offers").where("code", "!=", "exit").execute();
  });
  const at = (index: number) => shops[index % shops.length] as TestShop;
  const db = () => at(0).shop.database.db;
  const post = (index: number, path: string, json: unknown, uid: string) => at(index).send(path, { method: "POST", uid, json });
  const claim = async (code?: string) => ((await (await at(0).send("/api/offers/claim", { method: "POST", json: { code } })).json()) as ClaimedOffer).claim;
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted();
  const discounted = async () => (await db().selectFrom("bookings").select("discount").where("discount", ">", 0).execute()).length;

  it(`by one customer under ${SHOPPERS} tags is used once, and the others are told the new total`, async () => {
    const offer = await claim();
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => post(index, "/api/orders", { ...GOOD_ORDER, offer, totalPrice: ORDER }, `Asha+${index}`)));
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(SHOPPERS - 1).fill(409)]);
    const told = await answers.find(({ status }) => status === 409)?.json();
    expect(told).toMatchObject({ title: "The price has changed", total: 10_917, offer: { state: "refused", why: "used" } });
    expect(await discounted()).toBe(1);
  });

  it("at every door by one account is used once", async () => {
    const offer = await claim();
    const holdId = await wizardOf(at(0)).hold("asha");
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => {
      if (index % 3 === 0) return wizardOf(at(index)).pay(holdId, { offer, totalPrice: 6749 });
      return index % 3 === 1 ? post(index, "/api/orders", { ...GOOD_ORDER, offer, totalPrice: ORDER }, "asha") : post(index, "/api/bookings", { ...GOOD_REQUEST, offer, totalPrice: 4499 }, "asha");
    }));
    expect(new Set(statusesOf(answers))).toEqual(expect.toSatisfy((found: Set<number>) => [...found].every((status) => status === 201 || status === 409 || status === 503)));
    expect(await discounted()).toBe(1);
    expect(await db().selectFrom("offerUses").select("bookingId").execute()).toHaveLength(1);
  });

  it("by many customers is never used beyond its limit", async () => {
    await db().insertInto("offers").values({ code: "three", title: "Three of them", percent: 10, amount: null, minimum: 0, fromDay: null, untilDay: null, claimDays: 1, useLimit: 3, createdAt: "2027-02-01T00:00:00.000Z" }).execute();
    const offer = await claim("three");
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => post(index, "/api/orders", { ...GOOD_ORDER, offer, totalPrice: ORDER }, `shopper${index}`)));
    expect(statusesOf(answers)).toEqual([201, 201, 201, ...Array<number>(SHOPPERS - 3).fill(409)]);
    expect(await discounted()).toBe(3);
  });
});
