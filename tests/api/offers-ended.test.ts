import { expect, it } from "vitest";
import type { ClaimedOffer } from "#domain/offer/claimed.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";

const ENDED = "We have ended this offer earlier than we said, so it is not counted any more.";
/** The order without any offer. */
const FULL = 10_917;

describeOnEachEngine("an offer that the merchant has ended early", (database) => {
  const test = useShop(database);
  const db = () => test.shop.database.db;
  const post = (path: string, json: unknown) => test.send(path, { method: "POST", json, uid: "asha" });

  it("is told in plain words, also where it is no more, until the claim's own day is over", async () => {
    await db().insertInto("offers").values({ code: "week", title: "₹500 off", percent: null, amount: 500, minimum: 2000, fromDay: null, untilDay: null, claimDays: 7, useLimit: null, createdAt: "2027-02-01T00:00:00.000Z" }).execute();
    const { claim: offer } = (await (await post("/api/offers/claim", { code: "week" })).json()) as ClaimedOffer;
    const order = async () => (await post("/api/orders", { ...GOOD_ORDER, offer, totalPrice: 10_397 })).json();
    const refusal = { status: 409, detail: `${ENDED} The total is now ₹10,917.`, total: FULL, offer: { why: "ended", words: ENDED } };
    await db().updateTable("offers").set({ untilDay: "2027-02-09" }).where("code", "=", "week").execute();
    expect(await order()).toMatchObject(refusal);
    await db().deleteFrom("offers").where("code", "=", "week").execute();
    expect(await order()).toMatchObject(refusal);
    test.setNow("2027-02-16T18:30:00Z");
    expect(await (await post("/api/quote", { lines: GOOD_ORDER.lines, offer })).json()).toMatchObject({ offer: { why: "lapsed", words: "The offer ended on Tue, 16 Feb 2027 at 11:59 pm, so it is not counted any more." } });
  });
});
