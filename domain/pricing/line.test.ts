import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineOf } from "./line.ts";
import { totalsOf } from "./rules.ts";

const rupees = fc.integer({ min: 1, max: 1_000_000 });
const quantity = fc.integer({ min: 1, max: 50 });
const addOns = fc.array(fc.record({ id: fc.string(), name: fc.string(), price: rupees, qty: quantity }), { maxLength: 6 });
const priced = fc.record({ basePrice: rupees, addOns, quantity }).map((each) => lineOf({ id: "rd001", title: "", basePrice: each.basePrice }, each.addOns, each.quantity));

describe("the price of a line", () => {
  it("is of one, times the quantity, in whatever order its add-ons stand", () => {
    fc.assert(fc.property(priced, ({ basePrice, addOns: chosen, quantity: count, lineTotal }) => {
      const product = { id: "rd001", title: "", basePrice };
      expect(lineTotal).toBe(lineOf(product, chosen, 1).lineTotal * count);
      expect(lineOf(product, chosen.toReversed(), count).lineTotal).toBe(lineTotal);
      expect(lineTotal).toBeGreaterThanOrEqual(basePrice * count);
    }));
  });

  it("adds up to the subtotal, the fee to the total, in any order of the lines", () => {
    fc.assert(fc.property(fc.array(priced, { maxLength: 20 }), fc.integer({ min: 0, max: 100 }), (lines, offerPercent) => {
      const each = lines.map(({ lineTotal }) => lineTotal);
      const sums = totalsOf(each, { offer: { percent: offerPercent, amount: null, minimum: 0 }, withFee: true });
      expect(sums.subtotal).toBe(each.reduce((sum, line) => sum + line, 0));
      expect(sums.total).toBe(sums.subtotal - sums.discount + sums.fee);
      expect(Math.min(...Object.values(sums))).toBeGreaterThanOrEqual(0);
      expect(Math.abs(sums.fee - (sums.subtotal - sums.discount) * 0.04)).toBeLessThanOrEqual(0.5);
      expect(totalsOf(each.toReversed(), { offer: { percent: offerPercent, amount: null, minimum: 0 }, withFee: true })).toEqual(sums);
    }));
  });
});
