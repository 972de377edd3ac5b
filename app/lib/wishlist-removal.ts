import { removeWish, restoreWish } from "#domain/wishlist/wishes.ts";
import { offerUndo } from "./undo.ts";
import { wishlistStore } from "./wishlist.ts";

/** Takes a product off the wishlist where it is listed, and offers the way back. */
export function removeFromWishlist(id: string): void {
  const at = wishlistStore.get().findIndex((wish) => wish.id === id);
  if (at < 0) return;
  wishlistStore.change((wishes) => removeWish(wishes, id));
  offerUndo("Removed from wishlist", () => wishlistStore.change((wishes) => restoreWish(wishes, id, at)));
}
