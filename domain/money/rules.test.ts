import { describe, expect, it } from "vitest";
import { formatRupees, percentOf } from "./rules.ts";

describe("formatRupees", () => {
  it.each([
    [0, "₹0"],
    [499, "₹499"],
    [1999, "₹1,999"],
    [62990, "₹62,990"],
    [104998, "₹1,04,998"],
    [12345678, "₹1,23,45,678"],
    [-1499, "-₹1,499"],
  ])("writes %i as %s", (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });
});

describe("percentOf", () => {
  it.each([
    [0, 4, 0],
    [1012, 4, 40], // 40.48
    [1013, 4, 41], // 40.52
    [1987, 4, 79], // 79.48
    [12, 4, 0], // 0.48
    [4499, 4, 180], // 179.96
    [125, 10, 13], // 12.5 goes up
    [124, 10, 12],
  ])("%i at %i%% is %i", (rupees, percent, expected) => {
    expect(percentOf(rupees, percent)).toBe(expected);
  });
});
