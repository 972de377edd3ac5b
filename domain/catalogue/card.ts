import type { Picture, Product } from "./types.ts";

/** What a card in a list shows of a product; nothing else of it is sent with the list. */
export type ProductCard = Pick<Product, "id" | "title" | "basePrice" | "originalPrice" | "rating" | "reviewCount" | "featured" | "duration" | "capacity" | "tags"> & {
  /** How many add-ons can be chosen. */
  addOns: number;
  picture: Picture | undefined;
};

export function cardOf(product: Product): ProductCard {
  const { id, title, basePrice, originalPrice, rating, reviewCount, featured, duration, capacity, tags, addOns, pictures } = product;
  return { id, title, basePrice, originalPrice, rating, reviewCount, featured, duration, capacity, tags, addOns: addOns.length, picture: pictures[0] };
}
