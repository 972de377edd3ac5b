import { afterAll, expect, it } from "vitest";
import { takeNews } from "#server/services/apply-payment.ts";
import { readMoney } from "#server/services/read-money.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Rig, Told } from "#tests/support/gateways/rig.ts";
import { SELLER } from "#tests/support/shop.ts";
import { later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

describeOnEachEngine("a second attempt that is taken on one order", (database) => {
  let rig: Rig;
  const test = useShop(database, async () => {
    rig = await razorpayRig();
    return { env: rig.env, seller: SELLER, limits: UNLIMITED };
  });
  const wizard = wizardOf(test);
  afterAll(() => rig.close());

  const db = () => test.shop.database.db;
  const begin = async () => {
    const { payment, booking } = await wizard.start();
    const order = (await wizard.payment(payment.id)).gatewayOrder ?? "";
    const [first, second] = [await rig.happen(order, "captured"), await rig.happen(order, "captured")];
    return { id: payment.id, reference: booking.reference, order, first, second };
  };
  const tell = async (told: Told, about: { order: string; payment: string; refund?: string }) => {
    const message = rig.message?.(told, about);
    if (!message) throw new Error("this gateway tells");
    expect((await wizard.webhook("razorpay", message)).status).toBe(200);
  };
  const rows = async () => (await db().selectFrom("payments").select(["gatewayPayment", "state", "capturedMinor", "refundedMinor", "attention"]).orderBy("besides", (by) => by.asc().nullsFirst()).execute()).map((row) => Object.values(row).join(" "));
  const paid = async (reference: string) => (await readMoney(db(), await db().selectFrom("bookings").select(["id", "total", "state"]).where("reference", "=", reference).executeTakeFirstOrThrow())).paid;
  const papers = async () => (await db().selectFrom("papers").select(["kind", "total"]).orderBy("kind").execute()).map(({ kind, total }) => `${kind} ${total}`);
  const desk = async (reference: string, what: string, json: object) => (await wizard.post(`/api/desk/bookings/${reference}/${what}`, json, "desk", { headers: { "Idempotency-Key": crypto.randomUUID() } })).status;
  const cancel = async (reference: string) => expect((await wizard.post(`/api/bookings/${reference}/cancel`, { refund: 7499 })).status).toBe(200);
  const TWICE = (first: string, second: string) => [`${first} captured 749900 0 `, `${second} captured 749900 0 paid-twice`];

  it("is a payment of its own, however often and at once it is told, and the merchant is told which to give back", async () => {
    const { order, reference, first, second } = await begin();
    await tell("captured", { order, payment: first.payment });
    await Promise.all(Array.from({ length: 10 }, () => tell("captured", { order, payment: second.payment })));
    expect([await rows(), await paid(reference), await wizard.bookingState(reference), await papers()]).toEqual([TWICE(first.payment, second.payment), 14_998, "confirmed", ["receipt-voucher 749900", "receipt-voucher 749900"]]);
    const mails = (await wizard.mails()).filter(({ subject }) => /attention|paid twice/.test(subject));
    expect(mails.map(({ to, text }) => [to, text.includes(second.payment), text.includes(first.payment)]).toSorted()).toEqual([["asha@example.com", false, false], ["desk@example.com", true, false]]);
  });

  it("that the gateway's own desk gives back leaves the payment that counts as it is", async () => {
    const { order, reference, first, second } = await begin();
    for (const { payment } of [first, second]) await tell("captured", { order, payment });
    const refund = rig.refundAtDesk?.(second.payment, 749_900) ?? "";
    for (let copy = 0; copy < 2; copy++) await tell("refunded", { order, payment: second.payment, refund });
    expect([await rows(), await paid(reference), await papers()]).toEqual([[`${first.payment} captured 749900 0 `, `${second.payment} refunded 749900 749900 paid-twice`], 7499, ["receipt-voucher 749900", "receipt-voucher 749900", "refund-voucher 749900"]]);
    await cancel(reference);
    await wizard.goOn();
    expect((await rows())[0]).toBe(`${first.payment} refunded 749900 749900 `);
  });

  it("that is told to be back before it is told to be taken is the same", async () => {
    const { order, first, second } = await begin();
    await tell("captured", { order, payment: first.payment });
    const refund = rig.refundAtDesk?.(second.payment, 749_900) ?? "";
    await tell("refunded", { order, payment: second.payment, refund });
    await tell("captured", { order, payment: second.payment });
    expect(await rows()).toEqual([`${first.payment} captured 749900 0 `, `${second.payment} refunded 749900 749900 `]);
  });

  it("is what the desk gives back, and a cancellation after it gives back the other", async () => {
    const { order, reference, first, second } = await begin();
    for (const { payment } of [first, second]) await tell("captured", { order, payment });
    expect(await desk(reference, "refunds", { amount: 7499 })).toBe(201);
    expect([await rows(), await paid(reference)]).toEqual([[`${first.payment} captured 749900 0 `, `${second.payment} refunded 749900 749900 paid-twice`], 7499]);
    await cancel(reference);
    await wizard.goOn();
    expect([(await rows())[0], await paid(reference)]).toEqual([`${first.payment} refunded 749900 749900 `, 0]);
  });

  it("goes back first also where the bank disputes the other", async () => {
    const { id, order, reference, first, second } = await begin();
    await tell("captured", { order, payment: first.payment });
    // Of the two the disputed one is the older.
    test.setNow(later(1));
    await tell("captured", { order, payment: second.payment });
    await takeNews(test.shop, id, [{ kind: "disputed" }], { actor: "gateway", now: test.shop.clock.now() });
    expect(await desk(reference, "refunds", { amount: 7499 })).toBe(201);
    expect(await rows()).toEqual([`${first.payment} captured 749900 0 disputed`, `${second.payment} refunded 749900 749900 paid-twice`]);
  });

  it.each([["before", ["refunds", "complete"]], ["after", ["complete", "refunds"]]])("given back %s the celebration is done leaves its invoice whole", async (_when, steps) => {
    const { order, reference, first, second } = await begin();
    for (const { payment } of [first, second]) await tell("captured", { order, payment });
    test.setNow("2027-03-06T15:00:00Z");
    for (const step of steps) expect(await desk(reference, step, { amount: 7499 })).toBeLessThan(300);
    expect(await papers()).toEqual(["invoice 749900", "receipt-voucher 749900", "receipt-voucher 749900", "refund-voucher 749900"]);
  });

  it("is found by whoever asks, and by the proof that its browser brings", async () => {
    const asked = await begin();
    test.setNow(later(2));
    await Promise.all([wizard.goOn(), wizard.goOn()]);
    expect([await rows(), await paid(asked.reference), await wizard.bookingState(asked.reference)]).toEqual([TWICE(asked.first.payment, asked.second.payment), 14_998, "confirmed"]);

    await test.forgetBookings();
    test.setNow(later(0));
    const proved = await begin();
    await tell("captured", { order: proved.order, payment: proved.first.payment });
    for (const { proof } of [proved.first, proved.second, proved.second]) expect((await wizard.verify(proved.id, proof)).status).toBe(200);
    expect(await rows()).toEqual(TWICE(proved.first.payment, proved.second.payment));
  });

  it("when both came too late waits with the first, also where a crew has come free meanwhile, and all of it goes back", async () => {
    const { id, order, reference, first, second } = await begin();
    await db().updateTable("bookings").set({ state: "expired" }).where("reference", "=", reference).execute();
    await db().updateTable("payments").set({ state: "captured", capturedMinor: 749_900, gatewayPayment: first.payment, attention: "no-crew" }).where("id", "=", id).execute();
    await tell("captured", { order, payment: second.payment });
    expect([await rows(), await wizard.bookingState(reference)]).toEqual([[`${first.payment} captured 749900 0 no-crew`, `${second.payment} captured 749900 0 paid-twice`], "expired"]);
    expect(await desk(reference, "refunds", { amount: 14_998 })).toBe(201);
    expect(await paid(reference)).toBe(0);
  });
});
