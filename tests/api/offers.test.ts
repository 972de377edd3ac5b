import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { ClaimedOffer } from "#domain/offer/claimed.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import { expireBookings } from "#server/services/expire-bookings.ts";
import { writeClaim } from "#server/services/offer-claim.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, GOOD_REQUEST } from "#tests/support/shop.ts";
import { UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { GOOD_WISH, SLOT, type StartedPayment, wizardOf } from "#tests/support/wizard.ts";

/** The dinner with music at ₹7,499 less a tenth, the order of ₹10,497 less a tenth with its fee, the dinner alone. */
const [WIZARD, ORDER, REQUEST] = [6749, 9825, 4499];
const LAPSED = "The offer ended on Wed, 10 Feb 2027 at 11:59 pm, so it is not counted any more.";
const USED = "You have used this offer already. It is for once a person, so it is not counted.";

describeOnEachEngine("offers", (database) => {
  const test = useShop(database, { pages: accountPages, limits: UNLIMITED });
  const wizard = wizardOf(test);
  beforeEach(() => db().deleteFrom("offers").where("code", "!=", "exit").execute());

  const db = () => test.shop.database.db;
  const post = (path: string, json: unknown, uid?: string, key?: string) => test.send(path, { method: "POST", json, ...(uid && { uid }), ...(key && { headers: { "Idempotency-Key": key } }) });
  const claim = async (json: unknown = {}) => {
    const answer = await post("/api/offers/claim", json);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as ClaimedOffer;
  };
  const order = (change: Record<string, unknown>, uid = "asha", key?: string) => post("/api/orders", { ...GOOD_ORDER, ...change }, uid, key);
  const request = (change: Record<string, unknown>, uid = "asha") => post("/api/bookings", { ...GOOD_REQUEST, ...change }, uid);
  const refusal = async (answer: Response) => {
    const { title, detail, total, offer } = (await answer.json()) as { title: string; detail: string; total: number; offer?: { state: string; why: string } };
    return { status: answer.status, title, detail, total, why: offer?.why };
  };
  const lapsed = (total: number, detail = LAPSED, why = "lapsed") => ({ status: 409, title: "The price has changed", detail: `${detail} The total is now ₹${total.toLocaleString("en-IN")}.`, total, why });
  const sums = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { reference } = (await answer.json()) as { reference: string };
    return db().selectFrom("bookings").select(["subtotal", "discount", "fee", "total"]).where("reference", "=", reference).executeTakeFirstOrThrow();
  };
  const insertOffer = (change: Record<string, unknown>) => db().insertInto("offers").values({ code: "new-year", title: "₹500 off", percent: null, amount: 500, minimum: 2000, fromDay: null, untilDay: null, claimDays: 30, useLimit: null, createdAt: "2027-02-01T00:00:00.000Z", ...change }).execute();

  describe("are claimed", () => {
    it("by anybody, until the end of the day in India, with nothing stored and nothing personal in it", async () => {
      const claimed = await claim();
      expect(claimed).toEqual({ claim: expect.stringMatching(/^exit\.2027-02-10\.[\w-]{43}$/) as string, code: "exit", title: "10% off if you book today", percent: 10, amount: null, minimum: 0, until: "2027-02-10T18:29:59.999Z" });
      expect((await claim()).claim).toBe(claimed.claim);
      expect((await post("/api/offers/claim", {})).headers.get("Set-Cookie")).toBeNull();
      test.setNow("2027-02-10T18:30:00Z");
      expect((await claim()).until).toBe("2027-02-11T18:29:59.999Z");
    });

    it.each([[{ code: "nope" }, 404], [{ code: "" }, 404], [{ code: "constructor" }, 404], [{ code: "../exit" }, 404], [{ code: 7 }, 422], [{ code: null }, 422], [[], 422], ["exit", 422], [null, 422]])("not by %j", async (json, status) => {
      const answer = await post("/api/offers/claim", json);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "application/problem+json; charset=utf-8"]);
    });

    it("by a code, whatever its case, between its days alone", async () => {
      await insertOffer({ fromDay: "2027-02-10", untilDay: "2027-02-11" });
      expect(await claim({ code: " New-YEAR " })).toMatchObject({ code: "new-year", amount: 500, minimum: 2000, until: "2027-02-11T18:29:59.999Z" });
      const [early, over] = ["The offer starts on Wed, 10 Feb 2027, so it is not counted yet.", "The offer ended on Thu, 11 Feb 2027 at 11:59 pm, so it is not counted any more."];
      for (const [now, words] of [["2027-02-09T18:29:59.999Z", early], ["2027-02-09T18:30:00Z", undefined], ["2027-02-11T18:29:59.999Z", undefined], ["2027-02-11T18:30:00Z", over]] as const) {
        test.setNow(now);
        const answer = await post("/api/offers/claim", { code: "new-year" });
        expect([answer.status, ((await answer.json()) as { errors?: { code: string } }).errors?.code], now).toEqual([words ? 409 : 200, words]);
      }
    });

    it("and told when they start, where their days were moved since", async () => {
      await insertOffer({});
      const { claim: offer } = await claim({ code: "new-year" });
      await db().updateTable("offers").set({ fromDay: "2027-02-20" }).where("code", "=", "new-year").execute();
      const words = "The offer starts on Sat, 20 Feb 2027, so it is not counted yet.";
      expect(await refusal(await order({ offer, totalPrice: 10_397 }))).toEqual(lapsed(10_917, words, "early"));
      expect(await (await post("/api/quote", { lines: GOOD_ORDER.lines, offer })).json()).toMatchObject({ discount: 0, offer: { state: "refused", why: "early", words } });
      test.setNow("2027-02-19T18:30:00Z");
      expect(await (await post("/api/quote", { lines: GOOD_ORDER.lines, offer })).json()).toMatchObject({ discount: 500, offer: { state: "if-eligible" } });
    });
  });

  it("are counted in a quote, before the fee; whether they are used is told to their own customer alone", async () => {
    const { claim: offer } = await claim();
    const quote = async (uid?: string, with_ = offer) => (await (await post("/api/quote", { lines: GOOD_ORDER.lines, offer: with_ }, uid)).json()) as Quote;
    expect(await quote()).toMatchObject({ subtotal: 10_497, discount: 1050, fee: 378, total: ORDER, offer: { state: "if-eligible", percent: 10, until: "2027-02-10T18:29:59.999Z" } });
    expect(await quote("asha")).toMatchObject({ discount: 1050, offer: { state: "counted" } });
    await order({ offer, totalPrice: ORDER });
    expect(await quote("asha")).toMatchObject({ discount: 0, total: 10_917, offer: { state: "refused", why: "used", words: USED } });
    // The same mailbox by another tag.
    expect((await quote("asha+more")).offer).toMatchObject({ why: "used" });
    expect((await quote("meera")).offer).toMatchObject({ state: "counted" });
    expect((await quote()).offer).toMatchObject({ state: "if-eligible" });
    expect((await quote("meera", "exit")).offer).toMatchObject({ why: "not-ours" });
  });

  describe("are used", () => {
    it("by an order, a request and a wizard's booking, each as a line of its own, in their mails too", async () => {
      const { claim: offer } = await claim();
      expect(await sums(await order({ offer, totalPrice: ORDER }, "asha"))).toEqual({ subtotal: 10_497, discount: 1050, fee: 378, total: ORDER });
      expect(await sums(await request({ offer, totalPrice: REQUEST }, "meera"))).toEqual({ subtotal: 4999, discount: 500, fee: 0, total: REQUEST });
      const { payment, booking } = await wizard.start({ offer, totalPrice: WIZARD }, "ravi");
      expect(booking.total).toBe(WIZARD);
      expect((await wizard.payment(payment.id)).minor).toBe(WIZARD * 100);
      expect(await (await wizard.verify(payment.id, { outcome: "paid" }, "ravi")).json()).toMatchObject({ booking: { state: "confirmed", discount: 750 } });
      const texts = (await wizard.mails()).map(({ to, text }) => `${to} ${text}`);
      for (const [to, off] of [["asha@", "-₹1,050"], ["meera@", "-₹500"], ["ravi@", "-₹750"], ["desk@", "-₹1,050"], ["desk@", "-₹500"], ["desk@", "-₹750"]] as const) expect(texts.some((text) => text.startsWith(to) && text.includes(`Offer: ${off}`)), `${to} ${off}`).toBe(true);
      const page = await (await test.send(`/account/orders/${booking.reference}`, { uid: "ravi" })).text();
      expect(page).toMatch(/Offer<\/dt><dd>-₹750/);
      expect(await (await test.send("/account/bookings", { uid: "meera" })).text()).toMatch(/Offer<\/dt><dd>-₹500/);
      expect(await (await test.send("/api/account/data", { uid: "ravi" })).json()).toMatchObject({ bookings: [{ discount: 750, offer: "10% off if you book today" }] });
      expect(JSON.stringify(await db().selectFrom("offerUses").selectAll().execute())).not.toMatch(/asha|meera|ravi|example/);
    });

    it("at the last millisecond of their day, and not at the next", async () => {
      const { claim: offer } = await claim();
      test.setNow("2027-02-10T18:30:00.000Z");
      expect(await refusal(await order({ offer, totalPrice: ORDER }))).toEqual(lapsed(10_917));
      expect(await refusal(await request({ offer, totalPrice: REQUEST }))).toEqual(lapsed(4999));
      expect(await refusal(await wizard.pay(await wizard.hold(), { offer, totalPrice: WIZARD }))).toEqual(lapsed(7499));
      expect(await db().selectFrom("payments").select("id").execute(), "nothing has been begun").toEqual([]);
      test.setNow("2027-02-10T18:29:59.999Z");
      expect(await sums(await order({ offer, totalPrice: ORDER }))).toMatchObject({ discount: 1050 });
    });

    it("by nobody who has made or changed a claim, or names a price of their own", async () => {
      const { claim: offer } = await claim();
      const other = { ...test.shop, linkSecret: "another shop's" };
      const [code, day, signature] = offer.split(".");
      const forged = [`${code}.2027-02-11.${signature}`, `${code}.${day}.${signature?.slice(1)}`, `${code}.${day}.`, `${code}.${day}`, `${offer}.x`, "exit", "..", writeClaim(other, { code: "exit", lastDay: "2027-02-10" })];
      for (const each of forged) expect(await refusal(await order({ offer: each, totalPrice: ORDER })), each).toEqual(lapsed(10_917, "That offer is none of ours, so it is not counted.", "not-ours"));
      expect((await order({ offer: "x".repeat(201) })).status).toBe(422);
      expect((await order({ offer: { percent: 90 } })).status).toBe(422);
      expect(await refusal(await order({ offer, totalPrice: ORDER - 1 }))).toMatchObject({ status: 409, total: ORDER, detail: "The total is now ₹9,825." });
      expect(await refusal(await order({ discount: 1050, totalPrice: ORDER }))).toMatchObject({ status: 409, total: 10_917, why: undefined });
      expect(await db().selectFrom("bookings").select("id").execute()).toEqual([]);
      // Whoever sends a claim that does not count and the full price has seen that price.
      expect(await sums(await order({ offer: "exit", totalPrice: 10_917 }))).toMatchObject({ discount: 0 });
    });

    it("without a total that was shown only where they count", async () => {
      const { claim: offer } = await claim();
      expect(await refusal(await order({ offer: "exit", totalPrice: undefined }))).toMatchObject({ status: 409, total: 10_917, why: "not-ours" });
      expect(await sums(await order({ offer, totalPrice: undefined }))).toMatchObject({ discount: 1050 });
    });

    it("once a customer at whichever door, told with the new total; a repeat under the same key is the first", async () => {
      const { claim: offer } = await claim();
      const first = await (await order({ offer, totalPrice: ORDER }, "asha", "one")).json();
      expect(await (await order({ offer, totalPrice: ORDER }, "asha", "one")).json()).toEqual(first);
      expect(await refusal(await order({ offer, totalPrice: ORDER }, "asha", "two"))).toEqual(lapsed(10_917, USED, "used"));
      expect(await refusal(await request({ offer, totalPrice: REQUEST }, "asha+again"))).toEqual(lapsed(4999, USED, "used"));
      expect(await refusal(await wizard.pay(await wizard.hold("asha"), { offer, totalPrice: WIZARD }))).toEqual(lapsed(7499, USED, "used"));
      // The address that is typed is nobody's proof.
      expect(await refusal(await order({ offer, totalPrice: ORDER, email: "somebody@example.com" }))).toEqual(lapsed(10_917, USED, "used"));
      expect((await order({ offer, totalPrice: ORDER, email: "asha@example.com" }, "meera")).status).toBe(201);
    });

    it("from their minimum on, and as often as their limit says", async () => {
      await insertOffer({ minimum: 5000, useLimit: 1 });
      const { claim: offer } = await claim({ code: "new-year" });
      expect(((await (await post("/api/quote", { lines: [], offer })).json()) as Quote).offer, "what the page counts by").toMatchObject({ state: "refused", why: "minimum", minimum: 5000 });
      expect(await refusal(await request({ offer, totalPrice: 4499 }))).toEqual(lapsed(4999, "The offer is for bookings from ₹5,000 on, before any fee, so it is not counted.", "minimum"));
      expect(await sums(await order({ offer, totalPrice: 10_397 }))).toEqual({ subtotal: 10_497, discount: 500, fee: 400, total: 10_397 });
      expect(await refusal(await order({ offer, totalPrice: 10_397 }, "meera"))).toMatchObject({ status: 409, why: "used-up" });
      expect((await post("/api/offers/claim", { code: "new-year" })).status).toBe(409);
    });
  });

  describe("are given back", () => {
    const begun = async (uid = "asha") => {
      const { claim: offer } = await claim();
      return { offer, started: await wizard.start({ offer, totalPrice: WIZARD }, uid) };
    };
    const again = async (offer: string, uid = "asha") => (await order({ offer, totalPrice: ORDER }, uid)).status;

    it("when a request is withdrawn, and when the desk declines it", async () => {
      const { claim: offer } = await claim();
      for (const uid of ["asha", "meera"]) {
        const { reference } = (await (await order({ offer, totalPrice: ORDER }, uid)).json()) as { reference: string };
        expect(await again(offer, uid)).toBe(409);
        const done = uid === "asha" ? await post(`/api/bookings/${reference}/cancel`, { refund: ORDER }, uid) : await post(`/api/desk/bookings/${reference}/decline`, {}, "desk", "d");
        expect(done.status, await done.clone().text()).toBe(200);
        expect(await again(offer, uid)).toBe(201);
      }
    });

    it("when the time to pay is over, whether anything has said so or not, and when another slot is taken", async () => {
      for (const code of ["new-year", "diwali"]) await insertOffer({ code, useLimit: 1 });
      const [first, second] = [(await claim({ code: "new-year" })).claim, (await claim({ code: "diwali" })).claim];
      const others = async (offer: string) => (await order({ offer, totalPrice: 10_397 }, "meera")).status;
      await wizard.start({ offer: first, totalPrice: 6999 });
      expect(await others(first)).toBe(409);
      test.setNow("2027-02-10T11:53:00Z");
      expect(await others(first)).toBe(201);
      await expireBookings(test.shop);
      await wizard.start({ offer: second, totalPrice: 6999 }, "ravi");
      expect(await others(second)).toBe(409);
      await wizard.hold("ravi", { ...SLOT, time: "11:00" });
      expect(await others(second)).toBe(201);
    });

    it("when a booking is priced anew without it, and its own use does not stand in its way", async () => {
      const { claim: offer } = await claim();
      const holdId = await wizard.hold();
      const first = (await (await wizard.pay(holdId, { offer, totalPrice: WIZARD })).json()) as StartedPayment;
      const same = (await (await wizard.pay(holdId, { offer, totalPrice: WIZARD })).json()) as StartedPayment;
      expect(same.payment.id).toBe(first.payment.id);
      expect((await wizard.pay(holdId, { selectedAddOns: [], offer, totalPrice: 4499 })).status).toBe(201);
      expect((await wizard.pay(holdId, { totalPrice: 7499 })).status).toBe(201);
      expect(await db().selectFrom("offerUses").selectAll().execute()).toEqual([]);
      expect(await again(offer)).toBe(201);
    });

    it("never once it is paid, also when that is cancelled and given back", async () => {
      const { offer, started } = await begun();
      await wizard.verify(started.payment.id, { outcome: "paid" });
      expect(await again(offer)).toBe(409);
      const cancelled = await post(`/api/bookings/${started.booking.reference}/cancel`, { refund: WIZARD }, "asha");
      expect(cancelled.status, await cancelled.clone().text()).toBe(200);
      expect(await again(offer)).toBe(409);
    });

    it("when money that came too late has all gone back", async () => {
      const { offer, started } = await begun();
      await db().updateTable("bookings").set({ state: "expired" }).where("reference", "=", started.booking.reference).execute();
      await db().updateTable("payments").set({ state: "captured", capturedMinor: 674_900, attention: "no-crew" }).where("id", "=", started.payment.id).execute();
      expect(await again(offer)).toBe(409);
      await db().updateTable("payments").set({ state: "refunded", refundedMinor: 674_900 }).where("id", "=", started.payment.id).execute();
      expect(await again(offer)).toBe(201);
    });

    it("not while a bank has promised the money", async () => {
      const { offer, started } = await begun();
      await wizard.verify(started.payment.id, { outcome: "pending" });
      test.setNow("2027-02-10T12:10:00Z");
      expect(await again(offer)).toBe(409);
    });

    it("and money that comes late confirms only what still has its offer", async () => {
      const late = await begun("asha");
      const lost = await begun("meera");
      test.setNow("2027-02-10T11:54:00Z");
      await expireBookings(test.shop);
      expect(await again(lost.offer, "meera")).toBe(201);
      await wizard.verify(late.started.payment.id, { outcome: "paid" });
      await wizard.verify(lost.started.payment.id, { outcome: "paid" }, "meera");
      expect(await wizard.bookingState(late.started.booking.reference)).toBe("confirmed");
      expect([await wizard.bookingState(lost.started.booking.reference), (await wizard.payment(lost.started.payment.id)).attention]).toEqual(["expired", "wrong-amount"]);
    });
  });

  it("are not told to be used by what their own customer is still paying", async () => {
    const { claim: offer } = await claim();
    const { payment } = await wizard.start({ offer, totalPrice: WIZARD });
    const stateFor = async (uid: string) => ((await (await post("/api/quote", { lines: [], offer }, uid)).json()) as Quote).offer?.state;
    expect(await stateFor("asha")).toBe("counted");
    await wizard.verify(payment.id, { outcome: "pending" });
    expect(await stateFor("asha"), "promised by a bank").toBe("refused");
    await wizard.verify(payment.id, { outcome: "paid" });
    expect([await stateFor("asha"), await stateFor("meera")]).toEqual(["refused", "counted"]);
  });

  it("with a limit are not taken from those who pay in time by money that comes late, nor kept by money that has gone back", async () => {
    await insertOffer({ useLimit: 2 });
    const { claim: offer } = await claim({ code: "new-year" });
    const begin = (uid: string, slot: Record<string, string> = SLOT) => wizard.start({ offer, totalPrice: 6999 }, uid, slot);
    const late = await begin("asha");
    test.setNow("2027-02-10T11:54:00Z");
    const inTime = { meera: await begin("meera"), ravi: await begin("ravi", { ...SLOT, date: "2027-03-08" }) };
    await wizard.verify(late.payment.id, { outcome: "paid" });
    expect((await wizard.payment(late.payment.id)).attention).toBe("wrong-amount");
    for (const [uid, { payment, booking }] of Object.entries(inTime)) {
      await wizard.verify(payment.id, { outcome: "paid" }, uid);
      expect(await wizard.bookingState(booking.reference), uid).toBe("confirmed");
    }
    expect((await post(`/api/desk/bookings/${late.booking.reference}/refunds`, { amount: 6999 }, "desk", "back")).status).toBe(201);
    const { claim: exit } = await claim();
    expect(await sums(await order({ offer: exit, totalPrice: ORDER }))).toMatchObject({ total: ORDER });
  });

  it("hold what must hold in the database", async () => {
    await expect(insertOffer({ percent: 10 })).rejects.toThrow(/constraint/i);
    await expect(insertOffer({ amount: null })).rejects.toThrow(/constraint/i);
    await expect(insertOffer({ amount: 2000 })).rejects.toThrow(/constraint/i);
    await expect(insertOffer({ amount: null, percent: 100 })).rejects.toThrow(/constraint/i);
    await expect(insertOffer({ fromDay: "2027-02-02", untilDay: "2027-02-01" })).rejects.toThrow(/constraint/i);
    await order({ offer: (await claim()).claim, totalPrice: ORDER });
    const use = await db().selectFrom("offerUses").selectAll().executeTakeFirstOrThrow();
    await expect(db().insertInto("offerUses").values({ ...use, bookingId: randomUUID() }).execute()).rejects.toThrow(/constraint/i);
    await expect(db().insertInto("offerUses").values({ ...use, customer: "another" }).execute()).rejects.toThrow(/constraint/i);
  });

  it("are no part of a wish that is otherwise wrong", async () => {
    const answer = await wizard.post("/api/payments", { ...GOOD_WISH, holdId: randomUUID(), offer: 7 });
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, ["offer"]]);
  });
});
