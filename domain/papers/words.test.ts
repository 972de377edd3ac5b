import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords, formatPaise } from "./words.ts";

const UNITS = "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(" ");
const TENS = "_ _ Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const SIZES: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 };

/** Reads such words back, by another way than they are written. */
function read(words: string): number {
  let [done, open] = [0, 0];
  for (const word of words.split(/[ -]/)) {
    const size = SIZES[word];
    if (size === 100) open *= 100;
    else if (size === 10_000_000) [done, open] = [(done + open) * size, 0];
    else if (size) [done, open] = [done + open * size, 0];
    else open += UNITS.includes(word) ? UNITS.indexOf(word) : TENS.indexOf(word) * 10;
  }
  return done + open;
}

describe("an amount in words", () => {
  it.each([
    [0, "Rupees Zero Only"],
    [5, "Rupees Zero and Five Paise Only"],
    [249_900, "Rupees Two Thousand Four Hundred Ninety-Nine Only"],
    [211_780, "Rupees Two Thousand One Hundred Seventeen and Eighty Paise Only"],
    [10_499_800, "Rupees One Lakh Four Thousand Nine Hundred Ninety-Eight Only"],
    [100_000_00, "Rupees One Lakh Only"],
    [12_34_56_789_01, "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and One Paise Only"],
    [1_00_00_000_00, "Rupees One Crore Only"],
  ])("%d paise: %s", (paise, words) => expect(amountInWords(paise)).toBe(words));

  it("is read back as the amount", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_99_99_999_99 }), (paise) => {
      const [, rupees = "", rest = "Zero"] = /^Rupees (.*?)(?: and (.*) Paise)? Only$/.exec(amountInWords(paise)) ?? [];
      expect(read(rupees) * 100 + read(rest)).toBe(paise);
    }));
  });
});

it.each([[0, "₹0.00"], [211_780, "₹2,117.80"], [10_499_805, "₹1,04,998.05"], [-50, "-₹0.50"], [-158_000, "-₹1,580.00"]])("%d paise in digits: %s", (paise, digits) => expect(formatPaise(paise)).toBe(digits));
