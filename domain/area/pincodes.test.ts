import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { districtOf, normalisePincode, placeOf } from "./pincodes.ts";

const EVERY_CODE = Array.from({ length: 900_000 }, (_, index) => String(100_000 + index));

describe("districtOf", () => {
  it("knows as many codes as the directory lists for each district", () => {
    const counts: Record<string, number> = {};
    for (const code of EVERY_CODE) {
      const district = districtOf(code);
      if (district) counts[district] = (counts[district] ?? 0) + 1;
    }
    expect(counts).toEqual({ Delhi: 103, Gurgaon: 29, Faridabad: 16, Noida: 27 });
  });

  it.each([
    ["110001", "Delhi"], ["110049", "Delhi"], ["110195", "Delhi"], ["122001", "Gurgaon"], ["122103", "Gurgaon"], ["122506", "Gurgaon"],
    ["121001", "Faridabad"], ["121102", "Faridabad"], ["201301", "Noida"], ["201009", "Noida"], ["201310", "Noida"], ["203209", "Noida"],
  ])("%s is %s", (code, district) => expect(districtOf(code)).toBe(district));

  it.each([
    ["in no directory", "110050"], ["in no directory", "110079"], ["in no directory", "110098"], ["in no directory", "201308"], ["Nuh", "122107"], ["Palwal", "121103"],
    ["between two ranges", "121011"], ["between two ranges", "122013"], ["Ghaziabad", "201001"], ["Ghaziabad", "201014"], ["Ghaziabad", "201206"], ["Bengaluru", "560001"],
    ["Puducherry", "673310"], ["no code", ""], ["no code", "constructor"], ["no code", "110001-110049"], ["no code", "11"],
  ])("asks us about %s %s", (_why, code) => expect(districtOf(code)).toBeUndefined());
});

describe("normalisePincode", () => {
  it.each([
    ["110001", "110001"], [" 110 001 ", "110001"], ["11 00 01", "110001"], ["110-001", "110001"], ["११०००१", "110001"], ["११० ००१", "110001"], ["١١٠٠٠١", "110001"],
    ["\u200b122\u00a0018", "122018"], ["673310", "673310"],
  ])("takes %j as %s", (typed, code) => expect(normalisePincode(typed)).toBe(code));

  it.each(["", " ", "11001", "1100011", "010001", "०१०००१", "11000a", "110001.0", "+110001", "1e5000", "Delhi 110001", "-", "\u0000"])("refuses %j", (typed) => {
    expect(normalisePincode(typed)).toBeUndefined();
  });

  it("answers six digits that it takes again, or nothing", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 12 }), (typed) => {
      const code = normalisePincode(typed);
      expect(code === undefined || (/^[1-9][0-9]{5}$/.test(code) && normalisePincode(code) === code)).toBe(true);
    }));
  });
});

describe("placeOf", () => {
  it("names the district, or says that it is outside", () => {
    expect(placeOf("110001")).toBe("Delhi, PIN 110001");
    expect(placeOf("201310")).toBe("Noida, PIN 201310");
    expect(placeOf("560001")).toBe("PIN 560001, outside our usual area");
  });
});
