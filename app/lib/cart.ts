import { addLine, type Cart, type CartLine, countOf, lineKey, removeLines, restoreLines } from "#domain/cart/lines.ts";
import { readCart } from "#domain/cart/read.ts";
import { createStoredList } from "./stored-list.ts";
import { showToast } from "./toast.ts";

/** The shopper's cart, kept in this browser under `cart` (SPEC section 3). */
export const cartStore = createStoredList("cart", readCart);

export function addToCart(line: CartLine): void {
  const before = countOf(cartStore.get());
  cartStore.change((cart) => addLine(cart, line));
  const added = countOf(cartStore.get()) - before;
  showToast({ title: added ? "Added to cart" : "Not added", ...(added < line.qty && { description: "A cart takes up to 50 of one celebration." }) });
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
  const keys = new Set(lines.map(lineKey));
  cartStore.change((cart) => removeLines(cart, keys));
  showToast({ title, action: { label: "Undo", run: () => cartStore.change((cart) => restoreLines(cart, places)) } });
}
