import { expect, it } from "vitest";
import type { ClaimedOffer } from "#domain/offer/claimed.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, GOOD_REQUEST } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";
import { wizardOf } from "#tests/support/wizard.ts";

/** The dinner with music at ₹7,499 less a tenth, the order of ₹10,497 less a tenth with its fee, the dinner alone. */
const [WIZARD, ORDER, REQUEST] = [6749, 9825, 4499];

describeOnEachEngine("an offer is used again", (database) => {
  const test = useShop(database);
  const db = () => test.shop.database.db;
  const post = (path: string, json: unknown, uid: string, key?: string) => test.send(path, { method: "POST", json, uid, ...(key && { headers: { "Idempotency-Key": key } }) });
  const claim = async () => ((await (await post("/api/offers/claim", {}, "asha")).json()) as ClaimedOffer).claim;
  const order = (offer: string, uid = "asha") => post("/api/orders", { ...GOOD_ORDER, offer, totalPrice: ORDER }, uid);
  const begun = async () => {
    const [wizard, offer] = [wizardOf(test), await claim()];
    return { wizard, offer, started: await wizard.start({ offer, totalPrice: WIZARD }) };
  };

  it.each(["an order", "a request"])("by their customer for %s in place of what they have not paid; what was begun to pay for that is closed", async (door) => {
    const { wizard, offer, started } = await begun();
    const book = () => (door === "an order" ? order(offer) : post("/api/bookings", { ...GOOD_REQUEST, offer, totalPrice: REQUEST }, "asha"));
    const answer = await book();
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { reference } = (await answer.json()) as { reference: string };
    expect(await db().selectFrom("offerUses").innerJoin("bookings", "bookings.id", "bookingId").select("reference").execute()).toEqual([{ reference }]);
    expect(await db().selectFrom("payments").select(["askAt", "asks"]).where("id", "=", started.payment.id).executeTakeFirst()).toEqual({ askAt: "2027-02-10T11:38:00.000Z", asks: 0 });
    expect(await db().selectFrom("bookings").select(["discount", "total"]).where("source", "=", "wizard").executeTakeFirst(), "its full price").toEqual({ discount: 0, total: 7499 });
    expect((await book()).status, "once").toBe(409);
    await wizard.verify(started.payment.id, { outcome: "paid" });
    expect((await wizard.payment(started.payment.id)).attention, "another price by then").toBe("wrong-amount");
  });

  it("not as long as a bank has promised the money", async () => {
    const { wizard, offer, started } = await begun();
    await wizard.verify(started.payment.id, { outcome: "pending" });
    expect((await order(offer)).status).toBe(409);
  });

  it("when the shop cancels what it had confirmed and nobody had paid, and not when the shopper does", async () => {
    const offer = await claim();
    for (const [uid, by, then] of [["asha", "desk", 201], ["meera", "meera", 409]] as const) {
      const { reference } = (await (await order(offer, uid)).json()) as { reference: string };
      expect((await post(`/api/desk/bookings/${reference}/confirm`, { time: "18:00" }, "desk", `confirm ${uid}`)).status).toBe(200);
      const done = await post(`/api/bookings/${reference}/cancel`, { refund: ORDER }, by);
      expect(done.status, await done.clone().text()).toBe(200);
      expect((await order(offer, uid)).status).toBe(then);
    }
  });
});
