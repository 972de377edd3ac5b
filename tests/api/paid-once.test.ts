import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { expireBookings } from "#server/services/expire-bookings.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { shopWithGateways } from "#tests/support/gateways/all.ts";
import { later } from "#tests/support/use-shop.ts";
import { SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

/** Who has run out, let go or changed their mind pays for what they have, once (decision 36). */
describeOnEachEngine("of several that one person began", (database) => {
  const { test, rigs } = shopWithGateways(database);
  const wizard = wizardOf(test);
  beforeEach(() => {
    rigs.paypal.server.ends({ capture: "COMPLETED", refund: "COMPLETED" });
    rigs.paypal.server.trouble.forget();
  });

  const lapse = async (minutes: number) => {
    test.setNow(later(minutes));
    await wizard.goOn();
  };
  const payByRazorpay = async ({ id, order }: { id: string; order: string }) => wizard.verify(id, (await rigs.razorpay.happen(order, "captured")).proof);
  const record = async (reference: string) => expect((await wizard.desk(reference, "payments", { method: "upi", amount: 7499, utr: "423456789012" })).status).toBe(201);
  const stand = async ({ id, reference }: { id: string; reference: string }) => [await wizard.bookingState(reference), await wizard.claim(reference), (await wizard.payment(id)).attention];

  it("the one that is said to be paid after the other was is given no second crew, and is paid twice", async () => {
    const first = await wizard.begin({ method: "upi" });
    await lapse(16);
    const second = await wizard.begin();
    await payByRazorpay(second);
    await wizard.verify(first.id, { paid: true });
    expect(await stand(first)).toEqual(["expired", "", "unconfirmed"]);
    await record(first.reference);
    expect([await stand(first), await stand(second)]).toEqual([["expired", "", "paid-twice"], ["confirmed", "for good", null]]);
  });

  it("the one that ran out and waits for its answer again is paid twice where the other is confirmed first", async () => {
    const first = await wizard.begin({ method: "upi" });
    await lapse(16);
    const second = await wizard.begin();
    await wizard.verify(first.id, { paid: true });
    expect((await stand(first))[0]).toBe("awaiting-payment");
    await payByRazorpay(second);
    expect(await stand(second)).toEqual(["confirmed", "for good", null]);
    await record(first.reference);
    expect((await stand(first))[2]).toBe("paid-twice");
    await lapse(3 * 24 * 60);
    expect(await wizard.claim(first.reference)).toBe("");
  });

  it("the one that the merchant confirmed unpaid is another order, and money for the other has its crew", async () => {
    const order = { productId: "rd001", productTitle: "Candlelight Canopy Dinner", name: "Asha Rao", email: "asha@example.com", phone: "098765 43210", date: SLOT.date, time: SLOT.time, location: "", guests: 2, quantity: 1, selectedAddOns: [], totalPrice: 4999, specialRequests: "" };
    const asked = await wizard.post("/api/bookings", order, "asha", { headers: { "Idempotency-Key": randomUUID() } });
    expect(asked.status, await asked.clone().text()).toBe(201);
    const { reference } = (await asked.json()) as { reference: string };
    test.setNow(later(1));
    const late = await wizard.begin();
    await lapse(18);
    expect((await wizard.desk(reference, "confirm")).status).toBe(200);
    await payByRazorpay(late);
    expect(await stand(late)).toEqual(["confirmed", "for good", null]);
  });

  it("what was let go for another time is not taken at PayPal, though it was agreed to", async () => {
    const first = await wizard.begin({ method: "paypal" });
    rigs.paypal.server.approve(first.order);
    rigs.paypal.server.trouble.plan(/./, "outage", 8);
    const second = await wizard.begin({}, "asha", { ...SLOT, time: "20:00" });
    await payByRazorpay(second);
    rigs.paypal.server.trouble.forget();
    await lapse(6);
    expect([rigs.paypal.server.order(first.order).status, await stand(first), await stand(second)]).toEqual(["APPROVED", ["expired", "", null], ["confirmed", "for good", null]]);
  });

  it("a crew stays with what is being taken, also where the time to pay ends meanwhile", async () => {
    await wizard.start({ method: "upi" }, "meera");
    const last = await wizard.begin({ method: "paypal" });
    rigs.paypal.server.approve(last.order);
    rigs.paypal.server.trouble.plan(/capture$/, async () => {
      test.setNow(later(15.1));
      await wizard.hold("zoya");
      await expireBookings(test.shop);
      expect((await wizard.post("/api/holds", SLOT, "ravi")).status).toBe(409);
    });
    test.setNow(later(14.9));
    await wizard.verify(last.id, {});
    expect(await stand(last)).toEqual(["confirmed", "for good", null]);
  });

  it("a former total is handed to nobody where it changed while Stripe was answering", async () => {
    const holdId = await wizard.hold();
    rigs.stripe.server.trouble.plan(/POST .*\/checkout\/sessions$/, async () => {
      expect((await wizard.pay(holdId, { selectedAddOns: [], totalPrice: 4999 })).status).toBe(201);
    });
    const answer = await wizard.pay(holdId, { method: "stripe" });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "starting" }]);
    const { gatewayOrder } = await test.shop.database.db.selectFrom("payments").select("gatewayOrder").where("gateway", "=", "stripe").executeTakeFirstOrThrow();
    expect(rigs.stripe.server.session(gatewayOrder ?? "").status).toBe("expired");
    const again = await wizard.pay(holdId, { method: "stripe" });
    const { payment } = (await again.json()) as StartedPayment;
    expect([again.status, rigs.stripe.server.session((await wizard.payment(payment.id)).gatewayOrder ?? "").status]).toEqual([201, "open"]);
  });

  it("what was refused at PayPal for a former total, and is wanted again, is asked about until it is taken", async () => {
    const holdId = await wizard.hold();
    const pay = async (change: object) => ((await (await wizard.pay(holdId, { ...change })).json()) as StartedPayment).payment.id;
    const first = await pay({ method: "paypal" });
    const order = (await wizard.payment(first)).gatewayOrder ?? "";
    rigs.paypal.server.approve(order);
    await pay({ method: "stripe", selectedAddOns: [], totalPrice: 4999 });
    await lapse(3);
    expect([(await wizard.payment(first)).state, (await wizard.payment(first)).askAt]).toEqual(["failed", null]);
    await pay({ method: "stripe" });
    rigs.paypal.server.trouble.plan(/capture$/, "outage");
    await wizard.verify(first, {});
    expect((await wizard.payment(first)).state).toBe("authorized");
    await lapse(6);
    expect([rigs.paypal.server.order(order).status, (await wizard.payment(first)).state]).toEqual(["COMPLETED", "captured"]);
  });
});
