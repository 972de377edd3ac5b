import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LATE_MS } from "#server/adapters/payments/pretend.ts";
import { hostileBodies } from "#tests/support/hostile.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { GOOD_WISH, SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const later = (minutes: number) => new Date(Date.parse("2027-02-10T11:38:00Z") + minutes * 60_000).toISOString();

describeOnEachEngine("paying in the wizard", (database) => {
  let test: TestShop;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { paymentsPerPerson: many, paymentsPerAddress: many, holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many } });
    wizard = wizardOf(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(later(0));
  });
  const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown> & { errors?: Record<string, string> };

  it("offers the pretend gateway behind every method while none has keys", async () => {
    expect(await bodyOf(await test.send("/api/payments/methods"))).toEqual({ methods: ["razorpay", "stripe", "paypal", "upi"].map((method) => ({ method, gateway: "pretend" })) });
    const production = await openTestShop(database, { env: { NODE_ENV: "production" } });
    expect(await bodyOf(await production.send("/api/payments/methods"))).toEqual({ methods: [] });
    await production.close();
  });

  it.each([["razorpay", /^rzp_mock_ref_/], ["stripe", /^stripe_mock_ref_/], ["paypal", /^paypal_mock_ref_/], ["upi", /^upi_mock_ref_/]])("confirms a booking that is paid by %s, claims its crew for good and tells both sides once", async (method, reference) => {
    const started = await wizard.start({ method });
    expect(started).toMatchObject({ payment: { method, gateway: "pretend", state: "started" }, booking: { total: 7499, payBy: later(15) } });
    expect([await wizard.bookingState(started.booking.reference), await wizard.claim(started.booking.reference), await wizard.mails()]).toEqual(["awaiting-payment", later(15), []]);
    for (let time = 0; time < 2; time++) {
      const answer = await wizard.verify(started.payment.id, { outcome: "paid" });
      expect([answer.status, await bodyOf(answer)]).toMatchObject([200, { payment: { state: "captured", stateLabel: "Paid", amount: 7499, reference: expect.stringMatching(reference) as unknown }, booking: { state: "confirmed" } }]);
    }
    expect([await wizard.claim(started.booking.reference), await wizard.history(started.booking.reference)]).toEqual(["for good", ["held", "awaiting-payment", "confirmed"]]);
    expect((await wizard.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      `asha@example.com: Your booking ${started.booking.reference} on Sat, 6 Mar 2027 is confirmed`, `desk@example.com: Paid and confirmed: ${started.booking.reference}, Sat, 6 Mar 2027`,
    ]);
    const row = await test.shop.database.db.selectFrom("bookings").selectAll().where("reference", "=", started.booking.reference).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ source: "wizard", subtotal: 7499, fee: 0, total: 7499, date: "2027-03-06", time: "18:00", guests: 2, location: "12 Lajpat Nagar, New Delhi, Delhi, PIN 110024", pincode: "110024", phone: "+919876543210" });
  });

  it("makes one booking and one payment of ten presses at once, and goes on with it after a failure", async () => {
    const holdId = await wizard.hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => wizard.pay(holdId)));
    const good = answers.filter(({ status }) => status === 201);
    expect(good.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    const { payment, booking } = (await good[0]?.json()) as StartedPayment;
    await wizard.verify(payment.id, { outcome: "failed" });
    expect([(await wizard.payment(payment.id)).state, await wizard.bookingState(booking.reference)]).toEqual(["failed", "awaiting-payment"]);
    const again = (await (await wizard.pay(holdId)).json()) as StartedPayment;
    expect([again.payment.id, (await wizard.payment(payment.id)).state]).toEqual([payment.id, "started"]);
    await wizard.verify(payment.id, { outcome: "paid" });
    const { db } = test.shop.database;
    expect([(await db.selectFrom("bookings").select("id").execute()).length, (await db.selectFrom("payments").select("id").execute()).length, await wizard.bookingState(booking.reference)]).toEqual([1, 1, "confirmed"]);
    const after = await wizard.pay(holdId);
    expect([after.status, await bodyOf(after)]).toMatchObject([409, { code: "already-paid", reference: booking.reference }]);
  });

  it("goes on with the same booking when something is changed before it is paid, and a payment of the old total does not confirm it", async () => {
    const holdId = await wizard.hold();
    const first = (await (await wizard.pay(holdId)).json()) as StartedPayment;
    const second = (await (await wizard.pay(holdId, { selectedAddOns: [], totalPrice: 4999, pincode: "201301", city: "Noida" })).json()) as StartedPayment;
    expect([second.booking.reference, second.booking.total, second.payment.id === first.payment.id]).toEqual([first.booking.reference, 4999, false]);
    await wizard.verify(first.payment.id, { outcome: "paid" });
    expect([await wizard.bookingState(first.booking.reference), (await wizard.payment(first.payment.id)).attention]).toEqual(["awaiting-payment", "wrong-amount"]);
    await wizard.verify(second.payment.id, { outcome: "paid" });
    expect(await wizard.bookingState(first.booking.reference)).toBe("confirmed");
  });

  it("says that a second payment of the same booking is one too many", async () => {
    const holdId = await wizard.hold();
    const first = (await (await wizard.pay(holdId)).json()) as StartedPayment;
    const second = (await (await wizard.pay(holdId, { method: "upi" })).json()) as StartedPayment;
    await wizard.verify(first.payment.id, { outcome: "paid" });
    await wizard.verify(second.payment.id, { outcome: "paid" });
    expect([(await wizard.payment(first.payment.id)).attention, (await wizard.payment(second.payment.id)).attention]).toEqual([null, "paid-twice"]);
    expect((await wizard.mails()).map(({ subject }) => subject)).toContain(`You have paid twice: booking ${first.booking.reference}`);
  });

  it("keeps a booking whose bank has not answered, and confirms it when the money comes late and a crew is free", async () => {
    const { payment, booking } = await wizard.start();
    const answer = await wizard.verify(payment.id, { outcome: "late" });
    expect(await bodyOf(answer)).toMatchObject({ payment: { state: "authorized", stateLabel: "Waiting for your bank" }, booking: { state: "awaiting-payment" } });
    test.setNow(new Date(Date.parse(later(0)) + LATE_MS + 15 * 60_000).toISOString());
    await wizard.goOn();
    expect([await wizard.bookingState(booking.reference), await wizard.claim(booking.reference)]).toEqual(["confirmed", "for good"]);
  });

  it("waits three days for a bank, and then no longer", async () => {
    const { payment, booking } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "pending" });
    for (const [days, state] of [[2, "awaiting-payment"], [3, "expired"]] as const) {
      test.setNow(later(days * 24 * 60));
      await wizard.goOn();
      expect(await wizard.bookingState(booking.reference), `${days} days`).toBe(state);
    }
    expect((await wizard.payment(payment.id)).askAt).toBeNull();
  });

  it("ends a booking that nobody paid for, and frees its crew by the clock alone", async () => {
    const { booking } = await wizard.start();
    await wizard.start({}, "meera");
    test.setNow(later(14));
    expect((await wizard.post("/api/holds", SLOT, "ravi")).status, "two crews are held").toBe(409);
    test.setNow(later(15));
    expect((await wizard.post("/api/holds", SLOT, "ravi")).status).toBe(201);
    await wizard.goOn();
    expect([await wizard.bookingState(booking.reference), await wizard.claim(booking.reference), await wizard.mails()]).toEqual(["expired", "", []]);
  });

  it("never sells a crew twice: money that comes too late waits for the desk, and both sides are told", async () => {
    const lost = await wizard.start();
    test.setNow(later(15));
    await wizard.goOn();
    for (const uid of ["meera", "ravi"]) await wizard.verify((await wizard.start({}, uid)).payment.id, { outcome: "paid" }, uid);
    const answer = await wizard.verify(lost.payment.id, { outcome: "paid" });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([200, { payment: { state: "captured" }, booking: { state: "expired" } }]);
    expect((await wizard.payment(lost.payment.id)).attention).toBe("no-crew");
    const told = (await wizard.mails()).filter(({ subject }) => subject.includes(lost.booking.reference));
    expect(told.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([`asha@example.com: Your payment came too late: booking ${lost.booking.reference}`, `desk@example.com: Payment needs attention: ${lost.booking.reference}, Sat, 6 Mar 2027`]);
  });

  it("does not begin without a hold, on another's, on one that ran out, or at another price", async () => {
    const holdId = await wizard.hold();
    expect(await bodyOf(await wizard.pay(holdId, {}, "meera"))).toMatchObject({ status: 409, code: "hold-gone" });
    expect(await bodyOf(await wizard.pay(crypto.randomUUID()))).toMatchObject({ status: 409, code: "hold-gone" });
    expect(await bodyOf(await wizard.pay(holdId, { totalPrice: 7498 }))).toMatchObject({ status: 409, code: "other-price", total: 7499 });
    expect(await bodyOf(await wizard.pay(holdId, { selectedAddOns: [{ id: "violin", qty: 1, price: -5000 }], totalPrice: 2499 }))).toMatchObject({ status: 409, total: 7499 });
    test.setNow(later(15));
    expect(await bodyOf(await wizard.pay(holdId))).toMatchObject({ status: 409, code: "hold-gone" });
    expect(await test.shop.database.db.selectFrom("bookings").select("id").execute()).toEqual([]);
  });

  it.each([
    [{ method: undefined }, "method", "Choose payment method"], [{ method: "cash" }, "method", "Choose payment method"], [{ pincode: "201001" }, "pincode", "We don't come to this PIN code by ourselves yet. Write to us on WhatsApp, and we'll see."],
    [{ pincode: "1100" }, "pincode", "Enter the PIN code of the event, six digits such as 110001."], [{ guests: 101 }, "guests", "Enter a number of guests from 1 to 100."], [{ addressLine1: " " }, "addressLine1", "Enter the address of the event, up to 120 characters."],
    [{ city: "" }, "city", "Enter the city, up to 80 characters."], [{ holdId: "x" }, "holdId", "Choose a date and a time first."], [{ selectedAddOns: [{ id: "nothing" }] }, "selectedAddOns", "One of the add-ons does not go with this celebration."],
  ])("refuses %j in words beside its field", async (change, field, message) => {
    const answer = await wizard.pay(await wizard.hold(), change);
    expect([answer.status, (await bodyOf(answer)).errors]).toEqual([422, { [field]: message }]);
  });

  it("is proved by nobody but its owner, and by no proof that is none", async () => {
    const { payment, booking } = await wizard.start();
    for (const uid of ["meera", "desk"]) expect((await wizard.verify(payment.id, { outcome: "paid" }, uid)).status).toBe(404);
    expect((await test.send(`/api/payments/${payment.id}`, { uid: "meera" })).status).toBe(404);
    expect((await wizard.verify(payment.id, { outcome: "yes" })).status).toBe(422);
    expect((await wizard.verify(crypto.randomUUID(), { outcome: "paid" })).status).toBe(404);
    expect(await wizard.bookingState(booking.reference)).toBe("awaiting-payment");
    expect(await bodyOf(await test.send(`/api/payments/${payment.id}`, { uid: "asha" }))).toMatchObject({ payment: { state: "started" }, booking: { state: "awaiting-payment" } });
  });

  it("answers a repeat with the same key the same, and refuses the key for another body", async () => {
    const holdId = await wizard.hold();
    const headers = { "Idempotency-Key": "k1" };
    const [first, second] = [await wizard.pay(holdId, {}, "asha", headers), await wizard.pay(holdId, {}, "asha", headers)];
    expect(await second.text()).toBe(await first.text());
    expect((await wizard.pay(holdId, { method: "upi" }, "asha", headers)).status).toBe(422);
  });

  it("tells nothing of a surprise to whoever glances at the shopper's mail", async () => {
    const { payment } = await wizard.start({ surprise: true, notToCall: "Meera", alternateContact: "Ravi" });
    await wizard.verify(payment.id, { outcome: "paid" });
    const mails = await wizard.mails();
    const shopper = mails.find(({ to }) => to === "asha@example.com");
    for (const part of [shopper?.subject, shopper?.text, shopper?.html]) expect(part).not.toMatch(/Bokeh|Candles|Violin|Meera|Ravi|Lajpat|surprise|celebration/i);
    expect(mails.find(({ to }) => to === "desk@example.com")?.text).toContain("Do not call: Meera");
  });

  it("takes hostile bodies without harm", async () => {
    const { payment, booking } = await wizard.start();
    const errors: string[] = [];
    test.shop.log.error = (event) => errors.push(event);
    for (const path of ["/api/payments", `/api/payments/${payment.id}/verify`]) {
      for (const { body, headers } of hostileBodies(120, JSON.stringify({ ...GOOD_WISH, holdId: crypto.randomUUID() }))) {
        const answer = await test.send(path, { method: "POST", body, headers });
        expect([400, 401, 403, 404, 409, 413, 415, 422]).toContain(answer.status);
        expect(await answer.text()).not.toMatch(/\bat .*\.(ts|js)|SELECT |INSERT |node_modules|ERR_|SQLite|Postgres/);
      }
    }
    expect(errors.filter((event) => event !== "payment proof refused")).toEqual([]);
    expect(await wizard.bookingState(booking.reference)).toBe("awaiting-payment");
  });
});
