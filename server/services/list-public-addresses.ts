import { CATEGORIES } from "#domain/catalogue/categories.ts";
import type { Shop } from "#server/shop.ts";

/** Every page that may be found by a search engine, as an absolute address under the shop's own origin. */
export function listPublicAddresses({ origin, catalogue }: Shop): string[] {
  const paths = [
    "/",
    "/products",
    ...CATEGORIES.flatMap(({ path }) => path ?? []),
    ...catalogue.current().products.map(({ id }) => `/product/${encodeURIComponent(id)}`),
    "/faq",
    "/privacy",
    "/terms",
  ];
  return paths.map((path) => (path === "/" ? `${origin}/` : origin + path));
}
