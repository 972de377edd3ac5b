import { addWish, isWished, readWishlist, removeWish, restoreWish } from "#domain/wishlist/wishes.ts";
import { createStoredList } from "./stored-list.ts";
import { showToast } from "./toast.ts";

/** The shopper's wishlist, kept in this browser under `wishlist` (SPEC section 3). */
export const wishlistStore = createStoredList("wishlist", readWishlist);

/** The heart: adds what is not there, removes what is. */
export function toggleWish(id: string): void {
  if (isWished(wishlistStore.get(), id)) return removeFromWishlist(id);
  wishlistStore.change((wishes) => addWish(wishes, id));
  showToast({ title: "Added to wishlist" });
}

export function removeFromWishlist(id: string): void {
  const at = wishlistStore.get().findIndex((wish) => wish.id === id);
  if (at < 0) return;
  wishlistStore.change((wishes) => removeWish(wishes, id));
  showToast({ title: "Removed from wishlist", action: { label: "Undo", run: () => wishlistStore.change((wishes) => restoreWish(wishes, id, at)) } });
}
