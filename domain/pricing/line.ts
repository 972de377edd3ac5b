import type { AddOn, Product } from "#domain/catalogue/types.ts";

export type PricedAddOn = AddOn & { qty: number };
export type PricedLine = {
  productId: string;
  title: string;
  basePrice: number;
  addOns: PricedAddOn[];
  quantity: number;
  /** (basePrice + Σ add-on price × add-on quantity) × quantity, in rupees. */
  lineTotal: number;
};

/** The one rule of what a line costs. Whether it can be had so is `priceLine`'s to say; here everything is from the shop's own list. */
export function lineOf({ id, title, basePrice }: Pick<Product, "id" | "title" | "basePrice">, addOns: PricedAddOn[], quantity: number): PricedLine {
  const each = basePrice + addOns.reduce((sum, addOn) => sum + addOn.price * addOn.qty, 0);
  return { productId: id, title, basePrice, addOns, quantity, lineTotal: each * quantity };
}
