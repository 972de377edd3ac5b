import { expect, it } from "vitest";
import { GatewayOutage, type PaymentAdapter } from "#server/adapters/payments/port.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { stripeRig } from "#tests/support/gateways/stripe.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { later, UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

const OTHER = { ...SLOT, date: "2027-03-08" };

describeOnEachEngine("a slot that was begun to be paid", (database) => {
  const test = useShop(database, { limits: UNLIMITED });
  const wizard = wizardOf(test);

  const bodyOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;
  const take = (slot: Record<string, string> = OTHER, uid = "asha") => wizard.post("/api/holds", slot, uid);
  const release = (uid = "asha") => test.send("/api/holds", { method: "DELETE", uid });
  const begin = async (change: Record<string, unknown> = {}) => {
    const holdId = await wizard.hold();
    const answer = await wizard.pay(holdId, change);
    expect(answer.status).toBe(201);
    return { holdId, ...((await answer.json()) as StartedPayment) };
  };
  const live = async () => (await test.shop.database.db.selectFrom("claims").select(["bookingId", "date"]).where("expiresAt", ">", test.shop.clock.now().toISOString()).execute()).length;
  const pending = ({ payment, booking }: StartedPayment) => ({ status: 409, code: "payment-pending", payment: payment.id, reference: booking.reference });

  it("is free for others as soon as its owner chooses another, or lets it go", async () => {
    for (const letGo of [() => take(), () => release()]) {
      await test.forgetBookings();
      const { holdId, booking } = await begin();
      await wizard.hold("meera");
      expect((await take(SLOT, "ravi")).status, "two crews").toBe(409);
      expect((await letGo()).ok).toBe(true);
      expect([await wizard.bookingState(booking.reference), await wizard.claim(booking.reference), (await take(SLOT, "ravi")).status]).toEqual(["expired", "", 201]);
      expect(await bodyOf(wizard.pay(holdId))).toMatchObject({ status: 409, code: "hold-gone", detail: "Please choose a time again. Everything you typed is still here." });
    }
  });

  it("stays when the other slot can't be had", async () => {
    const { holdId, booking } = await begin();
    for (const uid of ["meera", "ravi"]) await take(OTHER, uid);
    expect(await bodyOf(take())).toMatchObject({ code: "slot-taken" });
    expect([await wizard.bookingState(booking.reference), await wizard.claim(booking.reference), (await wizard.pay(holdId)).status]).toEqual(["awaiting-payment", later(15), 201]);
  });

  it("is one a person, also when it becomes a booking at the moment in which another is chosen", async () => {
    for (let round = 0; round < 5; round++) {
      await test.forgetBookings();
      const holdId = await wizard.hold();
      await Promise.all([wizard.pay(holdId), take(), take({ ...OTHER, date: "2027-03-10" }), wizard.pay(holdId)]);
      expect(await live()).toBe(1);
    }
  });

  it("is confirmed by money that comes after it was let go, if a crew is free still, or waits for the desk", async () => {
    const first = await begin();
    await take();
    await wizard.verify(first.payment.id, { outcome: "paid" });
    expect([await wizard.bookingState(first.booking.reference), await wizard.claim(first.booking.reference)]).toEqual(["confirmed", "for good"]);
    await test.forgetBookings();
    const lost = await begin();
    await take();
    for (const uid of ["meera", "ravi"]) await wizard.hold(uid);
    await wizard.verify(lost.payment.id, { outcome: "paid" });
    expect([await wizard.bookingState(lost.booking.reference), (await wizard.payment(lost.payment.id)).attention]).toEqual(["expired", "no-crew"]);
  });

  it("is neither let go nor paid again while money is promised for it; each answer leads to its payment", async () => {
    const begun = await begin();
    await wizard.verify(begun.payment.id, { outcome: "pending" });
    for (const answer of [await take(), await take(SLOT), await release(), await wizard.pay(begun.holdId), await wizard.pay(begun.holdId, { method: "upi" }), await wizard.pay(begun.holdId, { selectedAddOns: [], totalPrice: 4999 })]) {
      expect(await bodyOf(answer)).toMatchObject(pending(begun));
    }
    const { db } = test.shop.database;
    expect([await wizard.claim(begun.booking.reference), (await db.selectFrom("payments").select("id").execute()).length, (await db.selectFrom("bookings").select("total").execute())]).toEqual([later(15), 1, [{ total: 7499 }]]);
    // Its time is over, the bank has not answered: the same celebration is not paid again, another can be booked.
    test.setNow(later(16));
    await wizard.goOn();
    for (const answer of [await wizard.pay(begun.holdId, { method: "upi" }), await take(SLOT)]) expect(await bodyOf(answer)).toMatchObject(pending(begun));
    expect((await take()).status).toBe(201);
    expect((await release()).status).toBe(204);
    // Nobody waits for that bank any more.
    test.setNow(later(3 * 24 * 60 + 10));
    await wizard.goOn();
    expect([await wizard.bookingState(begun.booking.reference), (await bodyOf(wizard.pay(begun.holdId))).code, (await take(SLOT)).status]).toEqual(["expired", "hold-gone", 201]);
  });

  it("stays beside the slot of another celebration, when that is said", async () => {
    const begun = await begin();
    await wizard.verify(begun.payment.id, { outcome: "pending" });
    const beside = [begun.payment.id];
    expect((await wizard.post("/api/holds", { ...OTHER, beside })).status).toBe(201);
    const another = await wizard.pay(((await bodyOf(test.send("/api/holds", { uid: "asha" }))).hold as { id: string }).id);
    expect([another.status, await wizard.claim(begun.booking.reference), await live()]).toEqual([201, later(15), 2]);
    // The other is let go as ever, and a payment by which nothing is underway is no reason to keep what it is for.
    const { payment } = (await another.json()) as StartedPayment;
    expect((await wizard.post("/api/holds", { ...OTHER, date: "2027-03-10", beside: [...beside, payment.id] })).status).toBe(201);
    expect([await live(), await wizard.bookingState(begun.booking.reference)]).toEqual([2, "awaiting-payment"]);
    expect([(await release()).status, await live(), await bodyOf(release())]).toMatchObject([204, 1, pending(begun)]);
    expect(await bodyOf(wizard.post("/api/holds", { ...OTHER, beside: "all" }))).toMatchObject({ status: 422, errors: { beside: "Send the ids of payments that are underway." } });
  });

  it("is not paid again when money has come that did not confirm it", async () => {
    const first = await begin();
    const second = (await bodyOf(wizard.pay(first.holdId, { selectedAddOns: [], totalPrice: 4999 }))) as unknown as StartedPayment;
    await wizard.verify(first.payment.id, { outcome: "paid" });
    expect((await wizard.payment(first.payment.id)).attention).toBe("wrong-amount");
    for (const answer of [await wizard.pay(first.holdId, { method: "upi", selectedAddOns: [], totalPrice: 4999 }), await take()]) expect(await bodyOf(answer)).toMatchObject({ ...pending(first), title: "Your payment has come" });
    test.setNow(later(15));
    await wizard.goOn();
    expect(await bodyOf(wizard.pay(first.holdId))).toMatchObject(pending(first));
    expect(second.booking.reference).toBe(first.booking.reference);
  });

  it("asks its gateway before it is let go, and closes there what can be closed", async () => {
    const stripe = await stripeRig(() => test.shop.clock.now());
    const shop = await openTestShop(database, { env: stripe.env, limits: UNLIMITED });
    const at = wizardOf(shop);
    try {
      const unpaid = await at.start({ method: "stripe" });
      const order = (await at.payment(unpaid.payment.id)).gatewayOrder ?? "";
      expect((await at.post("/api/holds", OTHER)).status).toBe(201);
      expect([stripe.server.session(order).status, (await at.payment(unpaid.payment.id)).state]).toEqual(["expired", "failed"]);
      // Paid there, and nobody has told the shop yet.
      const paid = await at.start({ method: "stripe" }, "asha", OTHER);
      stripe.server.pay((await at.payment(paid.payment.id)).gatewayOrder ?? "");
      expect(await bodyOf(at.post("/api/holds", SLOT))).toMatchObject(pending(paid));
      expect(await at.bookingState(paid.booking.reference)).toBe("confirmed");
      expect((await at.post("/api/holds", SLOT)).status).toBe(201);
    } finally {
      await Promise.all([shop.close(), stripe.close()]);
    }
  });

  it("is closed at its gateway once that is back, where it is down as the slot is let go; and not paid twice where another way has paid for it", async () => {
    const stripe = await stripeRig(() => test.shop.clock.now());
    const shop = await openTestShop(database, { env: { ...stripe.env, UPI_ID: "shop@bank", UPI_NAME: "Bokeh" }, limits: UNLIMITED });
    const at = wizardOf(shop);
    const both = (minutes: number) => [test, shop].forEach((each) => each.setNow(later(minutes)));
    /** How the session stands at Stripe, and the payment here. */
    const standOf = async (id: string) => {
      const { gatewayOrder, state, askAt } = await at.payment(id);
      return [stripe.server.session(gatewayOrder ?? "").status, state, askAt];
    };
    try {
      const { payment } = await at.start({ method: "stripe" });
      both(1);
      // Each call is tried twice.
      stripe.server.trouble.plan(/expire$/, "outage", 4);
      expect((await at.post("/api/holds", OTHER)).status).toBe(201);
      expect(await standOf(payment.id)).toEqual(["open", "started", later(4)]);
      both(3);
      await at.goOn();
      expect(await standOf(payment.id), "not due yet").toEqual(["open", "started", later(4)]);
      both(4);
      await at.goOn();
      expect(await standOf(payment.id), "still down").toEqual(["open", "started", later(9)]);
      both(9);
      await at.goOn();
      expect((await standOf(payment.id)).slice(0, 2)).toEqual(["expired", "failed"]);

      const holdId = await at.hold("meera");
      const begin = async (method: string) => (await bodyOf(at.pay(holdId, { method }, "meera"))) as unknown as StartedPayment;
      const [card, upi] = [await begin("stripe"), await begin("upi")];
      await at.desk(upi.booking.reference, "payments", { method: "upi", amount: 7499, utr: "423456789012" });
      both(11);
      await at.goOn();
      expect([await at.bookingState(upi.booking.reference), ...(await standOf(card.payment.id)).slice(0, 2)]).toEqual(["confirmed", "expired", "failed"]);
    } finally {
      await Promise.all([shop.close(), stripe.close()]);
    }
  });

  it("counts against the address it was held from until it is paid or over", async () => {
    const day = (index: number) => ({ ...SLOT, date: new Date(Date.parse("2027-02-12T00:00:00Z") + Math.floor(index / 2) * 2 * 86_400_000).toISOString().slice(0, 10) });
    const [begun] = [await wizard.start({}, "many-0", day(0)), await wizard.start({}, "many-3", day(3))];
    for (let index = 1; index < 20; index++) if (index !== 3) await wizard.hold(`many-${index}`, day(index));
    expect(await bodyOf(take(day(20), "many-20"))).toMatchObject({ status: 429, code: "too-many-holds" });
    // One's own does not count against oneself.
    expect((await take(day(22), "many-3")).status).toBe(201);
    await wizard.verify(begun.payment.id, { outcome: "paid" }, "many-0");
    expect((await take(day(20), "many-20")).status).toBe(201);
    expect((await take(day(24), "many-21")).status).toBe(429);
    const kept = await test.shop.database.db.selectFrom("claims").select("bookedFrom").where("expiresAt", "is", null).execute();
    expect(kept, "nothing of where somebody was stays with what is sold").toEqual([{ bookedFrom: null }]);
    test.setNow(later(15));
    expect((await take(day(24), "many-21")).status).toBe(201);
  });

  it("is refused for an address that no crew can come to then, with the city's own free times", async () => {
    const { db } = test.shop.database;
    await db.updateTable("crews").set({ cities: '["Delhi"]' }).where("id", "=", "crew-1").execute();
    try {
      await take({ ...SLOT, city: "Noida" }, "meera");
      const noida = { pincode: "201301", city: "Noida", state: "Uttar Pradesh" };
      const full = { status: 409, code: "no-crew", city: "Noida", detail: "The address lies in Noida. The nearest times at which a crew can come there are below." };
      const holdId = await wizard.hold();
      const refused = await bodyOf(wizard.pay(holdId, noida));
      expect(refused).toMatchObject(full);
      expect((refused.slots as { date: string; time: string }[]).some(({ date, time }) => date === SLOT.date && time === SLOT.time)).toBe(false);
      // The same of a booking whose address is changed.
      const begun = (await bodyOf(wizard.pay(holdId))) as unknown as StartedPayment;
      expect(await bodyOf(wizard.pay(holdId, noida))).toMatchObject(full);
      expect(await wizard.claim(begun.booking.reference)).toBe(later(15));
    } finally {
      await db.updateTable("crews").set({ cities: '["Delhi","Gurgaon","Noida","Faridabad"]' }).execute();
    }
  });

  it("keeps the state that was typed, once where it is the city's name too", async () => {
    for (const [change, location] of [[{ state: "Dilli" }, "12 Lajpat Nagar, New Delhi, Dilli, PIN 110024"], [{ city: "Delhi" }, "12 Lajpat Nagar, Delhi, PIN 110024"], [{ state: undefined }, "12 Lajpat Nagar, New Delhi, PIN 110024"]] as const) {
      await test.forgetBookings();
      await begin(change);
      expect(await test.shop.database.db.selectFrom("bookings").select("location").execute()).toEqual([{ location }]);
    }
    expect(await bodyOf(wizard.pay(await wizard.hold(), { state: "x".repeat(81) }))).toMatchObject({ status: 422, errors: { state: "Keep the state under 80 characters." } });
  });

  it("is not handed over to be paid when it was let go while the gateway was asked for that; what was begun there is closed", async () => {
    const { payments } = test.shop;
    const [real, closed] = [payments.byMethod("razorpay"), [] as string[]];
    if (!real) throw new Error("every method is pretended");
    const adapter: PaymentAdapter = {
      ...real,
      start: async (charge) => {
        expect((await release()).status).toBe(204);
        return real.start(charge);
      },
      close: async ({ order }) => {
        closed.push(order);
        if (closed.length === 1) throw new GatewayOutage("down");
        return [];
      },
    };
    test.shop.payments = { ...payments, byMethod: () => adapter, byName: () => adapter };
    const answer = await bodyOf(wizard.pay(await wizard.hold()));
    expect(answer).toMatchObject({ status: 409, code: "hold-gone" });
    const begun = () => test.shop.database.db.selectFrom("payments").select(["state", "handover", "askAt", "leasedUntil", "gatewayOrder"]).executeTakeFirstOrThrow();
    const order = expect.any(String) as string;
    expect([await begun(), closed], "its gateway was down").toEqual([{ state: "created", handover: null, askAt: later(3), leasedUntil: null, gatewayOrder: closed[0] }, [order]]);
    test.setNow(later(3));
    await wizard.goOn();
    test.shop.payments = payments;
    expect([await begun(), closed]).toEqual([{ state: "created", handover: null, askAt: null, leasedUntil: null, gatewayOrder: closed[0] }, [order, closed[0]]]);
    expect(await test.shop.database.db.selectFrom("paymentHistory").select("event").execute()).toEqual([{ event: "created" }]);
  });
});
