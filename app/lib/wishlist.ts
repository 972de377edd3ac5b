import { addWish, isWished, readWishlist, removeWish } from "#domain/wishlist/wishes.ts";
import { createStoredList } from "./stored-list.ts";
import { showToast } from "./toast.ts";

/** The shopper's wishlist, kept in this browser under `wishlist` (SPEC section 3). */
export const wishlistStore = createStoredList("wishlist", readWishlist);

/** The heart: adds what is not there, removes what is. Pressed again it is its own way back. */
export function toggleWish(id: string): void {
  const wished = isWished(wishlistStore.get(), id);
  wishlistStore.change((wishes) => (wished ? removeWish(wishes, id) : addWish(wishes, id)));
  showToast({ title: wished ? "Removed from wishlist" : "Added to wishlist" });
}
