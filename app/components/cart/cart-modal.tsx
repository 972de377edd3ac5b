import { Link } from "react-router";
import { OfferNote } from "#app/components/offer/offer-line.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { cartStore } from "#app/lib/cart.ts";
import { clearCart } from "#app/lib/cart-removal.ts";
import { canBuy, useQuote } from "#app/lib/quote.ts";
import { useStore } from "#app/lib/store.ts";
import { useUndoWhileOpen } from "#app/lib/undo.ts";
import { CartLines } from "./cart-lines.tsx";
import styles from "./list-modal.module.css";
import { CartSums } from "./cart-sums.tsx";
import { NothingLeft } from "./nothing-left.tsx";
import { EmptyList } from "./empty-list.tsx";
import { QuoteTrouble } from "./quote-trouble.tsx";
import { UndoLine } from "./undo-line.tsx";
import { useLeave } from "./use-leave.ts";

/** The cart over the page in view. */
export default function CartModal({ onClose }: { onClose: () => void }) {
  const cart = useStore(cartStore);
  const view = useQuote(cart);
  useLeave(onClose);
  useUndoWhileOpen();
  return (
    <Dialog open onClose={onClose} title="Your Cart">
      <KeepFocus className={styles.body}>
        <div tabIndex={-1} data-home="" className={styles.home}>
          {view.state === "failed" && <QuoteTrouble known={view.quote !== undefined} onRetry={view.retry} />}
          {cart.length > 0 ? <CartLines cart={cart} view={view} compact className={styles.rows} /> : <EmptyList words="Your cart is empty." hint="What you add waits here." onLeave={onClose} />}
        </div>
        <UndoLine />
        {cart.length > 0 && (
          <>
            {canBuy(view) ? <><CartSums sums={view.quote} /><OfferNote subtotal={view.quote?.subtotal} /><Link to="/checkout" className={buttonClass({ wide: true })}>Proceed to Checkout</Link></> : <NothingLeft />}
            <div className={styles.ways}>
              <Link to="/cart" className={buttonClass({ tone: "quiet" })}>View Cart</Link>
              <Button tone="plain" onClick={clearCart}>Clear Cart</Button>
            </div>
          </>
        )}
      </KeepFocus>
    </Dialog>
  );
}
