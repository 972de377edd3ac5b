import { describe, expect, it } from "vitest";
import { cancellation, type CancellationTerms } from "./rules.ts";
import { cancelledWords, shopperWords, shopWords } from "./words.ts";

const TERMS: CancellationTerms = { by: "shopper", total: 4001, state: "confirmed", date: "2027-03-05", time: "19:00", now: new Date("2027-03-04T00:00:00Z") };
const possible = (change: Partial<CancellationTerms> = {}) => {
  const answer = cancellation({ ...TERMS, ...change });
  return answer.possible ? answer : expect.fail("it may be cancelled");
};

describe("the policy in words", () => {
  it.each<[Partial<CancellationTerms>, string]>([
    [{ state: "requested" }, "By our policy cancelling is free until we have confirmed: ₹4,001 of ₹4,001 would come back."],
    [{ now: new Date("2027-03-01T00:00:00Z") }, "By our policy you get everything back 48 hours or more before the celebration: ₹4,001 of ₹4,001 would come back."],
    [{}, "By our policy you get half back from 48 down to 24 hours before the celebration: ₹2,001 of ₹4,001 would come back."],
    [{ now: new Date("2027-03-05T00:00:00Z") }, "By our policy nothing comes back less than 24 hours before the celebration: ₹0 of ₹4,001 would come back."],
  ])("tells a shopper, of %j", (change, words) => {
    expect(shopperWords(possible(change), 4001)).toBe(words);
  });

  it("tells the shop what it owes on top, and why", () => {
    expect(shopWords(possible({ by: "shop" }), 4001)).toBe("By our policy the shopper gets everything back, ₹4,001, and ₹2,000 on top, which is what cancelling now would have cost them: ₹6,001.");
    expect(shopWords(possible({ by: "shop", state: "requested" }), 4001)).toBe("By our policy the shopper gets everything back: ₹4,001.");
  });

  it("stands in the history without claiming that anything was paid", () => {
    expect(cancelledWords(possible(), 4001)).toBe("Of what was paid, ₹2,001 of ₹4,001 comes back.");
    expect(cancelledWords(possible({ by: "shop" }), 4001)).toBe("Of what was paid, all comes back, and ₹2,000 on top: ₹6,001 for ₹4,001 paid.");
  });
});
