import { addLine, type CartLine, countOf } from "#domain/cart/lines.ts";
import { readCart } from "#domain/cart/read.ts";
import { createStoredList } from "./stored-list.ts";
import { showToast } from "./toast.ts";

/** The shopper's cart, kept in this browser under `cart` (SPEC section 3). */
export const cartStore = createStoredList("cart", readCart);

export function addToCart(line: CartLine): void {
  const before = countOf(cartStore.get());
  cartStore.change((cart) => addLine(cart, line));
  const added = countOf(cartStore.get()) - before;
  showToast({ title: added ? "Added to cart" : "Not added", ...(added < line.qty && { description: "A cart takes 50 of one kind, and 500 lines." }) });
}

/** One of a product as it is shown in a list, without add-ons. */
export function addCard({ id, basePrice }: { id: string; basePrice: number }): void {
  addToCart({ id, selectedAddOns: [], qty: 1, price: basePrice });
}
