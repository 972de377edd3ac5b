import { EmptyList } from "#app/components/cart/empty-list.tsx";
import { QuietList } from "#app/components/cart/quiet-list.tsx";
import { QuoteTrouble } from "#app/components/cart/quote-trouble.tsx";
import { UndoLine } from "#app/components/cart/undo-line.tsx";
import { BackLink } from "#app/components/layout/back-link.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { useHydrated } from "#app/lib/hydrated.ts";
import { useUndoWhileOpen } from "#app/lib/undo.ts";
import { useWishes } from "./use-wishes.ts";
import { WishItem } from "./wish-item.tsx";
import styles from "./wishlist-page.module.css";

/** The wishlist of this browser; like the cart, the server's page holds none of it. */
export function WishlistPage() {
  const { wishes, view } = useWishes();
  const hydrated = useHydrated();
  useUndoWhileOpen();
  return (
    <KeepFocus className={`wrap ${styles.page}`}>
      <BackLink />
      <h1 tabIndex={-1} data-home="">Your Wishlist</h1>
      {!hydrated && <QuietList name="wishlist" />}
      {view.state === "failed" && <QuoteTrouble known={view.quote !== undefined} onRetry={view.retry} />}
      {hydrated && wishes.length === 0 && <EmptyList words="Your wishlist is empty." hint="A heart on a celebration brings it here, to be found again in this browser." />}
      {wishes.length > 0 && (
        <ul className={styles.cards}>
          {wishes.map(({ id }) => <WishItem key={id} id={id} quoted={view.lines.get(id)} waiting={view.state === "waiting"} />)}
        </ul>
      )}
      <UndoLine />
    </KeepFocus>
  );
}
