import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { bookingKey } from "#server/services/booking-link.ts";
import { accountPages } from "#tests/support/account-pages.tsx";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

describeOnEachEngine("tmp", (database) => {
  let test: TestShop;
  beforeAll(async () => { test = await openTestShop(database, { pages: accountPages }); });
  afterAll(() => test.close());
  it("renders", async () => {
    const order = await insertOrder(test.shop.database.db);
    const answer = await test.send(`/account/orders/${order.reference}`, { uid: "asha" });
    console.log(answer.status, await answer.text(), [...answer.headers]);
    const d = await test.send(`/account/orders/${order.reference}.data`, { uid: "asha" });
    console.log(d.status, (await d.text()).slice(0, 1500));
    const m = await test.send(`/account/orders/${order.reference}.data`, {});
    console.log(m.status, (await m.text()).slice(0, 1500));
  });
});
