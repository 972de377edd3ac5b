import type { AddOn, Product } from "#domain/catalogue/types.ts";
import { percentOf } from "#domain/money/rules.ts";
import { discountOf, type OfferTerms } from "#domain/offer/discount.ts";
import { lineOf, type PricedAddOn, type PricedLine } from "./line.ts";
import { QUANTITY_MAX, QUANTITY_MIN } from "./quantity.ts";

/** The fixed add-ons that any product may be booked with (SPEC section 3). */
const FIXED_ADD_ONS: readonly AddOn[] = [
  { id: "addon-cake", name: "Designer Cake (1kg)", price: 799 },
  { id: "addon-balloons", name: "Premium Balloons Set", price: 499 },
  { id: "addon-photo", name: "Photographer (1 hr)", price: 1499 },
  { id: "addon-led", name: "LED Neon Sign", price: 999 },
];

export const CONVENIENCE_FEE_PERCENT = 4;

/** What a product can be booked with: its own add-ons, whose price rules, then the fixed ones (DECISIONS, One model). */
export function allowedAddOns(product: Pick<Product, "addOns">): AddOn[] {
  const own = new Set(product.addOns.map((addOn) => addOn.id));
  return [...product.addOns, ...FIXED_ADD_ONS.filter((addOn) => !own.has(addOn.id))];
}

export type { PricedAddOn, PricedLine };
export type ChosenAddOn = { id: string; qty: number };
export type LineRequest = { productId: string; selectedAddOns: ChosenAddOn[]; quantity: number };
/** `gone` names the add-ons that are not to be had, when the celebration without them is. */
export type LineProblem = { field: "productId" | "selectedAddOns" | "quantity"; message: string; gone?: string[] };

const isQuantity = (value: number) => Number.isInteger(value) && value >= QUANTITY_MIN && value <= QUANTITY_MAX;

/** Prices one line from the catalogue alone, or says which field is wrong. */
export function priceLine(product: Product | undefined, request: LineRequest): PricedLine | LineProblem {
  if (!product) return { field: "productId", message: "This celebration is no longer in our catalogue." };
  if (!isQuantity(request.quantity)) return { field: "quantity", message: `Choose a quantity from ${QUANTITY_MIN} to ${QUANTITY_MAX}.` };
  const allowed = new Map(allowedAddOns(product).map((addOn) => [addOn.id, addOn]));
  const addOns: PricedAddOn[] = [];
  const gone = request.selectedAddOns.flatMap(({ id }) => (allowed.has(id) ? [] : [id]));
  if (gone.length > 0) return { field: "selectedAddOns", message: "One of the add-ons does not go with this celebration.", gone };
  for (const chosen of request.selectedAddOns) {
    const addOn = allowed.get(chosen.id);
    if (!addOn) continue;
    if (!isQuantity(chosen.qty)) return { field: "selectedAddOns", message: "An add-on's quantity is from 1 to 50." };
    if (addOns.some((known) => known.id === chosen.id)) return { field: "selectedAddOns", message: "An add-on is listed twice." };
    addOns.push({ ...addOn, qty: chosen.qty });
  }
  return lineOf(product, addOns, request.quantity);
}

export const isLineProblem = (line: PricedLine | LineProblem): line is LineProblem => "field" in line;

export type Totals = { subtotal: number; discount: number; fee: number; total: number };

/** Σ lines, less the offer, plus the convenience fee where one is charged: cart and checkout only. */
export function totalsOf(lineTotals: number[], terms: { offer?: OfferTerms | undefined; withFee: boolean }): Totals {
  const subtotal = lineTotals.reduce((sum, line) => sum + line, 0);
  const discount = terms.offer ? discountOf(subtotal, terms.offer) : 0;
  const fee = terms.withFee ? percentOf(subtotal - discount, CONVENIENCE_FEE_PERCENT) : 0;
  return { subtotal, discount, fee, total: subtotal - discount + fee };
}
