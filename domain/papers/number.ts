import type { PaperKind } from "./kinds.ts";
import { todayInIndia } from "#domain/time/rules.ts";

/** One series of numbers for each kind, told apart by its first letters. */
const PREFIX: Record<PaperKind, string> = { invoice: "BK", "receipt-voucher": "RV", "refund-voucher": "RF", "credit-note": "CN" };

/** What fits beside prefix and year into the sixteen characters of rule 46(b). */
const LARGEST = 9_999_999;

/** The financial year of an instant, April to March on India's clock: `26-27`. */
export function financialYear(at: Date): string {
  const [year = 0, month = 1] = todayInIndia(at).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (of: number) => String(of % 100).padStart(2, "0");
  return `${two(first)}-${two(first + 1)}`;
}

/** `BK/26-27/000123`. Throws where it would be longer than the rule allows. */
export function paperNumber(kind: PaperKind, year: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > LARGEST) throw new RangeError(`no number for paper ${serial} of a year`);
  return `${PREFIX[kind]}/${year}/${String(serial).padStart(6, "0")}`;
}

/** A number as it stands in an address, where a slash would be read as a folder: `BK-26-27-000123`. */
export const numberInAddress = (number: string): string => number.replaceAll("/", "-");

/** The number of an address; undefined for what can be none. */
export function readNumber(inAddress: string): string | undefined {
  const [, prefix, year, serial] = /^(BK|RV|RF|CN)-(\d\d-\d\d)-(\d{6,7})$/.exec(inAddress) ?? [];
  return serial === undefined ? undefined : `${prefix}/${year}/${serial}`;
}
