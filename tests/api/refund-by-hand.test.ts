import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const later = (minutes: number) => new Date(Date.parse("2027-02-10T11:38:00Z") + minutes * 60_000).toISOString();
const UTR = "423456789012";

describeOnEachEngine("money that goes back by hand", (database) => {
  let test: TestShop;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    const many = { count: 100_000, seconds: 3600 };
    test = await openTestShop(database, { env: (await upiRig()).env, limits: { paymentsPerAddress: many, knocksPerPerson: many } });
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
});
