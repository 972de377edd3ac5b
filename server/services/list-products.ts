import { type ActiveFilter, activeFilters } from "#domain/catalogue/active-filters.ts";
import { filterProducts } from "#domain/catalogue/filters.ts";
import { EVERYTHING, PAGE_SIZE, parseQuery, type ProductQuery, writeQuery } from "#domain/catalogue/query.ts";
import type { CategoryKey, Product } from "#domain/catalogue/types.ts";
import { formatDate } from "#domain/time/rules.ts";
import type { Shop } from "#server/shop.ts";

export type ProductList = {
  query: ProductQuery;
  /** What was put right in the address, in words for the shopper. */
  hints: string[];
  /** The first `query.shown` of the list. */
  products: Product[];
  /** How many the whole list holds. */
  total: number;
  /** The query of the list's next, longer form; null when all are shown. */
  more: string | null;
  filters: ActiveFilter[];
  /** The query with nothing narrowed and the day kept. */
  reset: string;
  /** The day of the celebration in words, when the address names one. */
  day: string | null;
};

/**
 * The list at an address's query. A category's page has its category from its path, whatever the query says, and
 * searches descriptions as well (SPEC section 5).
 */
export function listProducts({ catalogue }: Pick<Shop, "catalogue">, search: string, categoryPage?: CategoryKey): ProductList {
  const { query, hints } = parseQuery(search);
  const { products } = catalogue.current();
  const found = categoryPage
    ? filterProducts(products, { ...query, category: categoryPage }, "title-and-description")
    : filterProducts(products, query);
  const own = categoryPage ? { ...query, category: null } : query;
  return {
    query: own,
    hints,
    products: found.slice(0, query.shown),
    total: found.length,
    more: found.length > query.shown ? writeQuery({ ...own, shown: query.shown + PAGE_SIZE }) : null,
    filters: activeFilters(own),
    reset: writeQuery({ ...EVERYTHING, date: query.date }),
    day: query.date && formatDate(query.date),
  };
}
