import { describe, expect, it } from "vitest";
import { readMoney } from "#server/services/read-money.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { DAY, later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { SLOT, wizardOf } from "#tests/support/wizard.ts";

const UTR = "423456789012";
const OTHER_SLOT = { ...SLOT, date: "2027-03-08" };

type Told = { payment: { id: string; state: string; stateLabel: string; reference: string | null }; booking: { reference: string; state: string; payBy: string }; handover?: Record<string, string> };

describeOnEachEngine("paying by UPI", (database) => {
  const test = useShop(database, async () => ({ env: (await upiRig()).env, limits: UNLIMITED }));
  const wizard = wizardOf(test);
  const start = (uid = "asha", slot: Record<string, string> = SLOT, change: Record<string, unknown> = {}) => wizard.begin({ method: "upi", ...change }, uid, slot);
  const press = async ({ id }: { id: string }, json: unknown = { paid: true }, uid = "asha") => {
    const answer = await wizard.verify(id, json, uid);
    return [answer.status, (await answer.json()) as Told & { errors?: Record<string, string> }] as const;
  };
  const look = async ({ id }: { id: string }) => (await (await test.send(`/api/payments/${id}`, { uid: "asha" })).json()) as Told;
  const desk = async ({ reference }: { reference?: string }, what: "payments" | "not-arrived", json: unknown = {}) => {
    const answer = await wizard.desk(reference ?? "", what, json);
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const record = (booking: { reference?: string }, change: object = {}) => desk(booking, "payments", { method: "upi", amount: 7499, utr: UTR, ...change });
  /** State of payment and booking, what is claimed, and why people must look. */
  const endOf = async ({ id, reference }: { id: string; reference: string }) => {
    const { state, attention } = await wizard.payment(id);
    return [state, await wizard.bookingState(reference), await wizard.claim(reference), attention];
  };
  const subjects = async () => (await wizard.mails()).map(({ to, subject }) => `${to.replace("@example.com", "")}: ${subject}`).toSorted();
  const about = async (subject: RegExp) => (await wizard.mails()).filter((mail) => subject.test(mail.subject));

  it("gives its handover to its owner again for as long as it can be paid", async () => {
    const payment = await start();
    expect(payment.handover).toMatchObject({ payee: "shop@bank", name: "Bokeh Celebrations", note: `Booking ${payment.reference.replace("-", "")}` });
    expect(payment.handover.link).toMatch(/^upi:\/\/pay\?pa=shop@bank&pn=Bokeh%20Celebrations&tr=BK[A-Z0-9]{8}&tn=Booking%20BK[A-Z0-9]{8}&am=7499\.00&cu=INR$/);
    expect(await look(payment)).toMatchObject({ payment: { state: "started", reference: null }, booking: { state: "awaiting-payment", payBy: later(15) }, handover: payment.handover });
    test.setNow(later(15));
    expect(await look(payment)).not.toHaveProperty("handover");
  });

  it("waits for the desk once the shopper says that they have paid, keeps the crew, and tells both, however often that is pressed", async () => {
    const payment = await start();
    test.setNow(later(5));
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(payment, { paid: true, utr: "4234 5678 9012" })));
    for (const answer of answers) expect(answer).toMatchObject([200, { payment: { state: "authorized", stateLabel: "Awaiting confirmation", reference: null }, booking: { state: "awaiting-payment", payBy: later(5 + DAY) } }]);
    test.setNow(later(9));
    expect((await press(payment))[1]).not.toHaveProperty("handover");
    expect(await endOf(payment)).toEqual(["authorized", "awaiting-payment", later(5 + DAY), null]);
    expect(await subjects()).toEqual([`asha: We look for your payment for booking ${payment.reference}`, `desk: Paid by UPI?: ${payment.reference}, Sat, 6 Mar 2027`]);
    const [forShop] = await about(/^Paid by UPI/);
    for (const words of [`Look for ₹7,499 with 'Booking ${payment.reference.replace("-", "")}' on your account.`, `UTR ${UTR}`, "A crew is kept until Thu, 11 Feb 2027, 5:13 pm."]) expect(forShop?.text).toContain(words);
    const [forShopper] = await about(/^We look/);
    for (const words of ["answer within 24 hours", "Your time is kept for you until Thu, 11 Feb 2027, 5:13 pm.", "nothing is due"]) expect(forShopper?.text).toContain(words);

    test.setNow(later(DAY));
    await wizard.goOn();
    expect((await record(payment))[1]).toMatchObject({ state: "confirmed", paid: 7499, owed: 0 });
    expect([await endOf(payment), (await look(payment)).payment.reference]).toEqual([["captured", "confirmed", "for good", null], UTR]);
    expect(await subjects()).toHaveLength(4);
  });

  it("passes another UTR on to the desk that is told while it waits, and no more than three", async () => {
    const payment = await start();
    await press(payment, { paid: true });
    const [kept, mails] = [await endOf(payment), await subjects()];
    for (const [minute, utr] of [UTR, UTR, "412345678901", undefined].entries()) {
      test.setNow(later(minute + 1));
      expect((await press(payment, { paid: true, utr }))[0]).toBe(200);
    }
    const told = async () => (await about(/^Paid by UPI/)).map(({ text }) => [/UTR \d{12}|no UTR/.exec(text)?.[0], text.includes("The shopper has corrected the UTR: look for the one below.")]);
    expect(await told()).toEqual([["no UTR", false], [`UTR ${UTR}`, true], ["UTR 412345678901", true]]);
    for (const utr of ["412345678902", "412345678903", "412345678904"]) await press(payment, { paid: true, utr });
    expect([(await told()).length, await endOf(payment), (await subjects()).filter((each) => each.startsWith("asha"))]).toEqual([4, kept, mails.filter((each) => each.startsWith("asha"))]);
  });

  it.each([{}, { paid: false }, { paid: true, utr: "12345" }, { paid: true, utr: "shop@bank" }, null])("does not take %j for that word", async (json) => {
    const payment = await start();
    expect(await press(payment, json)).toMatchObject([422, { errors: { utr: "A UTR has 12 digits. You can also leave it out." } }]);
    expect([await endOf(payment), await subjects()]).toEqual([["started", "awaiting-payment", later(15), null], []]);
  });

  it("keeps the crew no longer than up to the cut-off", async () => {
    const payment = await start("asha", { ...SLOT, date: "2027-02-11" });
    await press(payment);
    expect(await wizard.claim(payment.reference)).toBe("2027-02-11T08:30:00.000Z");
  });

  it("keeps one crew of a person so, also when two are pressed at once", async () => {
    const two = [await start(), await start("meera", OTHER_SLOT)];
    // Two of one person's that wait at once, however they came to.
    await test.shop.database.db.updateTable("bookings").set({ userId: "asha" }).execute();
    await Promise.all(two.map((payment) => press(payment)));
    const claims = await Promise.all(two.map(({ reference }) => wizard.claim(reference)));
    expect(claims.toSorted()).toEqual([later(15), later(DAY)]);
    test.setNow(later(15));
    await wizard.goOn();
    const [short, long] = claims[0] === later(15) ? two : two.toReversed();
    expect(short && (await endOf(short))).toEqual(["authorized", "expired", "", "unconfirmed"]);
    expect(long && (await endOf(long))).toEqual(["authorized", "awaiting-payment", later(DAY), null]);
    expect((await record(short ?? {}))[1], "the money is not lost by it").toMatchObject({ state: "confirmed" });
  });

  it("is not made longer by another total of the same booking", async () => {
    const holdId = await wizard.hold();
    const begin = async (change: object) => ((await (await wizard.pay(holdId, { method: "upi", ...change })).json()) as { payment: { id: string } }).payment;
    const [one, other] = [await begin({}), await begin({ selectedAddOns: [], totalPrice: 4999 })];
    await press(one);
    test.setNow(later(60));
    expect((await press(other))[1]).toMatchObject({ payment: { state: "authorized" }, booking: { payBy: later(DAY) } });
  });

  it("lets the booking go when the desk says that nothing has arrived, and tells the shopper, once", async () => {
    const payment = await start();
    expect(await desk(payment, "not-arrived")).toMatchObject([409, { code: "nothing-said" }]);
    await press(payment);
    for (let time = 0; time < 2; time++) expect(await desk(payment, "not-arrived")).toEqual([200, { reference: payment.reference, state: "expired" }]);
    expect(await endOf(payment)).toEqual(["failed", "expired", "", null]);
    const told = await about(/did not arrive/);
    expect([told.length, told[0]?.text.includes("So the booking is let go, and nothing is due.")]).toEqual([1, true]);
    expect((await look(payment)).handover).toBeUndefined();
    // Whoever insists is heard, and keeps no crew by it.
    expect((await press(payment, { paid: true, utr: UTR }))[0]).toBe(200);
    expect(await endOf(payment)).toEqual(["authorized", "expired", "", "unconfirmed"]);
    expect((await record(payment))[1]).toMatchObject({ state: "confirmed" });
    expect(await endOf(payment)).toEqual(["captured", "confirmed", "for good", null]);
  });

  it("takes a UTR for one booking, whoever has typed it before", async () => {
    const [mine, other] = [await start(), await insertOrder(test.shop.database.db, { state: "confirmed" })];
    await press(mine, { paid: true, utr: UTR });
    expect((await record(other, { amount: 16_427 }))[0], "what was typed uses up no UTR").toBe(201);
    expect(await record(mine)).toMatchObject([409, { code: "known-utr" }]);
    expect(await endOf(mine)).toEqual(["authorized", "awaiting-payment", later(DAY), null]);
    for (const utr of ["12345678901", "1234567890123", "12345678901x"]) expect((await record(mine, { utr }))[0]).toBe(422);
    expect((await record(mine, { utr: "४२३४ 5678 9013" }))[1]).toMatchObject({ state: "confirmed" });
    expect((await wizard.payment(mine.id)).gatewayPayment).toBe("423456789013");
  });

  describe("when nobody answers in time", () => {
    const unanswered = async () => {
      const payment = await start();
      await press(payment, { paid: true, utr: UTR });
      test.setNow(later(DAY));
      await Promise.all([wizard.goOn(), wizard.goOn()]);
      return payment;
    };

    it("lets the crew go and says so to both, once", async () => {
      const payment = await unanswered();
      await wizard.goOn();
      expect(await endOf(payment)).toEqual(["authorized", "expired", "", "unconfirmed"]);
      expect((await subjects()).filter((subject) => subject.startsWith("asha: Your"))).toEqual([`asha: Your payment for booking ${payment.reference} is not confirmed yet`]);
      expect((await about(/^Payment needs attention/)).map(({ text }) => [text.includes("Nobody has answered, and no crew is kept for it any more."), text.includes(`UTR ${UTR}`)])).toEqual([[true, true]]);
      expect(await subjects()).toHaveLength(4);
    });

    it("confirms late while a crew is free", async () => {
      const payment = await unanswered();
      test.setNow(later(DAY + 90));
      expect((await record(payment))[1]).toMatchObject({ state: "confirmed" });
      expect(await endOf(payment)).toEqual(["captured", "confirmed", "for good", null]);
    });

    it("says so where none is free any more, and keeps the money in sight", async () => {
      const payment = await unanswered();
      for (const uid of ["meera", "ravi"]) await wizard.hold(uid);
      expect((await record(payment))[1]).toMatchObject({ state: "expired", paid: 7499 });
      expect(await endOf(payment)).toEqual(["captured", "expired", "", "no-crew"]);
    });

    it("fails late", async () => {
      const payment = await unanswered();
      expect(await desk(payment, "not-arrived")).toMatchObject([200, { state: "expired" }]);
      expect(await endOf(payment)).toEqual(["failed", "expired", "", null]);
    });
  });

  it("takes the crew again where the word comes a little late, and says so where none is free", async () => {
    const [mine, late] = [await start(), await start("meera", OTHER_SLOT)];
    test.setNow(later(16));
    await wizard.goOn();
    await press(mine);
    expect([await endOf(mine), await wizard.history(mine.reference)]).toEqual([["authorized", "awaiting-payment", later(16 + DAY), null], ["held", "awaiting-payment", "expired", "awaiting-payment"]]);
    for (const uid of ["ravi", "kiran"]) await wizard.hold(uid, OTHER_SLOT);
    expect((await press(late, { paid: true }, "meera"))[0]).toBe(200);
    expect(await endOf(late)).toEqual(["authorized", "expired", "", "unconfirmed"]);
    expect(await about(/^Payment needs attention/)).toHaveLength(1);
  });

  it("can't be cancelled while it waits, and its money is looked for when it is cancelled after another payment", async () => {
    const payment = await start();
    await press(payment);
    expect((await wizard.post(`/api/bookings/${payment.reference}/cancel`, { refund: 7499 })).status).toBe(409);
    await desk(payment, "payments", { method: "cash", amount: 7499 });
    expect(await wizard.bookingState(payment.reference)).toBe("confirmed");
    expect((await wizard.post(`/api/bookings/${payment.reference}/cancel`, { refund: 7499 })).status).toBe(200);
    await press(payment, { paid: true, utr: UTR });
    expect(await endOf(payment)).toEqual(["authorized", "cancelled", "", "unconfirmed"]);
    expect((await record(payment))[1]).toMatchObject({ state: "cancelled" });
    expect(await endOf(payment)).toEqual(["captured", "cancelled", "", "not-awaited"]);
  });

  describe("in parts that the desk records", () => {
    const cash = (booking: { reference: string }, amount: number) => desk(booking, "payments", { method: "cash", amount });

    it("confirms with the part that reaches the price, and says until then what is owed", async () => {
      const payment = await start();
      expect(await cash(payment, 5000)).toMatchObject([201, { state: "awaiting-payment", paid: 5000, owed: 2499 }]);
      expect(await record(payment, { amount: 2498 })).toMatchObject([201, { state: "awaiting-payment", paid: 7498, owed: 1 }]);
      expect([await wizard.claim(payment.reference), await subjects()]).toEqual([later(15), Array<string>(2).fill(`asha: We have your payment for booking ${payment.reference}`)]);
      expect(await cash(payment, 1)).toMatchObject([201, { state: "confirmed", paid: 7499, owed: 0 }]);
      expect([await wizard.claim(payment.reference), (await about(/is confirmed/))[0]?.text.includes("We have received your payment of ₹7,499.")]).toEqual(["for good", true]);
      expect(await test.shop.database.db.selectFrom("payments").select("id").where("attention", "is not", null).execute()).toEqual([]);
    });

    it("counts what has gone back as not paid", async () => {
      const payment = await start();
      await cash(payment, 5000);
      await wizard.desk(payment.reference, "refunds", { amount: 1000 });
      expect((await cash(payment, 2499))[1]).toMatchObject({ state: "awaiting-payment", paid: 6499, owed: 1000 });
      expect((await cash(payment, 1200))[1]).toMatchObject({ state: "confirmed", paid: 7699, owed: 0 });
    });

    it("confirms once of parts that are recorded at once", async () => {
      const payment = await start();
      const answers = await Promise.all([2500, 2500, 2499].map((amount) => cash(payment, amount)));
      expect(answers.map(([, { state }]) => state).toSorted()).toEqual(["awaiting-payment", "awaiting-payment", "confirmed"]);
      expect(await wizard.history(payment.reference)).toEqual(["held", "awaiting-payment", "confirmed"]);
    });

    it("answers what the shopper said, when the transfer was another than was asked", async () => {
      const payment = await start();
      await press(payment);
      expect((await record(payment, { amount: 7000 }))[1]).toMatchObject({ state: "awaiting-payment", owed: 499 });
      expect((await wizard.payment(payment.id)).state).toBe("authorized");
      expect((await cash(payment, 499))[1]).toMatchObject({ state: "confirmed" });
      expect([await endOf(payment), await about(/did not arrive/)]).toEqual([["failed", "confirmed", "for good", null], []]);
    });

    it("is not forgotten when the time runs out, and still confirms when the rest comes", async () => {
      const payment = await start();
      await cash(payment, 5000);
      test.setNow(later(15));
      await wizard.goOn();
      expect([await wizard.bookingState(payment.reference), (await about(/^Payment needs attention/)).length]).toEqual(["expired", 1]);
      expect((await cash(payment, 2499))[1]).toMatchObject({ state: "confirmed" });
      expect(await test.shop.database.db.selectFrom("payments").select("id").where("attention", "is not", null).execute()).toEqual([]);
    });

    it("is looked at also where it comes after the time has run out, and still counts when the rest comes", async () => {
      const payment = await start();
      test.setNow(later(15));
      await wizard.goOn();
      expect((await cash(payment, 1000))[1]).toMatchObject({ state: "expired", paid: 1000, owed: 6499 });
      const { id } = await test.shop.database.db.selectFrom("bookings").select("id").where("reference", "=", payment.reference).executeTakeFirstOrThrow();
      expect(await readMoney(test.shop.database.db, { id, total: 7499, state: "expired" })).toMatchObject({ paid: 1000, attention: "wrong-amount" });
      expect((await about(/^Payment needs attention/)).map(({ text }) => /Paid: (.*)/.exec(text)?.[1])).toEqual(["₹1,000"]);
      expect((await cash(payment, 6499))[1]).toMatchObject({ state: "confirmed", owed: 0 });
      expect(await test.shop.database.db.selectFrom("payments").select("id").where("attention", "is not", null).execute()).toEqual([]);
    });

    it("keeps the whole in sight where no crew is free any more, and another time confirms it", async () => {
      const payment = await start();
      await cash(payment, 5000);
      test.setNow(later(15));
      for (const uid of ["meera", "ravi"]) await wizard.hold(uid);
      expect((await cash(payment, 2499))[1]).toMatchObject({ state: "awaiting-payment", paid: 7499, owed: 0 });
      expect((await wizard.post(`/api/bookings/${payment.reference}/reschedule`, { date: "2027-03-08", time: "15:00" }, "desk")).status).toBe(200);
      expect([await wizard.bookingState(payment.reference), await wizard.claim(payment.reference)]).toEqual(["confirmed", "for good"]);
    });
  });
});
