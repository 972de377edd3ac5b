import { fold } from "#domain/text/rules.ts";
import { type AddOnFilter, HIGHEST_PRICE, type ProductQuery, type Sort } from "./query.ts";
import type { Product } from "./types.ts";

/** Where words are looked for: the products page searches titles, a category page descriptions too (SPEC section 5). */
type SearchScope = "title" | "title-and-description";

const ADD_ON_IDS: Record<AddOnFilter, (id: string) => boolean> = {
  Balloons: (id) => id === "addon-balloons",
  Cake: (id) => id.startsWith("addon-cake"),
  Photographer: (id) => id === "addon-photo",
  LED: (id) => id === "addon-led",
};

const byRating = (a: Product, b: Product) => b.rating - a.rating;

const ORDERS: Record<Sort, (a: Product, b: Product) => number> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured) || byRating(a, b),
  "price-asc": (a, b) => a.basePrice - b.basePrice,
  "price-desc": (a, b) => b.basePrice - a.basePrice,
  rating: byRating,
  reviews: (a, b) => b.reviewCount - a.reviewCount,
};

/** Every word of a search as letters, without case and accents; no sign has a meaning of its own. */
function matcher(q: string, scope: SearchScope): (product: Product) => boolean {
  const words = fold(q).split(" ").filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ title, description }) => {
    const text = fold(scope === "title" ? title : `${title} ${description}`);
    return words.every((word) => text.includes(word));
  };
}

/**
 * The whole list that a query asks for, in its order; products that compare alike keep the shop-keeper's order, so a
 * longer list always begins with the shorter one. `shown` is left to whoever cuts the page.
 */
export function filterProducts(products: readonly Product[], query: ProductQuery, scope: SearchScope = "title"): Product[] {
  const { category, location, theme, addon, min, max } = query;
  const found = matcher(query.q, scope);
  return products
    .filter(
      (product) =>
        (!category || product.category === category) &&
        (!location || product.locations.includes(location)) &&
        (!theme || product.theme === theme) &&
        (!addon || product.addOns.some(({ id }) => ADD_ON_IDS[addon](id))) &&
        product.basePrice >= min &&
        (product.basePrice <= max || max === HIGHEST_PRICE) &&
        found(product),
    )
    .sort(ORDERS[query.sort]);
}
