import { afterAll, beforeEach, expect, it } from "vitest";
import { readMoney } from "#server/services/read-money.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { paypalRig } from "#tests/support/gateways/paypal.ts";
import { stripeRig } from "#tests/support/gateways/stripe.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";
import { SELLER } from "#tests/support/shop.ts";
import { later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

describeOnEachEngine("paying by Stripe and PayPal", (database) => {
  let stripe: Awaited<ReturnType<typeof stripeRig>>;
  let paypal: Awaited<ReturnType<typeof paypalRig>>;
  afterAll(() => Promise.all([stripe.close(), paypal.close()]));
  const test = useShop(database, async () => {
    const now = () => test.shop.clock.now();
    stripe = await stripeRig(now);
    paypal = await paypalRig(now);
    return { env: { ...stripe.env, ...paypal.env, ...(await upiRig()).env }, seller: SELLER, limits: UNLIMITED };
  });
  const wizard = wizardOf(test);
  beforeEach(() => paypal.server.ends({ capture: "COMPLETED", refund: "COMPLETED" }));
  const start = (method: string) => wizard.begin({ method });
  const tell = (gateway: "stripe" | "paypal", { body, headers }: { body: string; headers: Record<string, string> }) => wizard.webhook(gateway, { raw: new TextEncoder().encode(body), headers: new Headers(headers) });
  const endOf = async ({ id, reference }: { id: string; reference: string }) => {
    const { state, currency, minor, capturedMinor } = await wizard.payment(id);
    return [state, currency, minor, capturedMinor, await wizard.bookingState(reference), await wizard.claim(reference)];
  };

  it("offers what has keys, in its order", async () => {
    expect(await (await test.send("/api/payments/methods")).json()).toEqual({ methods: [{ method: "stripe", gateway: "stripe" }, { method: "paypal", gateway: "paypal" }, { method: "upi", gateway: "upi" }] });
  });

  it("confirms by Stripe's message before the browser is back, and once", async () => {
    const payment = await start("stripe");
    expect(payment.handover).toEqual({ url: `https://checkout.stripe.com/c/pay/${payment.order}` });
    const intent = stripe.server.pay(payment.order);
    const event = stripe.server.event("checkout.session.completed", stripe.server.session(payment.order));
    for (let copy = 0; copy < 2; copy++) expect((await tell("stripe", event)).status).toBe(200);
    expect((await wizard.verify(payment.id, {})).status).toBe(200);
    expect([await endOf(payment), (await wizard.payment(payment.id)).gatewayPayment, (await wizard.mails()).length]).toEqual([["captured", "INR", 749_900, 749_900, "confirmed", "for good"], intent.id, 2]);
  });

  it("ends Stripe's session with the hold, so that nothing is paid for a crew that has gone", async () => {
    const payment = await start("stripe");
    test.setNow(later(16));
    await wizard.goOn();
    expect([stripe.server.session(payment.order).status, await wizard.bookingState(payment.reference)]).toEqual(["expired", "expired"]);
  });

  it("tells dollars and rate before PayPal's page, keeps both, and takes the money on the server when the browser is back", async () => {
    const payment = await start("paypal");
    expect(payment.handover).toMatchObject({ usd: "90.02", rupeesPerDollar: "83.30", url: expect.stringContaining(payment.order) });
    expect(JSON.parse((await wizard.payment(payment.id)).handover ?? "{}")).toEqual(payment.handover);
    expect((await wizard.verify(payment.id, { PayerID: "QYR5Z8XDVJNXQ" })).status).toBe(200);
    expect(await wizard.bookingState(payment.reference), "a browser proves nothing").toBe("awaiting-payment");
    paypal.server.approve(payment.order);
    paypal.server.trouble.plan(/capture$/, "lost");
    expect((await wizard.verify(payment.id, {})).status).toBe(200);
    expect(await endOf(payment)).toEqual(["captured", "USD", 9002, 9002, "confirmed", "for good"]);
  });

  it("takes what was approved at PayPal by somebody who never comes back", async () => {
    const payment = await start("paypal");
    paypal.server.approve(payment.order);
    expect((await tell("paypal", paypal.server.event("CHECKOUT.ORDER.APPROVED", paypal.server.order(payment.order)))).status).toBe(200);
    expect(await endOf(payment)).toEqual(["captured", "USD", 9002, 9002, "confirmed", "for good"]);
  });

  it("shows a payment that PayPal looks at as pending, for an hour, and then as paid", async () => {
    const payment = await start("paypal");
    paypal.server.ends({ capture: "PENDING" });
    paypal.server.approve(payment.order);
    expect(await (await wizard.verify(payment.id, {})).json()).toMatchObject({ payment: { state: "authorized", stateLabel: "Waiting for your bank" } });
    test.setNow(later(60));
    paypal.server.settle(payment.order, "COMPLETED");
    const event = paypal.server.event("PAYMENT.CAPTURE.COMPLETED", paypal.server.captured(payment.order));
    expect((await tell("paypal", event)).status).toBe(200);
    expect(await endOf(payment)).toEqual(["captured", "USD", 9002, 9002, "confirmed", "for good"]);
  });

  it("lets PayPal send a message again that could not be judged, and takes it then", async () => {
    const payment = await start("paypal");
    paypal.server.approve(payment.order);
    paypal.server.captureBeside(payment.order);
    const event = paypal.server.event("PAYMENT.CAPTURE.COMPLETED", paypal.server.captured(payment.order));
    paypal.server.trouble.plan(/verify-webhook-signature$/, "outage");
    expect((await tell("paypal", event)).status).toBe(503);
    expect((await tell("paypal", { ...event, body: event.body.replace("90.02", "90.03") })).status).toBe(400);
    // PayPal refuses to judge what is no message of anybody's.
    expect((await tell("paypal", { ...event, headers: { ...event.headers, "PayPal-Transmission-Time": "yesterday" } })).status).toBe(400);
    expect((await tell("paypal", event)).status).toBe(200);
    expect(await wizard.bookingState(payment.reference)).toBe("confirmed");
  });

  it("gives back rupees of a PayPal payment in dollars at the rate that was agreed, in parts and whole", async () => {
    const payment = await start("paypal");
    paypal.server.approve(payment.order);
    await wizard.verify(payment.id, {});
    for (const [amount, refundedMinor, state] of [[1000, 1200, "partly-refunded"], [6499, 9002, "refunded"]] as const) {
      expect((await wizard.desk(payment.reference, "refunds", { amount })).status).toBe(201);
      expect(await wizard.payment(payment.id)).toMatchObject({ state, refundedMinor });
    }
    expect(paypal.server.order(payment.order).purchase_units[0]?.payments?.refunds?.map(({ amount }) => amount.value)).toEqual(["12.00", "78.02"]);
  });

  it("loses no rupee of it to the rounding of cents: what is said to be left can go back, and papers and page tell what was asked", async () => {
    const payment = await start("paypal");
    paypal.server.approve(payment.order);
    await wizard.verify(payment.id, {});
    const db = test.shop.database.db;
    const booking = await db.selectFrom("bookings").select(["id", "total", "state"]).where("reference", "=", payment.reference).executeTakeFirstOrThrow();
    for (const [amount, left, cents, paise] of [[703, 6796, 844, 70_300], [700, 6096, 1684, 140_300], [6096, 0, 9002, 749_900]] as const) {
      expect(await (await wizard.desk(payment.reference, "refunds", { amount })).json()).toMatchObject({ amount, left });
      expect([(await wizard.payment(payment.id)).refundedMinor, await readMoney(db, booking)]).toMatchObject([cents, { paid: left, back: paise }]);
    }
    const papers = await db.selectFrom("papers").select("total").where("kind", "=", "refund-voucher").orderBy("serial").execute();
    expect(papers.map(({ total }) => total)).toEqual([70_300, 70_000, 609_600]);
  });

  it("comes to what was paid where all of it has gone back, a part by the shop and a part at PayPal's own desk", async () => {
    const payment = await start("paypal");
    paypal.server.approve(payment.order);
    await wizard.verify(payment.id, {});
    const db = test.shop.database.db;
    expect((await wizard.desk(payment.reference, "refunds", { amount: 703 })).status).toBe(201);
    const { gatewayPayment } = await wizard.payment(payment.id);
    test.setNow("2027-02-10T12:38:00Z");
    const refund = paypal.refundAtDesk?.(gatewayPayment ?? "", 9002 - 844) ?? "";
    const { raw, headers } = paypal.message?.("refunded", { order: payment.order, payment: gatewayPayment ?? "", refund }) ?? {};
    expect((await wizard.webhook("paypal", { raw: raw ?? new Uint8Array(), headers: headers ?? new Headers() })).status).toBe(200);
    const booking = await db.selectFrom("bookings").select(["id", "total", "state"]).where("reference", "=", payment.reference).executeTakeFirstOrThrow();
    expect([(await wizard.payment(payment.id)).state, await readMoney(db, booking)]).toMatchObject(["refunded", { paid: 0, back: 749_900 }]);
    const papers = await db.selectFrom("papers").select("total").where("kind", "=", "refund-voucher").orderBy("serial").execute();
    expect(papers.map(({ total }) => total)).toEqual([70_300, 679_600]);
  });
});
