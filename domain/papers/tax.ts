import { districtOf, stateOf } from "#domain/area/pincodes.ts";
import { CITIES } from "#domain/catalogue/types.ts";
import { type GstState, gstState, gstStateNamed, stateOfGstin } from "./gstin.ts";

/** Whole paise. CGST and SGST within the seller's state, IGST beyond it; what does not apply is 0. Together they are the price. */
export type Tax = { taxable: number; cgst: number; sgst: number; igst: number };

/** `ratePercent` is the whole tax, 18; between states it is one, IGST. */
export type TaxTerms = { ratePercent: number; interState: boolean };

export const NO_TAX: Tax = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/** `paise × part / whole`, rounded half up; integers only, so exact. */
const share = (paise: number, part: number, whole: number) => Math.floor((2 * paise * part + whole) / (2 * whole));

/** The tax inside a price that includes it: halves equal, parts summing to the price (INDIA 4.4). ₹2,499 at 18 % is 2,117.80 + 190.60 + 190.60. */
export function taxInside(paise: number, { ratePercent, interState }: TaxTerms): Tax {
  if (interState) {
    const igst = share(paise, ratePercent, 100 + ratePercent);
    return { ...NO_TAX, taxable: paise - igst, igst };
  }
  const half = share(paise, ratePercent, 2 * (100 + ratePercent));
  return { ...NO_TAX, taxable: paise - 2 * half, cgst: half, sgst: half };
}

/** All of it together, in paise. */
export const priceOf = ({ taxable, cgst, sgst, igst }: Tax): number => taxable + cgst + sgst + igst;

export function addTax(a: Tax, b: Tax): Tax {
  return { taxable: a.taxable + b.taxable, cgst: a.cgst + b.cgst, sgst: a.sgst + b.sgst, igst: a.igst + b.igst };
}

/**
 * The tax inside a part of a price, where `before` are the parts that were told already: chosen so that all parts together hold
 * exactly the tax of the whole, and none is negative. `of` is what the parts are taken from, where its tax is on paper: no part takes more of it than
 * is left, so the last takes just that, though its own rounding may be another.
 */
export function taxOfNext(paise: number, before: Tax, terms: TaxTerms, of?: Tax): Tax {
  const whole = taxInside(priceOf(before) + paise, terms);
  const within = (value: number, least: number, most: number) => Math.max(0, Math.min(Math.max(value, least), most));
  /** What can't be taxable any more is tax. */
  const least = of ? paise - (of.taxable - before.taxable) : 0;
  const left = of ? { igst: of.igst - before.igst, half: of.cgst - before.cgst } : { igst: paise, half: paise };
  if (terms.interState) {
    const igst = within(whole.igst - before.igst, least, Math.min(paise, left.igst));
    return { ...NO_TAX, taxable: paise - igst, igst };
  }
  const half = within(whole.cgst - before.cgst, Math.ceil(least / 2), Math.min(Math.floor(paise / 2), left.half));
  return { ...NO_TAX, taxable: paise - 2 * half, cgst: half, sgst: half };
}

/** Beyond the lists of served codes: India Post's circles around Delhi, none of which reaches into a second state. */
const STATE_OF_CIRCLE: Record<string, string> = { "11": "07", "12": "06", "13": "06", "20": "09" };

/** The state of an event by its PIN code, or by its town where the code is gone or was not asked; undefined where neither tells. */
export function stateOfEvent({ pincode, location }: { pincode: string | null; location: string }): GstState | undefined {
  const city = (pincode && districtOf(pincode)) ?? CITIES.find((name) => name === location);
  if (city) return gstStateNamed(stateOf(city));
  const code = STATE_OF_CIRCLE[pincode?.slice(0, 2) ?? ""];
  return code === undefined ? undefined : gstState(code);
}

/**
 * Where a celebration counts as supplied (IGST Act, s. 12(7)): the state in which it is held; for a customer who is registered
 * themselves, the state of their registration, wherever it is held. Where nothing tells, the seller's own (s. 12(2)(b)(ii)).
 */
export function placeOfSupply({ event, sellerGstin, customerGstin }: { event: GstState | undefined; sellerGstin: string; customerGstin?: string }): GstState {
  return customerGstin ? stateOfGstin(customerGstin) : (event ?? stateOfGstin(sellerGstin));
}
