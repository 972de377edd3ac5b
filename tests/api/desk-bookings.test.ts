import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { SLOT, wizardOf } from "#tests/support/wizard.ts";

const many = { count: 100_000, seconds: 3600 };
const NEXT = { date: "2027-03-08", time: "15:00" };

describeOnEachEngine("the merchant's part of a booking", (database) => {
  let test: TestShop;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    test = await openTestShop(database, { limits: { paymentsPerPerson: many, paymentsPerAddress: many, holdsPerPerson: many, holdsPerAddress: many, knocksPerPerson: many, changesPerPerson: many, missesPerAddress: many } });
    wizard = wizardOf(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.forgetBookings();
    test.setNow("2027-02-10T11:38:00Z");
  });
  const db = () => test.shop.database.db;
  let keys = 0;
  const desk = async (reference: string, action: string, json: unknown = {}, uid = "desk", key = `k${keys++}`) => {
    const answer = await test.send(`/api/desk/bookings/${reference}/${action}`, { method: "POST", uid, json, headers: { "Idempotency-Key": key } });
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const owner = async (reference: string, action: string, json: unknown, uid = "asha") => {
    const answer = await test.send(`/api/bookings/${reference}/${action}`, { method: "POST", uid, json });
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const paid = async (uid = "asha") => {
    const { payment, booking } = await wizard.start({}, uid);
    await wizard.verify(payment.id, { outcome: "paid" }, uid);
    return { id: payment.id, reference: booking.reference };
  };
  const subjects = async () => (await wizard.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  const refunds = async () => (await db().selectFrom("refunds").select(["minor", "state"]).orderBy("createdAt").orderBy("minor").execute()).map(({ minor, state }) => `${minor} ${state}`);

  describe("confirming", () => {
    it("claims a crew at the time that is agreed, once, and tells both", async () => {
      const { reference } = await insertOrder(db(), {});
      expect(await desk(reference ?? "", "confirm")).toMatchObject([422, { errors: { time: "Enter the time that is agreed with the shopper, such as 18:00." } }]);
      for (let time = 0; time < 2; time++) expect(await desk(reference, "confirm", { time: "18:00" })).toMatchObject([200, { reference, state: "confirmed" }]);
      expect([await wizard.claim(reference), await wizard.history(reference), await subjects()]).toEqual(["for good", ["requested", "confirmed"], [
        `asha@example.com: Your order ${reference} on Fri, 5 Mar 2027 is confirmed`, `desk@example.com: Confirmed: ${reference}, Fri, 5 Mar 2027`,
      ]]);
    });

    it("of as many at once as there are crews succeeds, and changes nothing of the rest", async () => {
      const orders = await Promise.all(Array.from({ length: 5 }, () => insertOrder(db(), { time: "18:00" })));
      const answers = await Promise.all(orders.map(({ reference }) => desk(reference, "confirm")));
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
      expect(answers.filter(([status]) => status === 409).every(([, body]) => body.code === "no-crew")).toBe(true);
      expect((await db().selectFrom("bookings").select("state").execute()).map(({ state }) => state).toSorted()).toEqual(["confirmed", "confirmed", "requested", "requested", "requested"]);
    });

    it("is not a way around a payment", async () => {
      const { booking } = await wizard.start();
      expect(await desk(booking.reference, "confirm")).toMatchObject([409, { state: "awaiting-payment" }]);
    });
  });

  it("declines with a reason, completes what has begun, and refuses what the state does not know", async () => {
    const [declined, done] = [await insertOrder(db(), {}), await insertOrder(db(), { state: "confirmed", time: "18:00" })];
    expect(await desk(declined.reference, "decline", { reason: "We are away that week." })).toMatchObject([200, { state: "declined" }]);
    expect((await wizard.mails())[0]?.text).toContain("We are away that week.");
    expect(await desk(declined.reference, "confirm", { time: "18:00" })).toMatchObject([409, { state: "declined" }]);
    expect((await desk(done.reference, "complete"))[0]).toBe(409);
    test.setNow("2027-03-05T12:30:00Z");
    expect(await desk(done.reference, "complete")).toMatchObject([200, { state: "completed" }]);
  });

  it("is nobody's but an operator's", async () => {
    const { reference } = await insertOrder(db(), { time: "18:00" });
    for (const action of ["confirm", "decline", "complete", "payments", "refunds"]) {
      for (const uid of ["asha", "meera"]) expect((await desk(reference, action, { method: "cash", amount: 1 }, uid))[0], `${uid} ${action}`).toBe(404);
      expect((await test.send(`/api/desk/bookings/${reference}/${action}`, { method: "POST", json: {} })).status).toBe(401);
    }
    expect(await wizard.history(reference)).toEqual(["requested"]);
  });

  describe("recording what was paid", () => {
    const UTR = { method: "upi", amount: 16_427, utr: "412345678901" };

    it("keeps a UTR once, for one booking", async () => {
      const [one, other] = [await insertOrder(db(), {}), await insertOrder(db(), {})];
      const first = await desk(one.reference, "payments", UTR, "desk", "same");
      expect([first, await desk(one.reference, "payments", UTR, "desk", "same")]).toMatchObject([[201, { state: "requested", amount: 16_427 }], first]);
      expect(await desk(one.reference, "payments", UTR)).toMatchObject([409, { code: "known-utr" }]);
      expect(await desk(other.reference, "payments", UTR)).toMatchObject([409, { code: "known-utr" }]);
      expect(await subjects()).toEqual([`asha@example.com: We have your payment for order ${one.reference}`]);
    });

    it.each([{ ...UTR, utr: "12" }, { ...UTR, amount: 0 }, { ...UTR, amount: "1e2" }, { ...UTR, amount: 1.5 }, { method: "cheque", amount: 1 }, { method: "upi", amount: 1 }, null])("refuses %j", async (body) => {
      const { reference } = await insertOrder(db(), {});
      expect((await desk(reference, "payments", body))[0]).toBe(422);
    });

    it("confirms a booking of the wizard that is paid in cash, and asks for a key", async () => {
      const { booking } = await wizard.start();
      expect((await test.send(`/api/desk/bookings/${booking.reference}/payments`, { method: "POST", uid: "desk", json: { method: "cash", amount: 7499 } })).status).toBe(400);
      expect(await desk(booking.reference, "payments", { method: "cash", amount: 7499 })).toMatchObject([201, { state: "confirmed" }]);
      expect(await wizard.claim(booking.reference)).toBe("for good");
    });
  });

  describe("refunding", () => {
    it("gives back parts and then at most the rest, once a key", async () => {
      const { id, reference } = await paid();
      const first = await desk(reference, "refunds", { amount: 700 }, "desk", "r");
      expect([first, await desk(reference, "refunds", { amount: 700 }, "desk", "r")]).toEqual([[201, { reference, amount: 700, left: 6799 }], [201, { reference, amount: 700, left: 6799 }]]);
      for (const amount of [0, -1, 0.001, 6800, "1e2", null]) expect(await desk(reference, "refunds", { amount })).toMatchObject([422, { left: 6799 }]);
      expect((await desk(reference, "refunds", { amount: 6799 }))[0]).toBe(201);
      expect([await refunds(), (await wizard.payment(id)).state]).toEqual([["70000 processed", "679900 processed"], "refunded"]);
      expect(await desk(reference, "refunds", { amount: 1 })).toMatchObject([422, { left: 0 }]);
      expect((await subjects()).filter((subject) => subject.includes("Your refund"))).toHaveLength(2);
    });

    it("gives back no more than was paid, however many press at once", async () => {
      const { reference } = await paid();
      const answers = await Promise.all(Array.from({ length: 6 }, () => desk(reference, "refunds", { amount: 2000 })));
      expect(answers.map(([status]) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422]);
    });
  });

  describe("cancelling", () => {
    it("frees the crew in the same step and gives back what was paid by the policy", async () => {
      const { id, reference } = await paid();
      expect(await owner(reference, "cancel", { refund: 7499 })).toMatchObject([200, { refund: 7499 }]);
      expect([await wizard.claim(reference), await refunds()]).toEqual(["", ["749900 asked"]]);
      await Promise.all([wizard.goOn(), wizard.goOn()]);
      expect([await refunds(), (await wizard.payment(id)).state]).toEqual([["749900 processed"], "refunded"]);
    });

    it("gives back half from 48 hours on, to the rupee", async () => {
      const { reference } = await paid();
      test.setNow("2027-03-05T00:00:00Z");
      expect(await owner(reference, "cancel", { refund: 3750 })).toMatchObject([200, { refund: 3750 }]);
      expect(await refunds()).toEqual(["375000 asked"]);
    });
  });

  describe("moving", () => {
    it("claims the new time and frees the old one, keeps the money, and tells both", async () => {
      const { id, reference } = await paid();
      await paid("meera");
      expect((await wizard.post("/api/holds", SLOT, "ravi")).status).toBe(409);
      for (let time = 0; time < 2; time++) expect(await owner(reference, "reschedule", NEXT)).toEqual([200, { reference, state: "confirmed", ...NEXT }]);
      expect((await wizard.post("/api/holds", SLOT, "ravi")).status, "the old time is free").toBe(201);
      expect([await wizard.claim(reference), (await wizard.payment(id)).state, (await subjects()).filter((subject) => /now on|Moved/.test(subject)).length]).toEqual(["for good", "captured", 2]);
    });

    it("changes nothing when the new time is full or not offered", async () => {
      const { reference } = await paid();
      for (const uid of ["meera", "ravi"]) await wizard.hold(uid, { ...NEXT, productId: "rd001" });
      const [status, body] = await owner(reference, "reschedule", NEXT);
      expect([status, body.code, (body.slots as object[]).length]).toEqual([409, "slot-taken", 4]);
      expect(await owner(reference, "reschedule", { ...NEXT, time: "12:00" })).toMatchObject([409, { code: "slot-not-offered" }]);
      expect((await owner(reference, "reschedule", { date: "2027-02-30", time: "x" }))[0]).toBe(422);
      const row = await db().selectFrom("bookings").select(["date", "time"]).where("reference", "=", reference).executeTakeFirst();
      expect([row, await wizard.claim(reference)]).toEqual([{ date: SLOT.date, time: SLOT.time }, "for good"]);
    });

    it("costs nothing up to 48 hours before; after that the desk can still do it, and nobody else ever", async () => {
      const { reference } = await paid();
      expect((await owner(reference, "reschedule", NEXT, "meera"))[0]).toBe(404);
      test.setNow("2027-03-04T12:30:01Z");
      expect(await owner(reference, "reschedule", NEXT)).toMatchObject([409, { code: "too-late" }]);
      expect((await owner(reference, "reschedule", NEXT, "desk"))[0]).toBe(200);
      const { reference: requested } = await insertOrder(db(), {});
      expect(await owner(requested, "reschedule", NEXT)).toMatchObject([409, { code: "not-confirmed" }]);
    });

    it("confirms what was paid too late for its own time", async () => {
      const { payment, booking } = await wizard.start();
      test.setNow("2027-02-10T11:53:00Z");
      await wizard.goOn();
      for (const uid of ["meera", "ravi"]) await paid(uid);
      await wizard.verify(payment.id, { outcome: "paid" });
      expect((await wizard.payment(payment.id)).attention).toBe("no-crew");
      expect(await owner(booking.reference, "reschedule", NEXT)).toMatchObject([200, { state: "confirmed" }]);
      expect([await wizard.claim(booking.reference), (await wizard.payment(payment.id)).attention]).toEqual(["for good", null]);
    });
  });
});
