import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTax, NO_TAX, placeOfSupply, priceOf, stateOfEvent, taxInside, taxOfNext } from "./tax.ts";

const at18 = (interState: boolean) => ({ ratePercent: 18, interState });
const amounts = fc.integer({ min: 0, max: 100_000_000 });
const terms = fc.record({ ratePercent: fc.integer({ min: 0, max: 40 }), interState: fc.boolean() });

describe("the tax inside a price", () => {
  it.each([
    [499, 42_288, 3806, 42_288, 7612],
    [999, 84_662, 7619, 84_661, 15_239],
    [2499, 211_780, 19_060, 211_780, 38_120],
    [6299, 533_814, 48_043, 533_814, 96_086],
  ])("of ₹%d (INDIA 4.4)", (rupees, taxable, half, taxableBeyond, igst) => {
    expect(taxInside(rupees * 100, at18(false))).toEqual({ taxable, cgst: half, sgst: half, igst: 0 });
    expect(taxInside(rupees * 100, at18(true))).toEqual({ taxable: taxableBeyond, cgst: 0, sgst: 0, igst });
  });

  it("sums to the price to the paisa, has equal halves and nothing negative, and is within a paisa of the rate", () => {
    fc.assert(fc.property(amounts, terms, (paise, with_) => {
      const tax = taxInside(paise, with_);
      expect(priceOf(tax)).toBe(paise);
      expect(tax.cgst).toBe(tax.sgst);
      expect(with_.interState ? tax.cgst : tax.igst).toBe(0);
      for (const part of Object.values(tax)) expect(part).toBeGreaterThanOrEqual(0);
      expect(Math.abs(tax.cgst + tax.sgst + tax.igst - (paise * with_.ratePercent) / (100 + with_.ratePercent))).toBeLessThanOrEqual(1);
    }));
  });

  it("is the same told in parts or whole", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }), terms, (rupees, with_) => {
      const parts = rupees.reduce((before, part) => addTax(before, taxOfNext(part * 100, before, with_)), NO_TAX);
      expect(parts).toEqual(taxInside(rupees.reduce((sum, part) => sum + part * 100, 0), with_));
    }));
  });

  it("is never negative in a part, however small, whatever was told before", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 300 }), amounts, terms, terms, (paise, told, with_, before) => {
      const tax = taxOfNext(paise, taxInside(told, before), with_);
      expect(priceOf(tax)).toBe(paise);
      for (const part of Object.values(tax)) expect(part).toBeGreaterThanOrEqual(0);
    }));
  });
});

describe("the state of an event", () => {
  it.each([
    ["110001", "07"], ["122002", "06"], ["121001", "06"], ["201301", "09"], ["201001", "09"], ["122107", "06"], ["121103", "06"], ["110050", "07"], ["560001", undefined], ["000000", undefined],
  ])("at PIN %s is %s", (pincode, code) => expect(stateOfEvent({ pincode, location: "" })?.code).toBe(code));

  it("is its town's where no code is kept", () => {
    expect(stateOfEvent({ pincode: null, location: "Gurgaon" })?.name).toBe("Haryana");
    expect(stateOfEvent({ pincode: null, location: "Delhi NCR" })).toBeUndefined();
  });
});

describe("the place of supply (INDIA 4.4)", () => {
  const [delhi, haryana, maharashtra] = ["07AAPFU0939F1ZX", "06AAPFU0939F1ZZ", "27AAPFU0939F1ZV"];
  const [inDelhi, inNoida] = [{ code: "07", name: "Delhi" }, { code: "09", name: "Uttar Pradesh" }];
  it.each([
    ["a home party", { event: inNoida, sellerGstin: delhi }, "09"],
    ["a company of Delhi, celebrating in Noida", { event: inNoida, sellerGstin: delhi, customerGstin: delhi }, "07"],
    ["a company of Haryana, celebrating in Delhi", { event: inDelhi, sellerGstin: delhi, customerGstin: haryana }, "06"],
    ["nobody knows where", { event: undefined, sellerGstin: maharashtra }, "27"],
  ])("of %s", (_who, supply, code) => expect(placeOfSupply(supply).code).toBe(code));
});
