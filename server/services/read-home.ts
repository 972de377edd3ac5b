import { cardOf } from "#domain/catalogue/card.ts";
import { CATEGORIES } from "#domain/catalogue/categories.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { Picture, Product } from "#domain/catalogue/types.ts";
import type { Shop } from "#server/shop.ts";

/**
 * A set-up has room for guests; what has not (a kit, a banner, a cake) is a decoration. The catalogue has no field for it,
 * but the words of its capacity are those that the product page shows.
 */
function isSetUp({ capacity }: Product): boolean {
  return /guest|child/i.test(capacity);
}

const lowest = (products: readonly Product[]): number | undefined => (products.length ? Math.min(...products.map(({ basePrice }) => basePrice)) : undefined);
const inRupees = (price: number | undefined): string | undefined => (price ? formatRupees(price) : undefined);

/** What the home page shows of the catalogue, its prices written out. They are undefined only while there is no catalogue. */
export function readHome({ catalogue }: Pick<Shop, "catalogue">) {
  const { products, sitePictures } = catalogue.current();
  const setUps = products.filter(isSetUp);
  const decorationsFrom = inRupees(lowest(products));
  const setUpsFrom = inRupees(lowest(setUps));
  return {
    from: decorationsFrom && setUpsFrom ? { decorations: decorationsFrom, setUps: setUpsFrom } : undefined,
    highest: products.length ? formatRupees(Math.max(...products.map(({ basePrice }) => basePrice))) : undefined,
    pictures: { wide: sitePictures["site/hero-wide"], tall: sitePictures["site/hero-tall"], about: sitePictures["site/about"] },
    occasions: CATEGORIES.map(({ key, label }) => ({ key, label })),
    categories: CATEGORIES.flatMap(({ key, path, title }) => {
      if (!path) return [];
      const picture: Picture | undefined = sitePictures[`category/${key}`];
      return [{ path, title, from: inRupees(lowest(setUps.filter(({ category }) => category === key))), picture }];
    }),
    // In a section of featured ones alone the badge would say nothing.
    featured: products.filter(({ featured }) => featured).map((product) => ({ ...cardOf(product), featured: false })),
  };
}
