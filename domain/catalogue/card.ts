import { formatRupees } from "#domain/money/rules.ts";
import { allowedAddOns } from "#domain/pricing/rules.ts";
import type { Picture, Product } from "./types.ts";

/** What a card in a list shows of a product, its numbers already in words; nothing else of it is sent with the list. */
export type ProductCard = Pick<Product, "id" | "title" | "basePrice" | "reviewCount" | "featured" | "duration" | "capacity" | "tags"> & {
  /** `₹4,499` */
  price: string;
  /** The price before, when the shop-keeper gave one. */
  was: string | null;
  /** Out of five, with one decimal. */
  rating: string;
  /** How many add-ons can be chosen, the fixed ones with them. */
  addOns: number;
  picture: Picture | undefined;
};

export function cardOf(product: Product): ProductCard {
  const { id, title, basePrice, originalPrice, rating, reviewCount, featured, duration, capacity, tags, pictures } = product;
  return {
    id,
    title,
    basePrice,
    price: formatRupees(basePrice),
    was: originalPrice === null ? null : formatRupees(originalPrice),
    rating: rating.toFixed(1),
    reviewCount,
    featured,
    duration,
    capacity,
    tags,
    addOns: allowedAddOns(product).length,
    picture: pictures[0],
  };
}
