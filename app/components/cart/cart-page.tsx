import { Link } from "react-router";
import { BackLink } from "#app/components/layout/back-link.tsx";
import { OfferNote } from "#app/components/offer/offer-line.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { cartStore } from "#app/lib/cart.ts";
import { clearCart } from "#app/lib/cart-removal.ts";
import { useHydrated } from "#app/lib/hydrated.ts";
import { canBuy, useQuote } from "#app/lib/quote.ts";
import { useStore } from "#app/lib/store.ts";
import { useUndoWhileOpen } from "#app/lib/undo.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { CartLines } from "./cart-lines.tsx";
import styles from "./cart-page.module.css";
import { CartSums } from "./cart-sums.tsx";
import { NothingLeft } from "./nothing-left.tsx";
import { EmptyList } from "./empty-list.tsx";
import { QuietList } from "./quiet-list.tsx";
import { QuoteTrouble } from "./quote-trouble.tsx";
import { UndoLine } from "./undo-line.tsx";

/** The cart of this browser. The server's page holds none of it: until the browser has read its own, the list is quiet. */
export function CartPage() {
  const cart = useStore(cartStore);
  const view = useQuote(cart);
  const { quote, state, retry } = view;
  const hydrated = useHydrated();
  useUndoWhileOpen();
  const proceed = <Link to="/checkout" className={buttonClass({ wide: true })}>Proceed to Checkout</Link>;
  const buys = canBuy(view);
  return (
    <KeepFocus className={`wrap ${styles.page}`}>
      <BackLink />
      <header className={styles.head}>
        <h1 tabIndex={-1} data-home="">Your Cart</h1>
        {cart.length > 0 && <Button tone="plain" className={styles.clear} onClick={clearCart}>Clear Cart</Button>}
      </header>
      {!hydrated && <QuietList name="cart" />}
      {hydrated && cart.length === 0 && <><EmptyList words="Your cart is empty." hint="Add a celebration and it waits here, in this browser, until you are ready." /><UndoLine /></>}
      {cart.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.list}>
            {state === "failed" && <QuoteTrouble known={quote !== undefined} onRetry={retry} />}
            <CartLines cart={cart} view={view} className={styles.rows} />
            <UndoLine />
          </div>
          <section className={styles.summary} aria-label="Total">
            {buys ? (
              <>
                <CartSums sums={quote} />
                <OfferNote subtotal={quote?.subtotal} />
                <div className={styles.go}>{proceed}</div>
                <p className={styles.note}>You pay nothing now. Date and place come next.</p>
              </>
            ) : (
              <NothingLeft />
            )}
          </section>
          {buys && (
            <div className={styles.bar}>
              <p><span className="soft">Total with fee</span><strong>{quote ? formatRupees(quote.total) : "…"}</strong></p>
              {proceed}
            </div>
          )}
        </div>
      )}
    </KeepFocus>
  );
}
