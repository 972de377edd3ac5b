import { afterAll, beforeAll, expect, it } from "vitest";
import { openPayments } from "#server/adapters/payments/registry.ts";
import { readEnv } from "#server/env.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Rig } from "#tests/support/gateways/rig.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const later = (minutes: number) => new Date(Date.parse("2027-02-10T11:38:00Z") + minutes * 60_000).toISOString();

describeOnEachEngine("a refund of which the gateway tells nothing any more", (database) => {
  let test: TestShop;
  let rig: Rig;
  beforeAll(async () => {
    rig = await razorpayRig();
    test = await openTestShop(database, { env: rig.env });
  });
  afterAll(async () => {
    await test.close();
    await rig.close();
  });

  it("may have gone, so it waits, as the merchant is told once, until the keys are right", async () => {
    const wizard = wizardOf(test);
    const { payment, booking } = await wizard.start();
    const attempt = await rig.happen((await wizard.payment(payment.id)).gatewayOrder ?? "", "captured");
    await wizard.verify(payment.id, attempt.proof);
    const right = test.shop.payments;
    test.shop.payments = openPayments(readEnv({ ...rig.env, RAZORPAY_KEY_SECRET: "another_secret" }).payments, test.shop.clock);
    expect((await wizard.post(`/api/desk/bookings/${booking.reference}/refunds`, { amount: 7499 }, "desk", { headers: { "Idempotency-Key": "one" } })).status).toBe(201);
    const refund = () => test.shop.database.db.selectFrom("refunds").select(["state", "waitsSince"]).execute();
    for (const minutes of [10, 60, 300]) {
      test.setNow(later(minutes));
      if (minutes === 60) rig.trouble?.("down");
      await wizard.goOn();
    }
    expect([await refund(), (await wizard.payment(payment.id)).attention]).toEqual([[{ state: "asked", waitsSince: later(0) }], "refund-waits"]);
    expect((await wizard.mails()).filter(({ subject }) => subject.startsWith("Payment needs attention"))).toHaveLength(1);
    test.shop.payments = right;
    test.setNow(later(600));
    await wizard.goOn();
    expect([await refund(), await wizard.payment(payment.id), rig.counts().refunds]).toMatchObject([[{ state: "processed", waitsSince: null }], { state: "refunded", attention: null }, 1]);
  });
});
