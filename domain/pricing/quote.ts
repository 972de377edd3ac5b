import type { Picture } from "#domain/catalogue/types.ts";
import type { QuotedOffer } from "#domain/offer/claimed.ts";
import type { PricedAddOn, Totals } from "./rules.ts";

/** What one line of a cart is now. `key` tells which line of the question it answers (`lineKey` of domain/cart). */
export type QuotedLine =
  | { key: string; sold: true; title: string; picture: Picture | null; basePrice: number; addOns: PricedAddOn[]; each: number; qty: number; lineTotal: number }
  | { key: string; sold: false; title: string | null; reason: string; gone?: string[] };

/**
 * The answer of `POST /api/quote`: every line in the order of the question, at the catalogue's prices of the moment, in rupees.
 * A line that is not sold any more says so and is left out of the sums (CASES ST-06). `each` is one with its add-ons.
 * `gone` are the ids of add-ons that are not to be had any more, where the line can be had without them.
 * `offer` is there when a claim was sent, and says whether it is counted in the sums.
 */
export type Quote = { lines: QuotedLine[]; offer?: QuotedOffer } & Totals;
