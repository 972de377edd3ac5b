import { Icon } from "#app/components/ui/icon.tsx";
import { useStore } from "#app/lib/store.ts";
import { toggleWish, wishlistStore } from "#app/lib/wishlist.ts";
import { isWished } from "#domain/wishlist/wishes.ts";
import styles from "./heart.module.css";

/** Filled when the product is on the wishlist; a press puts it there or takes it off. */
export function Heart({ id, title }: { id: string; title: string }) {
  return (
    <button type="button" className={styles.heart} aria-label={`Wishlist: ${title}`} aria-pressed={isWished(useStore(wishlistStore), id)} onClick={() => toggleWish(id)}>
      <Icon name="heart" />
    </button>
  );
}
