import { useEffect } from "react";
import { redirect } from "react-router";
import type { PageHandle } from "#app/components/layout/mobile-bar.tsx";
import { ProductPage } from "#app/components/product/product-page.tsx";
import { absolute, pageMeta } from "#app/lib/page-meta.ts";
import { selectedProductStore } from "#app/lib/selected-product.ts";
import { categoryOf } from "#domain/catalogue/categories.ts";
import { ogPicturePath } from "#domain/catalogue/pictures.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatDate, todayInIndia } from "#domain/time/rules.ts";
import { allowedAddOns } from "#domain/pricing/rules.ts";
import { shopContext } from "#server/context.ts";
import { readShownReviews } from "#server/services/read-review.ts";
import type { Route } from "./+types/product";

/** At phone width the total and Book Now stay at the bottom edge in place of the shop's own bar. */
export const handle: PageHandle = { ownBar: true };

/** The newest are on the page; the product's rating counts all. */
const MOST_REVIEWS = 24;

/** A product that the catalogue does not have leads to the whole list (SPEC section 2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const product = shop.catalogue.product(params.id);
  if (!product) throw redirect("/products");
  const path = `/product/${product.id}`;
  const category = categoryOf(product.category);
  const [picture] = product.pictures;
  const { reviews, count, stars } = await readShownReviews(shop.database.db, product.id, MOST_REVIEWS);
  const trail = [
    { name: "Home", path: "/" },
    { name: category.title, path: category.path ?? `/products?category=${category.key}` },
    { name: product.title, path },
  ];
  const meta = pageMeta(shop, {
    path,
    title: product.title,
    description: product.description,
    picture,
    jsonLd: [
      {
        "@type": "Product",
        name: product.title,
        description: product.description,
        sku: product.id,
        category: category.title,
        image: product.pictures.map((each) => absolute(shop, ogPicturePath(each))),
        brand: { "@type": "Brand", name: "Bokeh" },
        offers: {
          "@type": "Offer",
          url: absolute(shop, path),
          price: product.basePrice,
          priceCurrency: "INR",
          availability: "https://schema.org/InStock",
          areaServed: product.locations,
        },
        // Of what was written here alone: what the catalogue begins with is no review (DECISIONS).
        ...(count > 0 && { aggregateRating: { "@type": "AggregateRating", ratingValue: Math.round((stars / count) * 10) / 10, reviewCount: count } }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: trail.map(({ name, path: item }, i) => ({ "@type": "ListItem", position: i + 1, name, item: absolute(shop, item) })),
      },
    ],
  });
  const shown = reviews.map(({ date, ...review }) => ({ ...review, date: formatDate(todayInIndia(new Date(date))) }));
  return { reviews: shown, product, addOns: allowedAddOns(product), category: { title: category.title, path: trail[1]?.path ?? "/products" }, more: moreLike(shop.catalogue.current().products, product), meta };
}

/** The three that follow in the same category, beginning again at its end. */
function moreLike(products: readonly Product[], { id, category }: Product) {
  const same = products.filter((product) => product.category === category);
  const at = same.findIndex((product) => product.id === id);
  const others = [...same.slice(at + 1), ...same.slice(0, at)];
  return others.slice(0, 3).map(({ id: other, title, basePrice, pictures: [picture] }) => ({ id: other, title, price: formatRupees(basePrice), picture }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function ProductRoute({ loaderData: { product, addOns, category, more, reviews } }: Route.ComponentProps) {
  useEffect(() => selectedProductStore.set(product.id), [product.id]);
  return <ProductPage key={product.id} product={product} addOns={addOns} category={category} more={more} reviews={reviews} />;
}
