import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { shopWithGateways } from "#tests/support/gateways/all.ts";
import { GOOD_ORDER, GOOD_REQUEST } from "#tests/support/shop.ts";
import { later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

describeOnEachEngine("a time that is taken again while its first payment is long in coming", (database) => {
  const test = useShop(database, { limits: UNLIMITED });
  const wizard = wizardOf(test);
  const lapse = async (minutes = 16) => {
    test.setNow(later(minutes));
    await wizard.goOn();
  };
  const pay = (id: string) => wizard.verify(id, { outcome: "paid" });
  const ends = (begun: readonly { id: string; reference: string }[]) =>
    Promise.all(begun.map(async ({ id, reference }) => [await wizard.bookingState(reference), await wizard.claim(reference), (await wizard.payment(id)).attention]));

  it.each([["the second", [1, 0]], ["the first", [0, 1]]] as const)("keeps one crew, and tells of the other payment, when %s is paid first", async (_which, [sooner, other]) => {
    const first = await wizard.begin();
    await lapse();
    const begun = [first, await wizard.begin()];
    for (const at of [sooner, other]) await pay(begun[at]?.id ?? "");
    const stands = await ends(begun);
    expect(stands[sooner]).toEqual(["confirmed", "for good", null]);
    expect([stands[other]?.[0], stands[other]?.[2]]).toEqual([other === 0 ? "expired" : "awaiting-payment", "paid-twice"]);
    test.setNow(later(40));
    await wizard.goOn();
    expect((await ends(begun))[other]).toEqual(["expired", "", "paid-twice"]);
  });

  it("is to be had for one of two payments that came too late for the same booking; the other goes back", async () => {
    const holdId = await wizard.hold();
    const ids: string[] = [];
    for (const method of ["razorpay", "upi"]) ids.push(((await (await wizard.pay(holdId, { method })).json()) as StartedPayment).payment.id);
    await lapse();
    for (const uid of ["meera", "ravi"]) await wizard.hold(uid);
    for (const id of ids) await pay(id);
    expect(await Promise.all(ids.map(async (id) => (await wizard.payment(id)).attention))).toEqual(["no-crew", "paid-twice"]);
  });

  it("has both where a second celebration was wanted once the first was fixed", async () => {
    const first = await wizard.begin();
    await pay(first.id);
    test.setNow(later(1));
    const second = await wizard.begin();
    await lapse(20);
    await pay(second.id);
    expect(await ends([first, second])).toEqual([["confirmed", "for good", null], ["confirmed", "for good", null]]);
  });
});

describeOnEachEngine("money that a gateway would give the shop", (database) => {
  const { test, rigs } = shopWithGateways(database);
  const wizard = wizardOf(test);
  beforeEach(() => rigs.paypal.server.ends({ capture: "COMPLETED", refund: "COMPLETED" }));
  /** Begins payments on one hold, by several ways or for several totals. */
  const onHold = async () => {
    const holdId = await wizard.hold();
    return async (method: string, change: Record<string, unknown> = {}) => {
      const answer = await wizard.pay(holdId, { ...change, method });
      expect(answer.status, await answer.clone().text()).toBe(201);
      const { payment: { id }, booking: { reference } } = (await answer.json()) as StartedPayment;
      return { id, reference, order: (await wizard.payment(id)).gatewayOrder ?? "" };
    };
  };
  const approve = async (order: string) => {
    rigs.paypal.server.approve(order);
    const { body, headers } = rigs.paypal.server.event("CHECKOUT.ORDER.APPROVED", rigs.paypal.server.order(order));
    expect((await wizard.webhook("paypal", { raw: new TextEncoder().encode(body), headers: new Headers(headers) })).status).toBe(200);
  };
  const sessionOf = (order: string) => rigs.stripe.server.session(order).status;

  it("is not taken at PayPal for what is paid already", async () => {
    const begin = await onHold();
    const [old, card] = [await begin("paypal"), await begin("stripe")];
    rigs.stripe.server.pay(card.order);
    await wizard.verify(card.id, {});
    expect(await wizard.bookingState(card.reference)).toBe("confirmed");
    await approve(old.order);
    await wizard.verify(old.id, {});
    await wizard.goOn();
    const { state, attention, capturedMinor } = await wizard.payment(old.id);
    expect([rigs.paypal.server.order(old.order).status, state, attention, capturedMinor]).toEqual(["APPROVED", "failed", null, 0]);
  });

  it("is taken at PayPal after the time to pay where a crew is free; where none is it is not, and stays so when one is free again", async () => {
    const [early, late] = [await wizard.begin({ method: "paypal" }), await wizard.begin({ method: "paypal" }, "meera")];
    test.setNow(later(16));
    await wizard.goOn();
    await approve(early.order);
    expect([await wizard.bookingState(early.reference), await wizard.claim(early.reference), rigs.paypal.server.order(early.order).status]).toEqual(["confirmed", "for good", "COMPLETED"]);
    await wizard.hold("ravi");
    await approve(late.order);
    const stand = async () => [await wizard.bookingState(late.reference), (await wizard.payment(late.id)).state, rigs.paypal.server.order(late.order).status];
    expect(await stand()).toEqual(["expired", "failed", "APPROVED"]);
    await test.send("/api/holds", { method: "DELETE", uid: "ravi" });
    test.setNow(later(30));
    await wizard.goOn();
    await wizard.verify(late.id, {}, "meera");
    expect(await stand()).toEqual(["expired", "failed", "APPROVED"]);
  });

  it("is not taken at PayPal for a former total, and is once that is asked again", async () => {
    const begin = await onHold();
    const first = await begin("paypal");
    await begin("paypal", { selectedAddOns: [], totalPrice: 4999 });
    await approve(first.order);
    const stand = async () => [rigs.paypal.server.order(first.order).status, (await wizard.payment(first.id)).state, await wizard.bookingState(first.reference)];
    expect(await stand()).toEqual(["APPROVED", "failed", "awaiting-payment"]);
    expect((await begin("paypal")).order).toBe(first.order);
    test.setNow(later(3));
    await wizard.goOn();
    expect(await stand()).toEqual(["COMPLETED", "captured", "confirmed"]);
  });

  it("counts as promised where PayPal falls silent as it is taken, and is taken once PayPal is back", async () => {
    const payment = await wizard.begin({ method: "paypal" });
    rigs.paypal.server.trouble.plan(/capture$/, "outage");
    await approve(payment.order);
    expect((await wizard.payment(payment.id)).state).toBe("authorized");
    test.setNow(later(3));
    await wizard.goOn();
    expect([(await wizard.payment(payment.id)).state, await wizard.bookingState(payment.reference)]).toEqual(["captured", "confirmed"]);
  });

  it("can't be paid at Stripe for a former total; back at that total another session is opened, and it pays", async () => {
    const begin = await onHold();
    const first = await begin("stripe");
    const less = await begin("stripe", { selectedAddOns: [], totalPrice: 4999 });
    expect([sessionOf(first.order), sessionOf(less.order), (await wizard.payment(first.id)).askAt]).toEqual(["expired", "open", null]);
    const again = await begin("stripe");
    expect([again.id, sessionOf(less.order), sessionOf(again.order)]).toEqual([first.id, "expired", "open"]);
    expect(again.order).not.toBe(first.order);
    rigs.stripe.server.pay(again.order);
    await wizard.verify(again.id, {});
    expect(await wizard.bookingState(again.reference)).toBe("confirmed");
  });

  it("can't be paid at Stripe any more as soon as the timer has come, once another way has paid", async () => {
    const begin = await onHold();
    const [card, other] = [await begin("stripe"), await begin("razorpay")];
    const attempt = await rigs.razorpay.happen(other.order, "captured");
    await wizard.verify(other.id, attempt.proof);
    await wizard.goOn();
    expect([await wizard.bookingState(card.reference), sessionOf(card.order)]).toEqual(["confirmed", "expired"]);
  });

  it("can't be paid at Stripe any more less what its offer gave, once that was used for something else", async () => {
    const { claim } = (await (await wizard.post("/api/offers/claim", {})).json()) as { claim: string };
    const payment = await wizard.begin({ method: "stripe", offer: claim, totalPrice: 6749 });
    expect((await wizard.post("/api/orders", { ...GOOD_ORDER, offer: claim, totalPrice: 9825 })).status).toBe(201);
    await wizard.goOn();
    expect(sessionOf(payment.order)).toBe("expired");
  });

  it.each([["/api/orders", 0, { ...GOOD_ORDER, totalPrice: 9825 }], ["/api/bookings", 0, { ...GOOD_REQUEST, totalPrice: 4499 }], ["/api/orders", 16, { ...GOOD_ORDER, totalPrice: 9825 }]])("is asked about before its offer is used again at %s after %i minutes: who has paid has used it", async (path, minutes, order) => {
    const { claim } = (await (await wizard.post("/api/offers/claim", {})).json()) as { claim: string };
    const payment = await wizard.begin({ method: "stripe", offer: claim, totalPrice: 6749 });
    rigs.stripe.server.pay(payment.order);
    test.setNow(later(minutes));
    const answer = await wizard.post(path, { ...order, offer: claim });
    expect([answer.status, ((await answer.json()) as { title: string }).title]).toEqual([409, "The price has changed"]);
    expect([await wizard.bookingState(payment.reference), (await wizard.payment(payment.id)).attention]).toEqual(["confirmed", null]);
  });

  it("is asked about before its time is taken again: who has it is told so", async () => {
    const payment = await wizard.begin({ method: "stripe" });
    rigs.stripe.server.pay(payment.order);
    test.setNow(later(16));
    const answer = await wizard.post("/api/holds", SLOT);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "payment-pending", payment: payment.id, reference: payment.reference }]);
    expect(await wizard.bookingState(payment.reference)).toBe("confirmed");
  });

  it("is promised by a proof that holds, though the one attempt that Razorpay tells of has failed", async () => {
    const payment = await wizard.begin();
    await rigs.razorpay.happen(payment.order, "failed");
    const { proof } = await rigs.razorpay.happen(payment.order, "pending");
    await wizard.verify(payment.id, proof);
    expect((await wizard.payment(payment.id)).state).toBe("authorized");
  });
});
