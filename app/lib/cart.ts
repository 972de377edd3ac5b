import { addLine, type Cart, type CartLine, lineKey, removeLine, restoreLines } from "#domain/cart/lines.ts";
import { readCart } from "#domain/cart/read.ts";
import { createStoredList } from "./stored-list.ts";
import { showToast } from "./toast.ts";

/** The shopper's cart, kept in this browser under `cart` (SPEC section 3). */
export const cartStore = createStoredList("cart", readCart);

export function addToCart(line: CartLine): void {
  cartStore.change((cart) => addLine(cart, line));
  showToast({ title: "Added to cart" });
}

/** In place of a question beforehand, the way back afterwards. */
export function removeFromCart(key: string, title: string): void {
  takeOut(cartStore.get().filter((line) => lineKey(line) === key), `Removed: ${title}`);
}

export function clearCart(): void {
  takeOut(cartStore.get(), "Cart cleared");
}

function takeOut(lines: Cart, title: string) {
  if (lines.length === 0) return;
  const places = lines.map((line) => ({ at: cartStore.get().indexOf(line), line }));
  cartStore.change((cart) => lines.reduce((left, line) => removeLine(left, lineKey(line)), cart));
  showToast({ title, action: { label: "Undo", run: () => cartStore.change((cart) => restoreLines(cart, places)) } });
}
