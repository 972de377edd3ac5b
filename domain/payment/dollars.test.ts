import fc from "fast-check";
import { expect, it } from "vitest";
import { centsFor, hundredths, readHundredths } from "./dollars.ts";

it.each([
  [2499, 8350, 2993], // 2992.8…
  [1187, 8330, 1425], // 1424.97
  [167, 8000, 209], // 208.75
  [1, 8000, 1], // 1.25
  [104_998, 8400, 124_998], // 124997.6…
])("₹%i at %i paise a dollar are %i cents", (rupees, rate, cents) => expect(centsFor(rupees, rate)).toBe(cents));

it("rounds a half up and never by more than half a cent", () => {
  expect(centsFor(1, 20_000)).toBe(1); // exactly half a cent
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1000, max: 50_000 }), (rupees, rate) => {
    const twice = centsFor(rupees, rate) * 2 * rate - rupees * 20_000;
    expect(twice).toBeGreaterThan(-rate);
    expect(twice).toBeLessThanOrEqual(rate);
  }));
});

it.each([["0.05", 5], ["29.85", 2985], ["29.8", 2980], ["29", 2900], ["", undefined], ["-1.00", undefined], ["1e3", undefined], ["1.005", undefined], ["1,000.00", undefined]])("reads %s as %s", (text, value) => expect(readHundredths(text)).toBe(value));

it("writes what it reads", () => {
  fc.assert(fc.property(fc.nat(99_999_999), (value) => readHundredths(hundredths(value)) === value));
});
