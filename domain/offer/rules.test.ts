import { describe, expect, it } from "vitest";
import { discountOf } from "./discount.ts";
import { customerOf, endOf, isAsPopupSays, lastDayOf, type Offer, readCode, refusalOf, refusalWords, whyNotToday } from "./rules.ts";

const TENTH: Offer = { code: "exit", title: "10% off if you book today", percent: 10, amount: null, minimum: 0, fromDay: null, untilDay: null, claimDays: 1, useLimit: null };
const NEW_YEAR: Offer = { ...TENTH, code: "new-year", percent: null, amount: 500, minimum: 2000, fromDay: "2026-12-30", untilDay: "2027-01-01", claimDays: 30, useLimit: 3 };
const claimed = { offer: TENTH, lastDay: "2026-11-28", subtotal: 4499, used: false, uses: 0 };
/** The last and the first millisecond of 28 and 29 November 2026 in India. */
const LAST = new Date("2026-11-28T23:59:59.999+05:30");
const NEXT = new Date("2026-11-29T00:00:00.000+05:30");

describe("what an offer takes off", () => {
  it.each([[4499, 450], [4495, 450], [4494, 449], [0, 0], [1, 0], [5, 1]])("is a tenth of ₹%d, half up: ₹%d", (subtotal, off) => expect(discountOf(subtotal, TENTH)).toBe(off));
  it.each([[1999, 0], [2000, 500], [90_000, 500]])("is an amount from its minimum on: of ₹%d ₹%d", (subtotal, off) => expect(discountOf(subtotal, NEW_YEAR)).toBe(off));
  it("is never more than there is", () => expect(discountOf(300, { percent: null, amount: 500, minimum: 0 })).toBe(300));
});

describe("an offer of one day", () => {
  it("ends with 23:59:59 in India, on the day of the claim, wherever the server's clock stands", () => {
    expect(lastDayOf(TENTH, LAST)).toBe("2026-11-28");
    expect(lastDayOf(TENTH, NEXT)).toBe("2026-11-29");
    // Half past midnight in India is still the day before in UTC.
    expect(lastDayOf(TENTH, new Date("2026-11-28T19:00:00Z"))).toBe("2026-11-29");
    expect(endOf("2026-11-28")).toBe("2026-11-28T18:29:59.999Z");
    expect(refusalOf(claimed, LAST)).toBeUndefined();
    expect(refusalOf(claimed, NEXT)).toBe("lapsed");
  });

  it("is not counted for whoever has used it, nor beyond its limit, nor below its minimum", () => {
    expect(refusalOf({ ...claimed, used: true }, LAST)).toBe("used");
    const limited = { ...TENTH, useLimit: 2 };
    expect(refusalOf({ ...claimed, offer: limited, uses: 1 }, LAST)).toBeUndefined();
    expect(refusalOf({ ...claimed, offer: limited, uses: 2 }, LAST)).toBe("used-up");
    expect(refusalOf({ ...claimed, offer: { ...TENTH, minimum: 4500 } }, LAST)).toBe("minimum");
    expect(refusalOf({ ...claimed, offer: { ...TENTH, minimum: 4499 } }, LAST)).toBeUndefined();
  });
});

describe("an offer of some days", () => {
  it.each([["2026-12-29T23:59:59.999+05:30", "early"], ["2026-12-30T00:00:00+05:30", undefined], ["2027-01-01T23:59:59.999+05:30", undefined], ["2027-01-02T00:00:00+05:30", "lapsed"]])("at %s is: %s", (at, why) => {
    expect(whyNotToday(NEW_YEAR, new Date(at))).toBe(why);
    expect(refusalOf({ offer: NEW_YEAR, lastDay: "2027-01-01", subtotal: 5000, used: false, uses: 0 }, new Date(at))).toBe(why);
  });

  it("has ended early for a claim that was to last longer, until the claim's own day is over", () => {
    const early = { ...claimed, offer: { ...TENTH, untilDay: "2026-11-27" } };
    expect([refusalOf(early, LAST), refusalOf(early, NEXT)]).toEqual(["ended", "lapsed"]);
  });

  it("is over for a claim whose own day is, though it begins later", () => {
    expect(refusalOf({ offer: NEW_YEAR, lastDay: "2026-12-01", subtotal: 5000, used: false, uses: 0 }, new Date("2026-12-02T10:00:00+05:30"))).toBe("lapsed");
    expect(refusalOf({ offer: NEW_YEAR, lastDay: "2026-12-02", subtotal: 5000, used: true, uses: 9 }, new Date("2026-12-02T10:00:00+05:30"))).toBe("early");
  });

  it("gives claims that end with it", () => {
    expect(lastDayOf(NEW_YEAR, new Date("2026-12-30T10:00:00+05:30"))).toBe("2027-01-01");
    expect(lastDayOf({ claimDays: 3, untilDay: null }, new Date("2026-12-30T10:00:00+05:30"))).toBe("2027-01-01");
  });
});

it.each([
  [{}, true], [{ untilDay: "2026-11-28" }, true], [{ useLimit: 1, fromDay: "2026-11-01" }, true],
  [{ percent: 15 }, false], [{ percent: null, amount: 500 }, false], [{ minimum: 1 }, false], [{ claimDays: 2 }, false],
])("the popup's words fit its offer with %j: %s", (change, fits) => expect(isAsPopupSays({ ...TENTH, ...change }, LAST)).toBe(fits));

it.each([
  ["asha@example.com", "asha@example.com"], [" Asha@Example.COM ", "asha@example.com"], ["asha+party@example.com", "asha@example.com"], ["ASHA+a+b@example.com", "asha@example.com"],
  ["+asha@example.com", "+asha@example.com"], ["a.sha+x@gmail.com", "asha@gmail.com"], ["a.sha@example.com", "a.sha@example.com"],
])("%s is the customer %s", (email, customer) => expect(customerOf(email)).toBe(customer));

it.each([["NEW-Year", "new-year"], [" exit ", "exit"], ["", undefined], ["a b", undefined], ["a.b", undefined], ["x".repeat(41), undefined], ["नव", undefined]])("the code %j is read as %j", (typed, code) => expect(readCode(typed)).toBe(code));

it("says why it is not counted, in one sentence each", () => {
  const words = (["not-ours", "lapsed", "minimum", "used", "used-up", "early", "ended"] as const).map((why) => refusalWords(why, { minimum: 2000, fromDay: "2026-12-30", lastDay: "2026-11-28" }));
  expect(words[1]).toBe("The offer ended on Sat, 28 Nov 2026 at 11:59 pm, so it is not counted any more.");
  expect(words[2]).toBe("The offer is for bookings from ₹2,000 on, before any fee, so it is not counted.");
  expect(words[5]).toBe("The offer starts on Wed, 30 Dec 2026, so it is not counted yet.");
  expect(words[6]).toBe("We have ended this offer earlier than we said, so it is not counted any more.");
  expect(new Set(words).size).toBe(7);
});
