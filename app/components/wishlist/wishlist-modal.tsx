import { Link } from "react-router";
import { EmptyList } from "#app/components/cart/empty-list.tsx";
import styles from "#app/components/cart/list-modal.module.css";
import { QuoteTrouble } from "#app/components/cart/quote-trouble.tsx";
import { UndoLine } from "#app/components/cart/undo-line.tsx";
import { useLeave } from "#app/components/cart/use-leave.ts";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { useUndoWhileOpen } from "#app/lib/undo.ts";
import { useWishes } from "./use-wishes.ts";
import { WishItem } from "./wish-item.tsx";

/** The wishlist over the page in view. */
export default function WishlistModal({ onClose }: { onClose: () => void }) {
  const { wishes, view } = useWishes();
  useLeave(onClose);
  useUndoWhileOpen();
  return (
    <Dialog open onClose={onClose} title="Your Wishlist">
      <KeepFocus className={styles.body}>
        <div tabIndex={-1} data-home="" className={styles.home}>
          {view.state === "failed" && <QuoteTrouble known={view.quote !== undefined} onRetry={view.retry} />}
          {wishes.length === 0 && <EmptyList words="Your wishlist is empty." hint="A heart on a celebration brings it here." onLeave={onClose} />}
          {wishes.length > 0 && (
            <ul className={styles.rows}>
              {wishes.map(({ id }) => <WishItem key={id} id={id} quoted={view.lines.get(id)} waiting={view.state === "waiting"} compact />)}
            </ul>
          )}
        </div>
        <UndoLine />
        {wishes.length > 0 && <Link to="/wishlist" className={buttonClass({ tone: "quiet", wide: true })}>View Wishlist</Link>}
      </KeepFocus>
    </Dialog>
  );
}
