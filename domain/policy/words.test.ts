import { describe, expect, it } from "vitest";
import { cancellation, type CancellationTerms } from "./rules.ts";
import { cancelledWords, moveWords, shopperWords, shopWords, untilWords } from "./words.ts";

const TERMS: CancellationTerms = { by: "shopper", total: 4001, state: "confirmed", date: "2027-03-05", time: "19:00", now: new Date("2027-03-04T00:00:00Z") };
const possible = (change: Partial<CancellationTerms> = {}) => {
  const answer = cancellation({ ...TERMS, ...change });
  return answer.possible ? answer : expect.fail("it may be cancelled");
};

const PAID = { total: 4001, paid: 4001 };
const UNPAID = { total: 4001, paid: 0 };
const NOTHING_DUE = "Nothing was paid through the shop, so nothing is due.";

describe("the policy in words", () => {
  it.each<[Partial<CancellationTerms>, string, string]>([
    [{ state: "requested" }, "By our policy cancelling is free until we have confirmed", "₹4,001"],
    [{ now: new Date("2027-03-01T00:00:00Z") }, "By our policy you get everything back 48 hours or more before the celebration", "₹4,001"],
    [{}, "By our policy you get half back from 48 down to 24 hours before the celebration", "₹2,001"],
    [{ now: new Date("2027-03-05T00:00:00Z") }, "By our policy nothing comes back less than 24 hours before the celebration", "₹0"],
  ])("tells a shopper, of %j, a figure where something was paid and promises none where nothing was", (change, rule, figure) => {
    expect(shopperWords(possible(change), PAID)).toBe(`${rule}: ${figure} of ₹4,001 would come back.`);
    expect(shopperWords(possible(change), UNPAID)).toBe(`${rule}. ${NOTHING_DUE}`);
  });

  it("tells the shop what it owes on top, and why", () => {
    expect(shopWords(possible({ by: "shop" }), PAID)).toBe("By our policy the shopper gets everything back, ₹4,001, and ₹2,000 on top, which is what cancelling now would have cost them: ₹6,001.");
    expect(shopWords(possible({ by: "shop", state: "requested" }), PAID)).toBe("By our policy the shopper gets everything back: ₹4,001.");
    expect(shopWords(possible({ by: "shop" }), UNPAID)).toBe(`By our policy the shopper gets everything back, and on top what cancelling now would have cost them. ${NOTHING_DUE}`);
    expect(shopWords(possible({ by: "shop", state: "requested" }), UNPAID)).toBe(`By our policy the shopper gets everything back. ${NOTHING_DUE}`);
  });

  it("stands in the history without claiming that anything was paid, or is owed, where nothing was", () => {
    expect(cancelledWords(possible(), PAID)).toBe("Of what was paid, ₹2,001 of ₹4,001 comes back.");
    expect(cancelledWords(possible({ by: "shop" }), PAID)).toBe("Of what was paid, all comes back, and ₹2,000 on top: ₹6,001 for ₹4,001 paid.");
    for (const by of ["shopper", "shop"] as const) expect(cancelledWords(possible({ by }), UNPAID)).toBe(NOTHING_DUE);
  });

  it("says until when it holds, and counts hours only where hours count", () => {
    expect(untilWords(possible({ state: "requested", time: null }), null)).toBe("This holds until we confirm, and at the latest until Fri, 5 Mar 2027, 11:59 pm.");
    expect(untilWords(possible(), "19:00")).toBe("This holds until Thu, 4 Mar 2027, 7:00 pm.");
    expect(untilWords(possible({ time: null }), null)).toBe("This holds until Thu, 4 Mar 2027, 8:00 pm. No time has been agreed yet, so the hours count from 8:00 pm on the day, our latest start: that is in your favour.");
    expect(untilWords(possible({ by: "shop", state: "requested", time: null }), null)).toBeNull();
  });
});

it("says what moving means, and until when", () => {
  const until = new Date("2027-03-03T13:30:00Z");
  expect(moveWords({ byShop: false, paidLate: false, until })).toBe("Moving costs nothing up to 48 hours before the celebration. You can do it until Wed, 3 Mar 2027, 7:00 pm.");
  expect(moveWords({ byShop: false, paidLate: true, until: null })).toBe("It is paid, and it is confirmed at the time that you choose here.");
  expect(moveWords({ byShop: true, paidLate: false, until: null })).toBe("A crew is claimed at the new time and free at the old one. The shopper is told by mail.");
});
