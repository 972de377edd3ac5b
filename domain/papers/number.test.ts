import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAPER_KINDS } from "./kinds.ts";
import { financialYear, numberInAddress, paperNumber, readNumber } from "./number.ts";

describe("a financial year", () => {
  it.each([
    ["2026-11-28T00:00:00Z", "26-27"], ["2027-03-31T18:29:59.999Z", "26-27"], ["2027-03-31T18:30:00.000Z", "27-28"], ["2027-01-01T00:00:00Z", "26-27"], ["2027-04-01T12:00:00+05:30", "27-28"], ["2099-12-31T00:00:00Z", "99-00"],
  ])("at %s is %s: it begins when April does in India", (at, year) => expect(financialYear(new Date(at))).toBe(year));
});

describe("a paper's number", () => {
  it("is as the example of rule 46, and longer numbers still fit", () => {
    expect(paperNumber("invoice", "26-27", 123)).toBe("BK/26-27/000123");
    expect(paperNumber("receipt-voucher", "26-27", 9_999_999)).toBe("RV/26-27/9999999");
    for (const serial of [0, -1, 1.5, 10_000_000, Number.NaN]) expect(() => paperNumber("invoice", "26-27", serial)).toThrow(RangeError);
  });

  it("has at most sixteen of the signs allowed, is no other paper's, and comes back from an address", () => {
    const papers = fc.record({ kind: fc.constantFrom(...PAPER_KINDS), at: fc.date({ min: new Date("2026-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), serial: fc.integer({ min: 1, max: 9_999_999 }) });
    const of = ({ kind, at, serial }: { kind: (typeof PAPER_KINDS)[number]; at: Date; serial: number }) => paperNumber(kind, financialYear(at), serial);
    fc.assert(fc.property(papers, papers, (one, other) => {
      expect(of(one)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
      expect(readNumber(numberInAddress(of(one)))).toBe(of(one));
      const same = one.kind === other.kind && one.serial === other.serial && financialYear(one.at) === financialYear(other.at);
      expect(of(one) === of(other)).toBe(same);
    }));
  });

  it.each(["", "BK-26-27-000123.pdf", "bk-26-27-000123", "XX-26-27-000123", "BK/26-27/000123", "BK-26-27-12345678", "BK-33333333", "BK-26-27-000123\n"])("%j in an address is none", (typed) => expect(readNumber(typed)).toBeUndefined());
});
