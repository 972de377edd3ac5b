import { afterAll, expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Rig, Told } from "#tests/support/gateways/rig.ts";
import { takeNews } from "#server/services/apply-payment.ts";
import { readMoney } from "#server/services/read-money.ts";
import { readReceipts } from "#server/services/read-receipts.ts";
import { later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

describeOnEachEngine("what a gateway tells", (database) => {
  let rig: Rig;
  afterAll(() => rig.close());
  const test = useShop(database, async () => {
    rig = await razorpayRig();
    return { env: rig.env, limits: { ...UNLIMITED, missesPerAddress: { count: 6, seconds: 3600 } } };
  });
  const wizard = wizardOf(test);
  const started = (uid = "asha") => wizard.begin({}, uid);
  const messageOf = (told: Told, about: { order: string; payment: string; refund?: string }, id?: string) => {
    const message = rig.message?.(told, about, id);
    if (!message) throw new Error("this gateway tells");
    return message;
  };
  const tell = (...of: Parameters<typeof messageOf>) => wizard.webhook("razorpay", messageOf(...of));
  const endOf = async ({ id, reference }: { id: string; reference: string }) => {
    const { state, capturedMinor, refundedMinor, attention } = await wizard.payment(id);
    return [state, capturedMinor, refundedMinor, attention, await wizard.bookingState(reference), await wizard.claim(reference)];
  };
  const bodyOf = async (answer: Response) => (await answer.json()) as StartedPayment;
  const PAID = ["captured", 749_900, 0, null, "confirmed", "for good"];

  it("offers what has keys and hides the rest, and asks for whole paise once", async () => {
    expect(await (await test.send("/api/payments/methods")).json()).toEqual({ methods: [{ method: "razorpay", gateway: "razorpay" }] });
    const before = rig.counts().orders;
    const holdId = await wizard.hold();
    rig.trouble?.("lost");
    const lost = await wizard.pay(holdId);
    expect([lost.status, await lost.json()]).toMatchObject([503, { code: "gateway-silent", detail: "Nothing has been charged, and your time is still held. Please try again in a moment." }]);
    const answer = await wizard.pay(holdId);
    expect([answer.status, await bodyOf(answer.clone())]).toMatchObject([201, { handover: { key: "rzp_test_key", amount: "749900", currency: "INR", name: "Asha Rao", email: "asha@example.com", contact: "+919876543210" } }]);
    // Who pays was corrected: the order is the same, and its window is told so, also after a reload.
    const first = await bodyOf(answer);
    for (const [change, told] of [[{ name: "Asha Verma", phone: "98111 22233" }, { name: "Asha Verma", contact: "+919811122233" }], [{}, { name: "Asha Rao", contact: "+919876543210" }]]) {
      const again = await bodyOf(await wizard.pay(holdId, change));
      expect(again).toEqual({ ...first, handover: { ...first.handover, ...told } });
      expect(await bodyOf(await test.send(`/api/payments/${first.payment.id}`, { uid: "asha" }))).toMatchObject({ handover: again.handover });
    }
    expect(rig.counts().orders - before).toBe(1);
    // What was begun may have been paid by now.
    rig.trouble?.("down");
    const other = await wizard.pay(holdId, { selectedAddOns: [], totalPrice: 4999 });
    expect([other.status, await other.json()]).toMatchObject([503, { code: "gateway-silent", detail: "Your time is still held. Please try again in a moment: it goes on with what was begun, and nothing is paid twice." }]);
    expect((await wizard.pay(await wizard.hold("meera"), { method: "stripe" }, "meera")).status, "a method without keys").toBe(422);
  });

  it("confirms a booking whose browser never came back, and one whose browser comes after the message", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    expect((await tell("captured", { ...payment, payment: attempt.payment })).status).toBe(200);
    expect(await endOf(payment)).toEqual(PAID);
    expect((await wizard.verify(payment.id, attempt.proof)).status).toBe(200);
    expect([await endOf(payment), (await wizard.mails()).length]).toEqual([PAID, 2]);
  });

  it("takes the same message ten times at once, and three kinds of it in all six orders, as one", async () => {
    const kinds: Told[] = ["authorized", "captured", "failed"];
    const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for (const [turn, order] of orders.entries()) {
      await test.forgetBookings();
      const payment = await started();
      const attempt = await rig.happen(payment.order, "captured");
      for (const index of order) await tell(kinds[index] as Told, { ...payment, payment: attempt.payment }, `evt_${database.engine}_${turn}_${index}`);
      expect([order, await endOf(payment), (await wizard.mails()).length]).toEqual([order, PAID, 2]);
    }
    await test.forgetBookings();
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    const message = messageOf("captured", { ...payment, payment: attempt.payment });
    const answers = await Promise.all([...Array.from({ length: 10 }, () => wizard.webhook("razorpay", message)), wizard.verify(payment.id, attempt.proof), wizard.verify(payment.id, attempt.proof)]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    expect([await endOf(payment), (await wizard.mails()).length, await wizard.history(payment.reference)]).toEqual([PAID, 2, ["held", "awaiting-payment", "confirmed"]]);
    expect(await test.shop.database.db.selectFrom("paymentEvents").select("eventId").execute()).toHaveLength(1);
  });

  it("is not misled by an older failure, told after the success of a second card", async () => {
    const payment = await started();
    const first = await rig.happen(payment.order, "failed");
    const second = await rig.happen(payment.order, "captured");
    await tell("captured", { ...payment, payment: second.payment });
    await tell("failed", { ...payment, payment: first.payment });
    expect(await endOf(payment)).toEqual(PAID);
  });

  it("stores what it does not know, answers 200, and does nothing", async () => {
    const payment = await started();
    const before = await endOf(payment);
    expect((await tell("unknown", { ...payment, payment: "pay_none" }, "evt_unknown")).status).toBe(200);
    expect((await tell("unknown", { order: "order_elsewhere", payment: "pay_none" })).status).toBe(200);
    const rows = await test.shop.database.db.selectFrom("paymentEvents").select(["kind", "takenAt", "body"]).execute();
    expect([rows.length, rows.every(({ kind, takenAt, body }) => kind === "fund_account.validation.completed" && takenAt !== null && body?.startsWith('{"entity":"event"'))]).toEqual([2, true]);
    expect(await endOf(payment)).toEqual(before);
  });

  it("takes a message that came before the shop had written its order, once it has", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    const { db } = test.shop.database;
    await db.updateTable("payments").set({ gatewayOrder: null }).where("id", "=", payment.id).execute();
    expect((await tell("captured", { ...payment, payment: attempt.payment })).status).toBe(200);
    expect(await wizard.bookingState(payment.reference)).toBe("awaiting-payment");
    await db.updateTable("payments").set({ gatewayOrder: payment.order }).where("id", "=", payment.id).execute();
    test.setNow(later(2));
    await wizard.goOn();
    expect(await endOf(payment)).toEqual(PAID);
  });

  it("believes nothing that is not signed for this body by this gateway, and a right one still after it", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    const { raw, headers } = messageOf("captured", { ...payment, payment: attempt.payment });
    const right = headers.get("X-Razorpay-Signature") ?? "";
    const logged: string[] = [];
    test.shop.log.error = (event, facts) => logged.push(JSON.stringify([event, facts]));
    for (const signature of ["", "null", right.toUpperCase(), `${right.slice(0, -1)}${right.endsWith("0") ? "1" : "0"}`, "0".repeat(64)]) {
      const answer = await wizard.webhook("razorpay", { raw, headers: new Headers({ ...Object.fromEntries(headers), "X-Razorpay-Signature": signature }) });
      expect([answer.status, ((await answer.json()) as { title: string }).title], signature).toEqual([400, "The signature is not good"]);
    }
    expect(logged.join()).not.toMatch(/whsec|test_secret/);
    expect((await wizard.webhook("stripe", { raw, headers })).status, "a gateway without keys").toBe(404);
    expect((await wizard.webhook("razorpay", { raw: new Uint8Array(257 * 1024).fill(32), headers })).status).toBe(413);
    expect(await test.shop.database.db.selectFrom("paymentEvents").select("eventId").execute()).toEqual([]);
    expect((await wizard.webhook("razorpay", { raw, headers: new Headers() })).status, "one too many").toBe(429);
    expect((await wizard.webhook("razorpay", { raw, headers })).status, "what is proved is heard all the same").toBe(200);
    expect(await endOf(payment)).toEqual(PAID);
  });

  it("does not let the proof of a cheap payment pay for a dear one, and pays the cheap one once", async () => {
    const [cheap, dear] = [await started(), await started("meera")];
    const attempt = await rig.happen(cheap.order, "captured");
    expect((await wizard.verify(dear.id, attempt.proof, "meera")).status).toBe(422);
    const reversed = { ...(attempt.proof as object), razorpay_signature: "f986ce65fc04e6f169303016608ecf814b60a6ed4c64b30b5cfcfe1a481c9c7c" };
    expect((await wizard.verify(cheap.id, reversed)).status).toBe(422);
    for (let time = 0; time < 2; time++) expect((await wizard.verify(cheap.id, attempt.proof)).status).toBe(200);
    expect([await wizard.bookingState(dear.reference), await endOf(cheap), (await wizard.mails()).length]).toEqual(["awaiting-payment", PAID, 2]);
  });

  it("flags another amount, and never confirms on it", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "less");
    await tell("captured", { ...payment, payment: attempt.payment });
    expect(await endOf(payment)).toEqual(["captured", 7499, 0, "wrong-amount", "awaiting-payment", later(15)]);
    expect((await wizard.mails()).filter(({ to }) => to === "desk@example.com").map(({ text }) => /Paid: (.*)/.exec(text)?.[1]), "what has come, not what was asked").toEqual(["₹74.99"]);
    await wizard.verify(payment.id, attempt.proof);
    test.setNow(later(20));
    await wizard.goOn();
    expect(await wizard.bookingState(payment.reference)).toBe("expired");
  });

  it("names no sum of what came in another currency, to the merchant and to the shopper", async () => {
    const payment = await started();
    const news = { kind: "captured", payment: "pay_dollars", money: { minor: 749_900, currency: "USD" } } as const;
    await takeNews(test.shop, payment.id, [news], { actor: "gateway", now: test.shop.clock.now() });
    expect(await endOf(payment)).toEqual(["captured", 749_900, 0, "wrong-currency", "awaiting-payment", later(15)]);
    expect((await wizard.mails()).filter(({ to }) => to === "desk@example.com").map(({ text }) => /Paid: (.*)/.exec(text)?.[1])).toEqual(["A sum in another currency"]);
    const { bookingId } = await wizard.payment(payment.id);
    await takeNews(test.shop, payment.id, [{ kind: "refund", refund: "rfnd_dollars", key: null, minor: 749_900, state: "processed" }], { actor: "gateway", now: test.shop.clock.now() });
    expect((await wizard.mails()).flatMap(({ text }) => /\S.* on its way back to you/.exec(text)?.[0] ?? [])).toEqual(["A sum in another currency is on its way back to you"]);
    expect(await readMoney(test.shop.database.db, { id: bookingId, total: 7499, state: "expired" })).toMatchObject({ paid: 0, back: 0, foreign: true });
    expect(await readReceipts(test.shop.database.db, bookingId)).toEqual([{ label: "Paid", value: "A sum in another currency by Razorpay, Wed, 10 Feb 2027, 5:08 pm" }, { label: "Payment reference", value: "pay_dollars" }]);
  });

  it("asks by itself for what nobody tells, until there is an answer, and a silent gateway again later", async () => {
    const payment = await started();
    await rig.happen(payment.order, "captured");
    test.setNow(later(1));
    await wizard.goOn();
    expect(await wizard.bookingState(payment.reference), "not due yet").toBe("awaiting-payment");
    test.setNow(later(2));
    rig.trouble?.("down");
    await wizard.goOn();
    expect([await wizard.bookingState(payment.reference), (await wizard.payment(payment.id)).askAt]).toEqual(["awaiting-payment", later(5)]);
    test.setNow(later(5));
    await Promise.all([wizard.goOn(), wizard.goOn(), wizard.goOn()]);
    expect([await endOf(payment), (await wizard.mails()).length, (await wizard.payment(payment.id)).askAt]).toEqual([PAID, 2, null]);
  });

  it("goes on with the others where one can't be asked about for a reason that nobody foresaw", async () => {
    const both = [await started(), await started("meera")];
    for (const { order } of both) await rig.happen(order, "captured");
    const adapter = test.shop.payments.byName("razorpay");
    if (!adapter) throw new Error("no razorpay");
    const asking = vi.spyOn(adapter, "ask").mockImplementationOnce(() => Promise.reject(new TypeError("odd")));
    test.setNow(later(3));
    await wizard.goOn();
    expect(asking).toHaveBeenCalledTimes(2);
    expect(await Promise.all(both.map(async ({ reference }) => wizard.bookingState(reference))), "whichever was asked first").toEqual(expect.arrayContaining(["awaiting-payment", "confirmed"]));
    asking.mockRestore();
  });

  it("believes a signed proof while the gateway is silent as far as it goes, and learns the rest by asking", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    rig.trouble?.("lost");
    const answer = await wizard.verify(payment.id, attempt.proof);
    expect([answer.status, await answer.json()]).toMatchObject([200, { payment: { state: "authorized" }, booking: { state: "awaiting-payment" } }]);
    test.setNow(later(2));
    await wizard.goOn();
    expect(await endOf(payment)).toEqual(PAID);
  });

  it("waits for hours while a payment is pending, and confirms on another crew or tells that there is none", async () => {
    const [first, second] = [await started(), await started("meera")];
    const attempts = [];
    for (const payment of [first, second]) {
      const attempt = await rig.happen(payment.order, "captured");
      attempts.push(attempt);
      await tell("authorized", { ...payment, payment: attempt.payment });
    }
    test.setNow(later(16));
    const third = await wizard.start({}, "ravi", SLOT);
    const { gatewayOrder } = await wizard.payment(third.payment.id);
    const paid = await rig.happen(gatewayOrder ?? "", "captured");
    await wizard.verify(third.payment.id, paid.proof, "ravi");
    expect(await wizard.bookingState(first.reference)).toBe("awaiting-payment");
    test.setNow(later(6 * 60));
    for (const [index, payment] of [first, second].entries()) await tell("captured", { ...payment, payment: attempts[index]?.payment ?? "" });
    expect([await endOf(first), (await endOf(second)).slice(0, 5)]).toEqual([PAID, ["captured", 749_900, 0, "no-crew", "awaiting-payment"]]);

    // What goes wrong beside a graver reason is heard all the same, once each.
    const { id } = second;
    const alarms = async () => (await wizard.mails()).filter(({ to, subject }) => to === "desk@example.com" && subject.startsWith("Payment needs attention")).length;
    const before = await alarms();
    const refund = { kind: "refund", refund: "rfnd_x", key: "", minor: 749_900 } as const;
    for (const state of ["failed", "failed"] as const) await takeNews(test.shop, id, [{ ...refund, state }], { actor: "gateway", now: test.shop.clock.now() });
    expect([await alarms() - before, (await wizard.payment(id)).attention]).toEqual([1, "no-crew"]);
    await takeNews(test.shop, id, [{ ...refund, refund: "rfnd_y", state: "processed" }], { actor: "gateway", now: test.shop.clock.now() });
    for (const state of ["failed", "failed"] as const) await takeNews(test.shop, id, [{ ...refund, refund: "rfnd_y", state }], { actor: "gateway", now: test.shop.clock.now() });
    expect(await alarms() - before).toBe(2);
    const noted = await test.shop.database.db.selectFrom("paymentHistory").select("note").where("paymentId", "=", id).where("event", "=", "attention").where("note", "like", "refund-%").orderBy("id").execute();
    expect(noted).toEqual([{ note: "refund-failed" }, { note: "refund-returned" }]);
    const refunds = await test.shop.database.db.selectFrom("refunds").select(["gatewayRefund", "state", "returnedAt", "reason"]).where("paymentId", "=", id).orderBy("gatewayRefund").execute();
    expect(refunds).toEqual([{ gatewayRefund: "rfnd_x", state: "failed", returnedAt: null, reason: null }, { gatewayRefund: "rfnd_y", state: "processed", returnedAt: later(6 * 60), reason: null }]);
  });

  it("counts what the gateway's own desk gives back, in parts and whole, once a message", async () => {
    const payment = await started();
    const attempt = await rig.happen(payment.order, "captured");
    await tell("captured", { ...payment, payment: attempt.payment });
    const about = { ...payment, payment: attempt.payment };
    const part = rig.refundAtDesk?.(attempt.payment, 1050) ?? "";
    for (const id of ["evt_r1", "evt_r1", "evt_r2"]) await tell("refunded", { ...about, refund: part }, `${database.engine}_${id}`);
    expect(await endOf(payment)).toEqual(["partly-refunded", 749_900, 1050, null, "confirmed", "for good"]);
    const rest = rig.refundAtDesk?.(attempt.payment, 748_850) ?? "";
    await tell("refunded", { ...about, refund: rest });
    expect((await endOf(payment)).slice(0, 3)).toEqual(["refunded", 749_900, 749_900]);
    expect((await wizard.mails()).filter(({ subject }) => subject.startsWith("Your refund")).map(({ text }) => /₹[\d,.]+ is on its way/.exec(text)?.[0]).toSorted()).toEqual(["₹10.50 is on its way", "₹7,488.50 is on its way"]);
  });
});
