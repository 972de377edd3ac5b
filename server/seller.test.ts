import { describe, expect, it } from "vitest";
import { readSeller } from "./seller.ts";

const facts = { legalName: " Bokeh Celebrations LLP ", address: "4 Lodhi Road, New Delhi 110003", gst: { gstin: "07AAPFU0939F1ZX", sac: "998596", ratePercent: 18 } };
const withGst = (change: Partial<typeof facts.gst>) => ({ ...facts, gst: { ...facts.gst, ...change } });

describe("the merchant as papers name them", () => {
  it("is who shop.json names, with a GSTIN", () => {
    expect(readSeller(facts)).toEqual({ legalName: "Bokeh Celebrations LLP", address: facts.address, gstin: "07AAPFU0939F1ZX", sac: "998596", ratePercent: 18 });
  });

  it("is nobody without one, and nobody as the shop comes", () => {
    expect([readSeller({ ...facts, legalName: null, gst: { ...facts.gst, gstin: null } }), readSeller()]).toEqual([undefined, undefined]);
  });

  it.each([
    [{ ...facts, legalName: null }, "legalName"], [{ ...facts, address: "  " }, "address"], [withGst({ gstin: "07AAPFU0939F1ZY" }), "gst.gstin"], [withGst({ gstin: "" }), "gst.gstin"],
    [withGst({ sac: "9985" }), "gst.sac"], [withGst({ sac: "123456" }), "gst.sac"], [withGst({ ratePercent: 2.5 }), "gst.ratePercent"], [withGst({ ratePercent: 180 }), "gst.ratePercent"], [withGst({ ratePercent: -1 }), "gst.ratePercent"],
  ])("stops the start where something can't stand on a paper: %#", (broken, field) => {
    expect(() => readSeller(broken)).toThrow(new RegExp(`^catalogue/shop\\.json can't be used: ${field.replaceAll(".", "\\.")} .*\\.$`));
  });
});
