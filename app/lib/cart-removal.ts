import { removeLines, restoreLines } from "#domain/cart/changes.ts";
import { type Cart, lineKey } from "#domain/cart/lines.ts";
import { cartStore } from "./cart.ts";
import { offerUndo } from "./undo.ts";

/** `title` names what was taken out, in the words that offer the way back. */
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
  offerUndo(title, () => cartStore.change((cart) => restoreLines(cart, places)));
}
