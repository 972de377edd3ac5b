import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMoney } from "#server/services/read-money.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const later = (minutes: number) => new Date(Date.parse("2027-02-10T11:38:00Z") + minutes * 60_000).toISOString();
const UTR = "423456789012";

describeOnEachEngine("money that goes back by hand", (database) => {
  let test: TestShop;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    const many = { count: 100_000, seconds: 3600 };
    test = await openTestShop(database, { env: (await upiRig()).env, limits: { paymentsPerAddress: many, knocksPerPerson: many, changesPerPerson: many } });
    wizard = wizardOf(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(later(0));
  });
  const start = async () => {
    const { payment, booking } = await wizard.start({ method: "upi" });
    return { id: payment.id, reference: booking.reference };
  };
  const desk = async ({ reference }: { reference: string }, what: "payments" | "refunds", json: object) => (await wizard.post(`/api/desk/bookings/${reference}/${what}`, json, "desk", { headers: { "Idempotency-Key": crypto.randomUUID() } })).status;
  const record = (booking: { reference: string }, amount = 7499) => desk(booking, "payments", { method: "upi", amount, utr: UTR });
  const cancel = async ({ reference }: { reference: string }) => expect((await wizard.post(`/api/bookings/${reference}/cancel`, { refund: 7499 })).status).toBe(200);
  const about = async (subject: RegExp) => (await wizard.mails()).filter((mail) => subject.test(mail.subject));
  const sent = async (id: string | undefined, json: object = {}, uid = "desk") => {
    const answer = await wizard.post(`/api/desk/refunds/${id}/sent`, json, uid);
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const refunds = () => test.shop.database.db.selectFrom("refunds").select(["id", "minor", "state", "gatewayRefund"]).orderBy("minor").execute();

  it("is given back, and called so, when the merchant, who is told to, has sent it and says so, and no sooner", async () => {
    const payment = await start();
    await record(payment);
    await cancel(payment);
    for (const minutes of [0, 24 * 60]) {
      test.setNow(later(minutes));
      await wizard.goOn();
    }
    const [refund] = await refunds();
    expect([refund?.state, (await wizard.payment(payment.id)).state, await about(/^Your refund/)]).toEqual(["asked", "captured", []]);
    expect((await about(/is cancelled$/))[0]?.text).toContain("We send it by hand within two working days, and write to you when we have.");
    const [forShop, ...more] = await about(/^Give ₹7,499 back by hand: BK-/);
    for (const words of [`by UPI, UTR ${UTR}`, `${refund?.id}`, "asha@example.com"]) expect(forShop?.text).toContain(words);
    expect([forShop?.to, more]).toEqual(["desk@example.com", []]);

    expect([(await sent(refund?.id, {}, "asha"))[0], (await sent("another"))[0], (await sent(refund?.id, { reference: "x".repeat(65) }))[0], (await refunds())[0]?.state]).toEqual([404, 404, 422, "asked"]);
    const answers = await Promise.all([1, 2, 3].map(() => sent(refund?.id, { reference: "600123456789" })));
    for (const answer of answers) expect(answer).toEqual([200, { refund: refund?.id, reference: payment.reference, amount: 7499, state: "processed" }]);
    expect([await refunds(), (await wizard.payment(payment.id)).state]).toEqual([[{ ...refund, state: "processed", gatewayRefund: "600123456789" }], "refunded"]);
    expect((await about(/^Your refund/)).map(({ to, text }) => [to, text.includes("We have sent ₹7,499 back to you by hand.")])).toEqual([["asha@example.com", true]]);
  });

  it("is given back at once where the desk writes down what it gives, and each part of the rest by itself", async () => {
    const payment = await start();
    await desk(payment, "payments", { method: "cash", amount: 5000 });
    test.setNow(later(1));
    await record(payment, 2499);
    expect(await desk(payment, "refunds", { amount: 1000 })).toBe(201);
    const [given] = await refunds();
    expect([given?.state, await about(/by hand/), (await about(/^Your refund/)).length]).toEqual(["processed", [], 1]);
    await cancel(payment);
    expect((await about(/by hand/)).map(({ subject, text }) => `${subject.slice(0, 11)} ${/in cash|by UPI, UTR \d+/.exec(text)}`).toSorted()).toEqual(["Give ₹2,499 by UPI, UTR 423456789012", "Give ₹4,000 in cash"]);
    const [, upi, cash] = await refunds();
    expect(await sent(cash?.id, { reference: given?.id })).toMatchObject([409, { code: "known-reference" }]);
    for (const refund of [upi, cash]) expect((await sent(refund?.id, { reference: "one transfer" }))[0]).toBe(200);
    expect((await refunds()).map(({ minor, state }) => [minor, state])).toEqual([[100_000, "processed"], [249_900, "processed"], [400_000, "processed"]]);
  });

  describe("what the shop owes on top, for cancelling within the day", () => {
    const cancelledByShop = async (booking: { reference: string }) => {
      test.setNow("2027-03-06T00:00:00Z");
      const answers = await Promise.all([1, 2, 3].map(() => wizard.post(`/api/bookings/${booking.reference}/cancel`, { refund: 14_998 }, "desk")));
      for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { reference: booking.reference, state: "cancelled", refund: 14_998, onTop: 7499, total: 7499 }]);
    };
    const amends = () => test.shop.database.db.selectFrom("amends").select(["id", "amount", "reference", "sentAt"]).execute();
    const moneyOf = async (reference: string) => readMoney(test.shop.database.db, await test.shop.database.db.selectFrom("bookings").select(["id", "total", "state"]).where("reference", "=", reference).executeTakeFirstOrThrow());
    const erase = async () => (await wizard.post("/api/account/delete", { idToken: "token-for:asha" })).status;

    it("is owed once, mailed to whoever sends it, told of in true words, and keeps its account until it is sent", async () => {
      const payment = await start();
      await record(payment);
      await cancelledByShop(payment);
      const [[owed, ...more], [refund]] = [await amends(), await refunds()];
      expect([owed, more, refund?.minor]).toMatchObject([{ amount: 7499, reference: null, sentAt: null }, [], 749_900]);
      const [forShop, ...again] = await about(/^Give ₹7,499 on top by hand: BK-/);
      expect([forShop?.to, forShop?.text.includes(`${owed?.id}`), again]).toEqual(["desk@example.com", true, []]);
      expect((await about(/is cancelled$/)).map(({ text }) => text).join()).toContain("We send what you have paid by hand within two working days, and write to you when we have. The ₹7,499 on top we send by hand too: answer this mail to say to which UPI ID or bank account, and it is sent within two working days.");
      expect(await moneyOf(payment.reference)).toMatchObject({ paid: 0, goingBack: 1_499_800, back: 0, byHand: { goingBack: 749_900, back: 0, onTop: 749_900 } });

      expect((await sent(refund?.id))[0]).toBe(200);
      expect(await erase(), "the rest is still owed").toBe(409);
      expect([(await sent(owed?.id, {}, "asha"))[0], (await sent(owed?.id, { reference: "x".repeat(65) }))[0]]).toEqual([404, 422]);
      const answers = await Promise.all([1, 2, 3].map(() => sent(owed?.id, { reference: "600123456780" })));
      for (const answer of answers) expect(answer).toEqual([200, { refund: owed?.id, reference: payment.reference, amount: 7499, state: "processed" }]);
      expect([await amends(), await moneyOf(payment.reference)]).toMatchObject([[{ reference: "600123456780", sentAt: "2027-03-06T00:00:00.000Z" }], { goingBack: 0, back: 1_499_800, byHand: { goingBack: 0, back: 1_499_800, onTop: 0 } }]);
      const told = [...(await about(/^Your refund for .* is sent$/)), ...(await about(/^What we owed you for .* is sent$/))];
      expect(told.map(({ to, text }) => [to, /We have sent (you the )?₹7,499/.test(text)])).toEqual([["asha@example.com", true], ["asha@example.com", true]]);
      const data = (await (await test.send("/api/account/data", { uid: "asha" })).json()) as { bookings: { onTop: object }[] };
      expect(data.bookings[0]?.onTop).toEqual({ amount: 7499, createdAt: "2027-03-06T00:00:00.000Z", sentAt: "2027-03-06T00:00:00.000Z" });
      expect(await erase()).toBe(200);
    });

    it("is nothing where nothing was paid", async () => {
      const { reference } = await insertOrder(test.shop.database.db, { state: "confirmed", date: "2027-03-06", time: "18:00", total: 7499, subtotal: 7499, fee: 0 });
      await cancelledByShop({ reference });
      expect([await amends(), await about(/by hand/)]).toEqual([[], []]);
    });
  });
});
