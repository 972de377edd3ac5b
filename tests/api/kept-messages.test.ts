import { afterAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Rig } from "#tests/support/gateways/rig.ts";
import { DAY, later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

describeOnEachEngine("messages of payments that nobody knows", (database) => {
  let rig: Rig;
  afterAll(() => rig.close());
  const test = useShop(database, async () => {
    rig = await razorpayRig();
    return { env: rig.env, limits: UNLIMITED };
  });
  const wizard = wizardOf(test);
  const logged: [string, unknown][] = [];
  beforeEach(() => {
    logged.length = 0;
    test.shop.log.error = (event, facts) => logged.push([event, facts]);
  });

  const db = () => test.shop.database.db;
  /** A payment was taken whose order the shop has not written. */
  const unknown = async () => {
    const { id, order, reference } = await wizard.begin();
    const { payment } = await rig.happen(order, "captured");
    await db().updateTable("payments").set({ gatewayOrder: null, askAt: null }).where("id", "=", id).execute();
    const message = rig.message?.("captured", { order, payment }, crypto.randomUUID());
    if (!message) throw new Error("this gateway tells");
    expect((await wizard.webhook("razorpay", message)).status).toBe(200);
    return { id, order, reference, payment };
  };
  const events = () => db().selectFrom("paymentEvents").select(["tries", "tryAt", "takenAt", "gaveUpAt"]).orderBy("receivedAt").execute();
  const at = async (minutes: number) => {
    test.setNow(later(minutes));
    await wizard.goOn();
  };

  it("are tried less and less often", async () => {
    await unknown();
    for (const [minutes, tries, next] of [[1, 0, 2], [2, 1, 5], [4, 1, 5], [5, 2, 10], [10, 3, 20]] as const) {
      await at(minutes);
      expect(await events(), `after ${minutes} minutes`).toEqual([{ tries, tryAt: later(next), takenAt: null, gaveUpAt: null }]);
    }
  });

  it("never keep another waiting, however many they are", async () => {
    const receivedAt = later(-60);
    const rows = Array.from({ length: 120 }, (_, index) => ({ gateway: "razorpay", eventId: `elsewhere-${index}`, kind: "payment.captured", news: JSON.stringify({ order: `order_else${index}`, payment: null, events: [{ kind: "failed", reason: null }] }), receivedAt, tryAt: receivedAt, tries: 5 }));
    await db().insertInto("paymentEvents").values(rows).execute();
    const { id, order, reference } = await unknown();
    await db().updateTable("payments").set({ gatewayOrder: order }).where("id", "=", id).execute();
    await at(2);
    expect(await wizard.bookingState(reference)).toBe("confirmed");
    const due = async () => (await db().selectFrom("paymentEvents").select("eventId").where("tryAt", "<=", later(2)).execute()).length;
    expect(await due(), "a bounded number in one pass").toBe(120 - 49);
  });

  it("are given up after three days: kept for the desk, logged, and mailed once a day with what they tell of", async () => {
    const { payment } = await unknown();
    await at(3 * DAY - 1);
    expect((await events())[0]?.gaveUpAt).toBeNull();
    await at(3 * DAY);
    expect(await events()).toMatchObject([{ tryAt: null, takenAt: later(3 * DAY), gaveUpAt: later(3 * DAY) }]);
    expect(logged).toEqual([["payment messages given up", { count: 1, gateways: "razorpay" }]]);
    const mails = async () => (await wizard.mails()).filter(({ subject }) => subject.startsWith("Payment needs attention"));
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([`desk@example.com: Payment needs attention: a payment we don't know, ${payment}`]);
    expect((await mails())[0]?.text).toContain(`${payment}: ₹7,499 by Razorpay, told on Wed, 10 Feb 2027, 5:08 pm`);
    await db().insertInto("paymentEvents").values({ gateway: "razorpay", eventId: "next", kind: "payment.captured", news: JSON.stringify({ order: "order_else", payment: "pay_else", events: [{ kind: "captured", payment: "pay_else", money: { minor: 100, currency: "INR" } }] }), receivedAt: later(60), tryAt: later(60) }).execute();
    await at(3 * DAY + 60);
    expect(await mails()).toHaveLength(1);
    await at(4 * DAY);
    expect(await mails()).toHaveLength(2);
  });
});
