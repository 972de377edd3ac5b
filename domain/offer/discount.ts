import { percentOf } from "#domain/money/rules.ts";

/** What an offer takes off the services' price, before any fee: a percent or an amount in rupees, one of the two, from a `minimum` in rupees on. */
export type OfferTerms = { percent: number | null; amount: number | null; minimum: number };

/** Whole rupees, never more than there is. The percent is rounded half up (DECISIONS, One model). */
export function discountOf(subtotal: number, { percent, amount, minimum }: OfferTerms): number {
  if (subtotal < minimum) return 0;
  return Math.min(subtotal, percent === null ? (amount ?? 0) : percentOf(subtotal, percent));
}
