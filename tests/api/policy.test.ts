import { afterAll, beforeAll, expect, it } from "vitest";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

/** The celebration is at 8 pm in India on 5 March 2027, as no time is agreed. */
const START = Date.parse("2027-03-05T14:30:00Z");
const HOUR = 3_600_000;
const SECOND = 1000;

describeOnEachEngine("the policy, on the page and at the door", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    const many = { count: 10_000, seconds: 3600 };
    test = await openTestShop(database, { pages: accountPages, limits: { changesPerPerson: many } });
  });
  afterAll(() => test.close());

  it.each([
    ["requested", 72 * HOUR, 16_427, 16_427], ["requested", HOUR, 16_427, 16_427], ["requested", SECOND, 16_427, 16_427],
    ["confirmed", 72 * HOUR, 16_427, 16_427], ["confirmed", 48 * HOUR, 16_427, 16_427], ["confirmed", 48 * HOUR - SECOND, 8214, 24_640], ["confirmed", 24 * HOUR, 8214, 24_640],
    ["confirmed", 24 * HOUR - SECOND, 0, 32_854], ["confirmed", SECOND, 0, 32_854],
  ])("%s, %i ms before: ₹%i comes back to a shopper who cancels, ₹%i when the shop does", async (state, before, shopper, shop) => {
    test.setNow(new Date(START - before).toISOString());
    for (const [uid, figure, other] of [["asha", shopper, shopper + 1], ["desk", shop, shop - 1]] as const) {
      const { reference } = await insertOrder(test.shop.database.db, { state });
      // The page's data is what its dialog reads from and what its button sends.
      const data = await (await test.send(`/account/orders/${reference}.data`, { uid })).text();
      expect(data).toContain(`"refund",${figure},`);
      expect(data).toContain("Nothing was paid through the shop, so nothing is due.");
      expect(data.includes("the hours count from 8:00 pm on the day")).toBe(state === "confirmed");
      const send = (refund: number) => test.send(`/api/bookings/${reference}/cancel`, { method: "POST", uid, json: { refund } });
      expect((await send(other)).status).toBe(409);
      const answer = await send(figure);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ refund: figure, onTop: Math.max(0, figure - 16_427) })]);
    }
  });
});
