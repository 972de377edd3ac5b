import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isPaidLate } from "#domain/payment/words.ts";
import { takeNews } from "#server/services/apply-payment.ts";
import { readMoney } from "#server/services/read-money.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";
import { DAY, later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { SLOT, wizardOf } from "#tests/support/wizard.ts";

const UTR = "423456789012";

/** Where what is said of a payment by UPI meets other slots, other payments and other drafts of the same person. */
describeOnEachEngine("beside a payment by UPI", (database) => {
  const test = useShop(database, async () => ({ env: (await upiRig()).env, limits: UNLIMITED }));
  const wizard = wizardOf(test);

  const db = () => test.shop.database.db;
  const say = async (id: string) => expect((await wizard.verify(id, { paid: true })).status).toBe(200);
  const desk = async (reference: string, json: unknown) => {
    const answer = await wizard.desk(reference, "payments", json);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return (await answer.json()) as { state: string; owed: number };
  };
  const moneyOf = async (reference: string) => readMoney(db(), await db().selectFrom("bookings").select(["id", "total", "state"]).where("reference", "=", reference).executeTakeFirstOrThrow());
  const begin = async (holdId: string, change: object = {}) => {
    const answer = await wizard.pay(holdId, { method: "upi", ...change });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return (await answer.json()) as { payment: { id: string }; booking: { reference: string } };
  };

  it("another slot can be held, and by words alone no third", async () => {
    const one = await begin(await wizard.hold());
    await say(one.payment.id);
    const beside = [one.payment.id];
    const second = await wizard.post("/api/holds", { ...SLOT, date: "2027-03-08", beside });
    expect(second.status).toBe(201);
    const two = await begin(((await second.json()) as { id: string }).id);
    await say(two.payment.id);
    const third = await wizard.post("/api/holds", { ...SLOT, date: "2027-03-10", beside: [...beside, two.payment.id] });
    expect([third.status, await third.json()]).toMatchObject([409, { code: "payment-pending", payment: two.payment.id }]);
    expect(await db().selectFrom("claims").select("id").execute()).toHaveLength(2);
  });

  it("that is said days later, nothing is paid or held in its place", async () => {
    const hold = await wizard.hold();
    const { payment, booking } = await begin(hold);
    test.setNow(later(4 * DAY));
    await wizard.goOn();
    await say(payment.id);
    expect(await wizard.bookingState(booking.reference)).toBe("awaiting-payment");
    for (const answer of [await wizard.pay(hold, { method: "upi", selectedAddOns: [], totalPrice: 4999 }), await wizard.post("/api/holds", { ...SLOT, date: "2027-03-08" })]) {
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "payment-pending", payment: payment.id }]);
    }
    test.setNow(later(5 * DAY));
    await wizard.goOn();
    expect((await wizard.payment(payment.id)).attention).toBe("unconfirmed");
  });

  it("parts that came too late can be given another time, and nothing is left to look at", async () => {
    const { booking } = await begin(await wizard.hold());
    await desk(booking.reference, { method: "cash", amount: 5000 });
    test.setNow(later(15));
    await wizard.goOn();
    for (const uid of ["meera", "ravi"]) await wizard.hold(uid);
    await desk(booking.reference, { method: "cash", amount: 2499 });
    expect(isPaidLate(await moneyOf(booking.reference))).toBe(true);
    expect((await wizard.post(`/api/bookings/${booking.reference}/reschedule`, { date: "2027-03-08", time: "15:00" })).status).toBe(200);
    expect(await moneyOf(booking.reference)).toMatchObject({ paid: 7499, attention: null });
    expect(await db().selectFrom("payments").select("id").where("attention", "is not", null).execute()).toEqual([]);
  });

  it("of an older total, the rest in cash confirms, and nothing is left to look at", async () => {
    const hold = await wizard.hold();
    const { booking } = await begin(hold, { selectedAddOns: [], totalPrice: 4999 });
    await begin(hold);
    await desk(booking.reference, { method: "upi", amount: 4999, utr: UTR });
    expect(await desk(booking.reference, { method: "cash", amount: 2500 })).toMatchObject({ state: "confirmed", owed: 0 });
    expect(await moneyOf(booking.reference)).toMatchObject({ paid: 7499, attention: null });
    expect(await db().selectFrom("payments").select("id").where("attention", "is not", null).execute()).toEqual([]);
  });

  it("paid by another gateway meanwhile, the shop is told to look for it, and the shopper is not said to be late", async () => {
    const { payment, booking } = await begin(await wizard.hold());
    await say(payment.id);
    const { bookingId } = await wizard.payment(payment.id);
    const id = randomUUID();
    await db().insertInto("payments").values({ id, bookingId, method: "stripe", gateway: "stripe", state: "started", amount: 7499, currency: "INR", minor: 749_900, capturedMinor: 0, refundedMinor: 0, createdAt: later(0), updatedAt: later(0) }).execute();
    const before = (await wizard.mails()).length;
    test.setNow(later(1));
    await takeNews(test.shop, id, [{ kind: "captured", payment: "pi_1", money: { minor: 749_900, currency: "INR" } }], { actor: "gateway", now: test.shop.clock.now() });
    expect([await wizard.bookingState(booking.reference), (await wizard.payment(payment.id)).attention]).toEqual(["confirmed", "unconfirmed"]);
    const subjects = (await wizard.mails()).slice(before).map(({ to, subject }) => `${to} ${subject}`);
    expect(subjects.filter((subject) => /needs attention/.test(subject))).toEqual([expect.stringContaining("desk@example.com")]);
    expect((await wizard.mails()).some(({ text }) => text.includes("it has been paid another way by now"))).toBe(true);
    expect(subjects.some((subject) => /is not confirmed yet/.test(subject))).toBe(false);
  });

  it("a draft of another celebration outlives the confirmation of this one", async () => {
    const draft = (productId: string, at: string) => test.send("/api/draft", { method: "PUT", uid: "asha", json: { owner: "asha", at, typed: { productId } } });
    const kept = async () => ((await (await test.send("/api/draft", { uid: "asha" })).json()) as { draft: { typed: { productId: string } } | null }).draft?.typed.productId;
    expect((await draft("rd001", later(0))).status).toBe(204);
    test.setNow(later(1));
    const first = await begin(await wizard.hold());
    await desk(first.booking.reference, { method: "upi", amount: 7499, utr: UTR });
    expect(await kept()).toBeUndefined();
    const second = await begin(await wizard.hold("asha", { ...SLOT, date: "2027-03-08" }));
    test.setNow(later(2));
    await draft("bd-arch-01", later(2));
    await desk(second.booking.reference, { method: "upi", amount: 7499, utr: "423456789013" });
    expect(await kept()).toBe("bd-arch-01");
  });
});
