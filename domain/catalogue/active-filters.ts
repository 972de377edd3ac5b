import { formatRupees } from "#domain/money/rules.ts";
import { categoryOf } from "./categories.ts";
import { EVERYTHING, HIGHEST_PRICE, LOWEST_PRICE, PAGE_SIZE, type ProductQuery, writeQuery } from "./query.ts";

/** One thing that narrows the list: its words, and the address's query without it. */
export type ActiveFilter = { label: string; without: string };

/** `₹500 to ₹3,000`, `Up to ₹3,000`, `From ₹500`. */
function priceLabel({ min, max }: ProductQuery): string {
  if (max === HIGHEST_PRICE) return `From ${formatRupees(min)}`;
  return min === LOWEST_PRICE ? `Up to ${formatRupees(max)}` : `${formatRupees(min)} to ${formatRupees(max)}`;
}

/** What narrows the list, in the order of the form. Order of the list and day of the celebration narrow nothing. */
export function activeFilters(query: ProductQuery): ActiveFilter[] {
  const without = (rest: Partial<ProductQuery>) => writeQuery({ ...query, ...rest, shown: PAGE_SIZE });
  const priced = query.min !== LOWEST_PRICE || query.max !== HIGHEST_PRICE;
  return [
    query.q && { label: `“${query.q}”`, without: without({ q: "" }) },
    query.category && { label: categoryOf(query.category).label, without: without({ category: null }) },
    query.location && { label: query.location, without: without({ location: null }) },
    query.theme && { label: query.theme, without: without({ theme: null }) },
    query.addon && { label: query.addon, without: without({ addon: null }) },
    priced && { label: priceLabel(query), without: without({ min: EVERYTHING.min, max: EVERYTHING.max }) },
  ].filter((filter): filter is ActiveFilter => Boolean(filter));
}
