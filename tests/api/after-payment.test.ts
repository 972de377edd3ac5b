import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/client.ts";
import { applyNews, takeNews } from "#server/services/apply-payment.ts";
import { lockBooking, lockPayment } from "#server/services/lock-booking.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const START = Date.parse("2027-02-10T11:38:00Z");
const later = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

describeOnEachEngine("money after it was paid", (database) => {
  let test: TestShop;
  let wizard: ReturnType<typeof wizardOf>;
  const logged: string[] = [];
  beforeAll(async () => {
    test = await openTestShop(database, { pages: accountPages, limits: { paymentsPerPerson: many, paymentsPerAddress: many, holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many, changesPerPerson: many, bookingsPerAddress: many, missesPerAddress: many } });
    wizard = wizardOf(test);
    test.shop.log.error = (event) => logged.push(event);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow(later(0));
    logged.length = 0;
  });

  const db = () => test.shop.database.db;
  const post = (path: string, json: unknown, uid = "asha") => test.send(path, { method: "POST", json, uid });
  const desk = (reference: string, what: string, json: object) => test.send(`/api/desk/bookings/${reference}/${what}`, { method: "POST", uid: "desk", json, headers: { "Idempotency-Key": crypto.randomUUID() } });
  const erase = () => post("/api/account/delete", { idToken: "token-for:asha" });
  const mailTo = async (to: string, subject: RegExp) => (await wizard.mails()).find((mail) => mail.to === to && subject.test(mail.subject))?.text ?? "";
  const text = async (path: string) => (await (await test.send(path, { uid: "asha" })).text()).replace(/<head>.*<\/head>/s, "").replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'").replace(/\s+/g, " ");
  const paid = async () => {
    const { payment, booking } = await wizard.start();
    await wizard.verify(payment.id, { outcome: "paid" });
    return { id: payment.id, reference: booking.reference };
  };
  /** Paid after the hold ran out, when both crews are elsewhere. */
  const tooLate = async () => {
    const { payment, booking } = await wizard.start();
    test.setNow(later(15));
    await wizard.goOn();
    for (const uid of ["meera", "ravi"]) await wizard.verify((await wizard.start({}, uid)).payment.id, { outcome: "paid" }, uid);
    await wizard.verify(payment.id, { outcome: "paid" });
    return { id: payment.id, reference: booking.reference };
  };

  describe("is told of in true words", () => {
    it("of what was paid too late, on every page that shows it, until it has gone back", async () => {
      const { reference } = await tooLate();
      for (const path of [`/account/orders/${reference}`, `/book/done/${reference}`]) {
        const said = await text(path);
        expect(said, path).toContain("Paid, we are looking into it");
        expect(said, path).toContain("Your payment of ₹7,499 came when the time was no longer held, and no crew was free then any more.");
        expect(said, path).not.toMatch(/Nothing (has been|was) charged/);
      }
      expect(await text("/account/bookings")).toContain("Paid, we are looking into it");
      expect((await desk(reference, "refunds", { amount: 7499 })).status).toBe(201);
      expect(await text(`/account/orders/${reference}`)).toContain("Expired The time is free again. ₹7,499 has gone back to you; banks take five to seven working days.");
    });

    it("of what is paid, of what is on its way back, and of what has gone", async () => {
      const { id, reference } = await paid();
      expect(await text(`/account/orders/${reference}`)).toContain("It is fixed, and paid: ₹7,499. Nothing more is due.");
      const { gatewayPayment } = await wizard.payment(id);
      for (const page of ["/account/orders", "/book/done"]) expect(await text(`${page}/${reference}`)).toContain(`Paid ₹7,499 by Razorpay, Wed, 10 Feb 2027, 5:08 pm Payment reference ${gatewayPayment}`);
      expect((await post(`/api/bookings/${reference}/cancel`, { refund: 7499 })).status).toBe(200);
      expect(await text(`/account/orders/${reference}`)).toContain("Nobody will come. ₹7,499 is about to go back to you, the way it was paid.");
      expect(await mailTo("asha@example.com", /cancelled/)).toContain("Of what was paid, ₹7,499 of ₹7,499 comes back. It goes back the way it was paid, sent off within two working days.".replace(". It", ".\n\nIt"));
      await wizard.goOn();
      expect(await text(`/account/orders/${reference}`)).toContain("Nobody will come. ₹7,499 has gone back to you");
    });

    it("by whoever declines what was paid for, and by whoever confirms what is not, or in part", async () => {
      const [declined, unpaid, part] = [await insertOrder(db(), {}), await insertOrder(db(), { time: "18:00" }), await insertOrder(db(), { time: "18:00" })];
      for (const { reference } of [declined, part]) expect((await desk(reference, "payments", { method: "cash", amount: 6000 })).status).toBe(201);
      expect((await desk(declined.reference, "decline", {})).status).toBe(200);
      const said = await mailTo("asha@example.com", /We can't take/);
      expect(said).toContain("All that you have paid comes back: ₹6,000. We send it by hand within two working days, and write to you when we have.");
      expect(said).not.toContain("Nothing was charged");
      for (const { reference } of [unpaid, part]) expect((await desk(reference, "confirm", {})).status).toBe(200);
      expect(await mailTo("asha@example.com", new RegExp(`${unpaid.reference}.*confirmed`))).toContain("₹16,427 is due. Answer this mail");
      expect(await mailTo("asha@example.com", new RegExp(`${part.reference}.*confirmed`))).toContain("₹10,427 is due. Answer this mail");
    });
  });

  describe("that came too late", () => {
    const cancel = async (reference: string, refund = 7499, uid = "asha") => {
      const answer = await post(`/api/bookings/${reference}/cancel`, { refund }, uid);
      return [answer.status, (await answer.json()) as object] as const;
    };

    it("goes back whole when its owner asks for that, once however often, and the booking is cancelled", async () => {
      const { id, reference } = await tooLate();
      const page = await text(`/account/orders/${reference}`);
      expect([page.includes("Choose another time, or have all of it back."), page.includes("Have all of it back"), page.includes("Ask for a change")]).toEqual([true, true, false]);
      expect([await cancel(reference, 7498), (await cancel(reference, 7499, "meera"))[0]]).toMatchObject([[409, { refund: 7499 }], 404]);
      const right = [200, { reference, state: "cancelled", refund: 7499, onTop: 0, total: 7499 }];
      expect(await Promise.all([1, 2, 3].map(() => cancel(reference)))).toEqual([right, right, right]);
      expect([(await wizard.payment(id)).attention, await db().selectFrom("refunds").select(["minor", "state"]).where("paymentId", "=", id).execute()]).toEqual([null, [{ minor: 749_900, state: "asked" }]]);
      expect(await text(`/account/orders/${reference}`)).toContain("Nobody will come. ₹7,499 is about to go back to you, the way it was paid.");
      expect((await post(`/api/bookings/${reference}/reschedule`, { date: "2027-03-08", time: "15:00" })).status).toBe(409);
      await wizard.goOn();
      expect((await wizard.payment(id)).state).toBe("refunded");
      expect((await cancel(reference))[0]).toBe(200);
      expect([await mailTo("asha@example.com", new RegExp(`${reference}.*cancelled`)), await mailTo("desk@example.com", /^Cancelled/)].map((mail) => mail.includes("₹7,499 of ₹7,499 comes back"))).toEqual([true, true]);
    });

    it("is asked back or used for another time, not both, however close the two presses are", async () => {
      const { id, reference } = await tooLate();
      const [moved, [cancelled]] = await Promise.all([post(`/api/bookings/${reference}/reschedule`, { date: "2027-03-08", time: "15:00" }), cancel(reference)]);
      const refunds = await db().selectFrom("refunds").select("id").where("paymentId", "=", id).execute();
      const state = await wizard.bookingState(reference);
      // Moved first and then cancelled, by the policy of the day, is two decisions.
      expect([moved.status, cancelled, state, refunds.length]).toEqual(moved.status === 200 && state === "confirmed" ? [200, 409, "confirmed", 0] : [moved.status, 200, "cancelled", 1]);
      expect(await wizard.claim(reference)).toBe(state === "confirmed" ? "for good" : "");
    });

    it("can't be asked back where nothing came, or where it is on its way back", async () => {
      const { reference } = await tooLate();
      expect((await desk(reference, "refunds", { amount: 1000 })).status).toBe(201);
      expect((await cancel(reference))[0]).toBe(409);
      await test.forgetBookings();
      test.setNow(later(0));
      const { booking } = await wizard.start();
      expect((await cancel(booking.reference))[0]).toBe(409);
      test.setNow(later(15));
      await wizard.goOn();
      expect((await cancel(booking.reference))[0]).toBe(409);
    });
  });

  it("is looked at without a lock: the pages answer while somebody else is writing it down", async () => {
    const { id, reference } = await paid();
    const other = database.open();
    await other.db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set(({ ref }) => ({ updatedAt: ref("updatedAt") })).where("reference", "=", reference).execute();
      await tx.updateTable("payments").set(({ ref }) => ({ updatedAt: ref("updatedAt") })).where("id", "=", id).execute();
      for (const path of [`/account/orders/${reference}`, `/book/done/${reference}`, "/account/bookings"]) expect((await test.send(path, { uid: "asha" })).status, path).toBe(200);
    });
    await other.db.destroy();
  });

  describe("that is to go back", () => {
    const gatewayOf = (id: string, gateway: "pretend" | "razorpay") => db().updateTable("payments").set({ gateway }).where("id", "=", id).execute();
    const refund = () => db().selectFrom("refunds").select(["state", "waitsSince"]).executeTakeFirstOrThrow();

    it("waits while its gateway has no keys, said once in the log, the desk's list and a mail, and goes when they are back", async () => {
      const { id, reference } = await paid();
      await gatewayOf(id, "razorpay");
      expect((await post(`/api/bookings/${reference}/cancel`, { refund: 7499 })).status).toBe(200);
      for (const minutes of [0, 5, 60]) {
        test.setNow(later(minutes));
        await wizard.goOn();
      }
      expect([await refund(), (await wizard.payment(id)).attention, logged]).toEqual([{ state: "asked", waitsSince: later(0) }, "refund-waits", ["refund waits: its gateway has no keys"]]);
      expect((await wizard.mails()).filter(({ subject }) => subject.startsWith("Payment needs attention"))).toHaveLength(1);
      expect(await mailTo("desk@example.com", /needs attention/)).toContain("the gateway that took this payment has no keys here any more");
      expect(await text(`/account/orders/${reference}`)).toContain("A refund could not be sent yet.");
      await gatewayOf(id, "pretend");
      test.setNow(later(300));
      await wizard.goOn();
      expect([await refund(), await wizard.payment(id)]).toMatchObject([{ state: "processed", waitsSince: null }, { state: "refunded", attention: null }]);
    });

    it("and fails is looked at until it was sent again", async () => {
      const { id, reference } = await paid();
      await takeNews(test.shop, id, [{ kind: "refund", refund: "r1", key: null, minor: 100_000, state: "failed" }], { actor: "gateway", now: test.shop.clock.now() });
      expect((await wizard.payment(id)).attention).toBe("refund-failed");
      expect((await desk(reference, "refunds", { amount: 1000 })).status).toBe(201);
      expect(await wizard.payment(id)).toMatchObject({ state: "partly-refunded", attention: null });
    });
  });

  describe("that a person has settled", () => {
    const settle = async (id: string, json: object, uid = "desk", key: string = crypto.randomUUID()) => {
      const answer = await test.send(`/api/desk/payments/${id}/settled`, { method: "POST", uid, json, headers: { "Idempotency-Key": key } });
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
    };
    const news = (id: string, ...of: Parameters<typeof takeNews>[2]) => takeNews(test.shop, id, of, { actor: "gateway", now: test.shop.clock.now() });
    const note = "They have changed the bank, and it was sent again.";

    it("is off the list with a note, once, until something else is the matter", async () => {
      const { id, reference } = await paid();
      const refund = { kind: "refund", refund: "r1", key: null, minor: 749_900 } as const;
      await news(id, { ...refund, state: "processed" }, { ...refund, state: "failed" });
      expect([(await wizard.payment(id)).attention, (await mailTo("desk@example.com", /needs attention/)).includes(id)]).toEqual(["refund-returned", true]);
      expect([(await settle(id, { note }, "asha"))[0], (await settle(id, {}))[0], (await settle(id, { note: "x".repeat(501) }))[0], (await settle("another", { note }))[0]]).toEqual([404, 422, 422, 404]);
      const right = [201, { payment: id, reference, settled: "refund-returned" }];
      expect([await settle(id, { note }, "desk", "one"), await settle(id, { note }, "desk", "one"), (await settle(id, { note }))[1].code]).toEqual([right, right, "nothing-to-settle"]);
      const steps = () => db().selectFrom("paymentHistory").select(["actor", "note"]).where("paymentId", "=", id).where("event", "=", "resolved").execute();
      expect([(await wizard.payment(id)).attention, await steps()]).toEqual([null, [{ actor: "desk", note }]]);
      await news(id, { kind: "disputed" });
      expect((await settle(id, { note: "We have answered it." }))[1]).toMatchObject({ settled: "disputed" });
      expect((await steps()).length).toBe(2);
      expect((await erase()).status, "the celebration is ahead").toBe(409);
    });

    it.each(["unconfirmed", "refund-waits", "wrong-currency"])("is not %s, which has an answer of its own", async (attention) => {
      const { id } = await paid();
      await db().updateTable("payments").set({ attention }).where("id", "=", id).execute();
      expect((await settle(id, { note }))[1]).toMatchObject({ code: "has-its-answer" });
      expect((await wizard.payment(id)).attention).toBe(attention);
    });
  });

  describe("keeps its account from being deleted while it is underway", () => {
    const refused = async (code: string, reference: string) => {
      const answer = await erase();
      expect([answer.status, await answer.json()]).toMatchObject([409, { code, bookings: [reference] }]);
      expect((await db().selectFrom("bookings").select("name").where("reference", "=", reference).executeTakeFirstOrThrow()).name).toBe("Asha Rao");
    };

    it("for a request that is paid for: it is cancelled first, with what comes back", async () => {
      const { reference } = await insertOrder(db(), {});
      expect((await desk(reference, "payments", { method: "cash", amount: 16_427 })).status).toBe(201);
      await refused("celebration-ahead", reference);
      expect((await post(`/api/bookings/${reference}/cancel`, { refund: 16_427 })).status).toBe(200);
      const [refund] = await db().selectFrom("refunds").select(["id", "minor", "state"]).execute();
      expect(refund).toMatchObject({ minor: 1_642_700, state: "asked" });
      await refused("money-underway", reference);
      expect((await post(`/api/desk/refunds/${refund?.id}/sent`, {}, "desk")).status).toBe(200);
      expect((await erase()).status).toBe(200);
    });

    it("for a refund that has not gone, until it has", async () => {
      const { payment, booking } = await wizard.start();
      await wizard.verify(payment.id, { outcome: "paid" });
      expect((await post(`/api/bookings/${booking.reference}/cancel`, { refund: 7499 })).status).toBe(200);
      await refused("money-underway", booking.reference);
      await wizard.goOn();
      expect((await erase()).status).toBe(200);
    });

    it("for a slot that a bank still thinks about, or a part is paid of; one that nothing is paid of yet is let go", async () => {
      const { payment, booking } = await wizard.start();
      await wizard.verify(payment.id, { outcome: "pending" });
      await refused("money-underway", booking.reference);
      await db().updateTable("payments").set({ state: "captured", capturedMinor: 500_000, attention: "wrong-amount", askAt: null }).where("id", "=", payment.id).execute();
      await refused("money-underway", booking.reference);
      await db().updateTable("payments").set({ state: "started", capturedMinor: 0, attention: null }).where("id", "=", payment.id).execute();
      expect((await erase()).status).toBe(200);
      expect([await wizard.bookingState(booking.reference), await wizard.claim(booking.reference)]).toEqual(["expired", ""]);
    });

    it("for a payment that came too late, and one that a bank still thinks about", async () => {
      const { payment, booking } = await wizard.start();
      await wizard.verify(payment.id, { outcome: "pending" });
      await db().updateTable("bookings").set({ state: "expired" }).where("reference", "=", booking.reference).execute();
      await refused("money-underway", booking.reference);
      await db().updateTable("payments").set({ state: "captured", capturedMinor: 749_900, attention: "no-crew" }).where("id", "=", payment.id).execute();
      await refused("money-underway", booking.reference);
      expect((await desk(booking.reference, "refunds", { amount: 7499 })).status).toBe(201);
      expect((await erase()).status).toBe(200);
    });
  });

  it("is waited for by a deletion while it is written down, so that it confirms no booking of nobody", async () => {
    const begun = await wizard.start();
    test.setNow(later(15));
    await wizard.goOn();
    const { bookingId } = await wizard.payment(begun.payment.id);
    const erasing = await inTransaction(db(), async (tx) => {
      const [booking, payment] = [await lockBooking(tx, bookingId), await lockPayment(tx, begun.payment.id)];
      if (!booking || !payment) throw new Error("they are there");
      let answered = false;
      const answer = Promise.resolve(erase()).finally(() => (answered = true));
      // The other engine has one writer, and lets nobody near.
      if (database.engine === "postgres") while (!answered && (await sql`select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db())).rows.length === 0);
      await applyNews(test.shop, tx, { booking, payment, news: [{ kind: "captured", payment: "late", money: { minor: 749_900, currency: "INR" } }], from: { actor: "gateway", now: test.shop.clock.now() } });
      return { answer };
    });
    const answer = await erasing.answer;
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "celebration-ahead", bookings: [begun.booking.reference] }]);
    expect(await db().selectFrom("bookings").select(["state", "name"]).execute()).toEqual([{ state: "confirmed", name: "Asha Rao" }]);
  });

  it("of somebody who was erased confirms nothing when it comes after all", async () => {
    const { payment, booking } = await wizard.start();
    test.setNow("2027-02-10T12:00:00Z");
    await wizard.goOn();
    expect((await erase()).status).toBe(200);
    await takeNews(test.shop, payment.id, [{ kind: "captured", payment: "late", money: { minor: 749_900, currency: "INR" } }], { actor: "gateway", now: test.shop.clock.now() });
    expect([await wizard.bookingState(booking.reference), (await wizard.payment(payment.id)).attention, await wizard.claim(booking.reference)]).toEqual(["expired", "not-awaited", ""]);
  });
});
