import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Rig } from "#tests/support/gateways/rig.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const LIMITS = { paymentsPerPerson: many, paymentsPerAddress: many, holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many, missesPerAddress: many };

describeOnEachEngine("money that comes all at once", (database) => {
  let rig: Rig;
  /** Several processes of one shop; the embedded engine has one (docs/decisions/0002). */
  let shops: TestShop[];
  beforeAll(async () => {
    rig = await razorpayRig();
    shops = [];
    for (let index = 0; index < (database.engine === "postgres" ? 3 : 1); index++) shops.push(await openTestShop(database, { env: rig.env, limits: LIMITS }));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await rig.close();
  });
  beforeEach(async () => {
    await shops[0]?.forgetBookings();
    for (const shop of shops) shop.setNow("2027-02-10T11:38:00Z");
  });
  const at = (index: number) => wizardOf(shops[index % shops.length] as TestShop);

  it("after everybody's time ran out gives the two crews to two of eight, and loses nobody's money", async () => {
    const paid = [];
    for (let index = 0; index < 8; index++) {
      const uid = `late${index}`;
      const { payment } = await at(0).start({}, uid);
      const { gatewayOrder } = await at(0).payment(payment.id);
      paid.push({ id: payment.id, order: gatewayOrder ?? "", attempt: await rig.happen(gatewayOrder ?? "", "captured") });
      for (const shop of shops) shop.setNow(new Date(Date.parse("2027-02-10T11:38:00Z") + (index + 1) * 16 * 60_000).toISOString());
    }
    // Each message twice, at other processes, while they also ask by themselves.
    const messages = paid.flatMap(({ order, attempt }, index) => {
      const message = rig.message?.("captured", { order, payment: attempt.payment });
      return message ? [at(index).webhook("razorpay", message), at(index + 1).webhook("razorpay", message)] : [];
    });
    const answers = await Promise.all(messages);
    await Promise.all(shops.map((_shop, index) => at(index).goOn()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    const { db } = (shops[0] as TestShop).shop.database;
    const payments = await db.selectFrom("payments").select(["state", "attention"]).execute();
    expect(payments.map(({ state, attention }) => `${state} ${attention}`).toSorted()).toEqual([...Array<string>(6).fill("captured no-crew"), ...Array<string>(2).fill("captured null")]);
    expect(await db.selectFrom("bookings").select("id").where("state", "=", "confirmed").execute()).toHaveLength(2);
    const crews = (await db.selectFrom("claims").select("crewId").where("expiresAt", "is", null).execute()).map(({ crewId }) => crewId);
    expect(crews.toSorted()).toEqual(["crew-1", "crew-2"]);
    expect(await db.selectFrom("outbox").select("id").execute(), "both sides are told, once").toHaveLength(16);
  });
});
