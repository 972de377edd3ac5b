import { beforeEach, expect, it } from "vitest";
import type { ClaimedOffer } from "#domain/offer/claimed.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER } from "#tests/support/shop.ts";
import { useShop } from "#tests/support/use-shop.ts";

describeOnEachEngine("the offer of the exit popup", (database) => {
  const test = useShop(database);
  const change = (columns: Record<string, unknown>) => test.shop.database.db.updateTable("offers").set({ untilDay: null, minimum: 0, useLimit: null, percent: 10, ...columns }).where("code", "=", "exit").execute();
  const available = async () => ((await (await test.send("/api/offers/exit")).json()) as { available: boolean }).available;
  beforeEach(() => change({}));

  it.each([
    ["as it is", {}, true], ["with a limit that is not reached", { useLimit: 1 }, true], ["when it has ended", { untilDay: "2027-02-09" }, false], ["with a minimum", { minimum: 9000 }, false], ["with another percent", { percent: 5 }, false],
  ])("is shown only while it can be had in the popup's own words: %s", async (_what, columns, is) => {
    await change(columns);
    expect(await available()).toBe(is);
  });

  it("is not shown when it is used up", async () => {
    await change({ useLimit: 1 });
    const { claim: offer } = (await (await test.send("/api/offers/claim", { method: "POST", json: {} })).json()) as ClaimedOffer;
    expect((await test.send("/api/orders", { method: "POST", uid: "asha", json: { ...GOOD_ORDER, offer, totalPrice: 9825 } })).status).toBe(201);
    expect(await available()).toBe(false);
  });
});
