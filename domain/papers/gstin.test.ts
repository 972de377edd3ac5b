import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gstState, isGstin, stateOfGstin, stateTaxName } from "./gstin.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe("a GSTIN", () => {
  it.each(["08AAHAA0728P1ZH", "27AAPFU0939F1ZV"])("%s is one (INDIA 4.4)", (gstin) => expect(isGstin(gstin)).toBe(true));

  it.each(["", "27AAPFU0939F1ZW", "27aapfu0939f1zv", " 27AAPFU0939F1ZV", "27AAPFU0939F1ZV\n", "27AAPFU0939F0ZV", "27AAPFU0939F1YV", "27AAPFU0939F1Z", "99AAPFU0939F1ZV", "__proto__"])("%j is none", (value) => expect(isGstin(value)).toBe(false));

  it("has no other last character, and no other digit in a place", () => {
    fc.assert(fc.property(fc.constantFrom("08AAHAA0728P1ZH", "27AAPFU0939F1ZV"), fc.nat(14), fc.constantFrom(...SIGNS), (gstin, at, sign) => {
      const changed = gstin.slice(0, at) + sign + gstin.slice(at + 1);
      expect(isGstin(changed)).toBe(changed === gstin);
    }));
  });

  it("tells the state of its holder", () => {
    expect(stateOfGstin("08AAHAA0728P1ZH")).toEqual({ code: "08", name: "Rajasthan" });
    expect(() => stateOfGstin("08AAHAA0728P1ZI")).toThrow(RangeError);
  });
});

it("a state has a name, and its tax another where it is a territory without a parliament", () => {
  expect([gstState("07"), gstState("25"), gstState("constructor")]).toEqual([{ code: "07", name: "Delhi" }, undefined, undefined]);
  expect([{ code: "07", name: "Delhi" }, { code: "04", name: "Chandigarh" }].map(stateTaxName)).toEqual(["SGST", "UTGST"]);
});
