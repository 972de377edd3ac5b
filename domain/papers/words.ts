import { formatRupees } from "#domain/money/rules.ts";

const SMALL = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"];
const TENS = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const STEPS: [size: number, name: string][] = [[10_000_000, "Crore"], [100_000, "Lakh"], [1000, "Thousand"], [100, "Hundred"]];

function inWords(value: number): string {
  const [size, name] = STEPS.find(([least]) => value >= least) ?? [];
  if (size && name) return [`${inWords(Math.floor(value / size))} ${name}`, inWords(value % size)].filter(Boolean).join(" ");
  if (value < 20) return SMALL[value] ?? "";
  return [TENS[Math.floor(value / 10)], SMALL[value % 10]].filter(Boolean).join("-");
}

/** An amount in paise as a paper spells it, counted in lakh and crore: `Rupees One Lakh Two Thousand and Fifty Paise Only`. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return ["Rupees", inWords(rupees) || "Zero", ...(rest > 0 ? ["and", inWords(rest), "Paise"] : []), "Only"].join(" ");
}

/** Paise with both decimals: `₹2,117.80`, `-₹0.50`. */
export function formatPaise(paise: number): string {
  const whole = Math.abs(paise);
  return `${paise < 0 ? "-" : ""}${formatRupees(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, "0")}`;
}
