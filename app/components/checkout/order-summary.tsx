import { memo } from "react";
import { Link } from "react-router";
import { CartSums } from "#app/components/cart/cart-sums.tsx";
import { KeepWithout } from "#app/components/cart/keep-without.tsx";
import { QuoteTrouble } from "#app/components/cart/quote-trouble.tsx";
import { UndoLine } from "#app/components/cart/undo-line.tsx";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { HaveCode } from "#app/components/offer/have-code.tsx";
import { OfferNote } from "#app/components/offer/offer-line.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { clearCart, removeFromCart } from "#app/lib/cart-removal.ts";
import { useHydrated } from "#app/lib/hydrated.ts";
import { useStore } from "#app/lib/store.ts";
import { type CartLine, lineKey } from "#domain/cart/lines.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { QuotedLine } from "#domain/pricing/quote.ts";
import styles from "./checkout.module.css";
import { placedStore } from "./draft.ts";
import type { Checkout } from "./use-checkout.ts";

/** What is about to be ordered, at the prices of now. Before the browser has told what is in the cart nothing is said of it. */
export function OrderSummary({ checkout: { cart, prices, price, lineErrors } }: { checkout: Checkout }) {
  const hydrated = useHydrated();
  const { quote, lines, state, retry } = prices;
  return (
    <KeepFocus className={styles.keep}>
      <section className={styles.summary} aria-labelledby="summary-title">
        <div className={styles.top}>
          <h2 id="summary-title" tabIndex={-1} data-home="">Order summary</h2>
          {cart.length > 0 && <Button tone="plain" onClick={clearCart}>Clear booked</Button>}
        </div>
        {!hydrated && <div className={styles.waiting} aria-hidden="true" />}
        {hydrated && cart.length === 0 && <Nothing />}
        {cart.length > 0 && (
          <ul className={styles.items}>
            {cart.map((line) => {
              const key = lineKey(line);
              return <li key={key} data-row=""><Item line={line} now={lines.get(key)} waiting={state === "waiting"} error={lineErrors.get(key)} /></li>;
            })}
          </ul>
        )}
        <UndoLine />
        {cart.length > 0 && (
          <>
            {state === "failed" && <QuoteTrouble known={quote !== undefined} onRetry={retry} />}
            <CartSums sums={quote && { ...quote, total: price.total }} was={price.was} />
            <OfferNote subtotal={quote?.subtotal} />
            <HaveCode />
            <p className={styles.note}>You pay nothing now. We confirm within 24 hours.</p>
          </>
        )}
      </section>
    </KeepFocus>
  );
}

type ItemProps = { line: CartLine; now: QuotedLine | undefined; waiting: boolean; error: string | undefined };

/** Drawn anew only when its own line or price changes: a cart may hold 500. */
const Item = memo(function Item({ line, now, waiting, error }: ItemProps) {
  const sold = now?.sold ? now : undefined;
  const name = now?.title ?? "A celebration";
  return (
    <div className={styles.item}>
      {sold?.picture ? <CataloguePicture picture={sold.picture} alt="" sizes="88px" upTo={320} className={styles.picture} /> : <span className={styles.blank} />}
      <div className={styles.what}>
        <p className={styles.name}>{sold ? <Link to={`/product/${line.id}`}>{name}</Link> : !now && waiting ? "…" : name}</p>
        {sold && sold.addOns.length > 0 && (
          <ul className={styles.addOns} aria-label="Add-ons">
            {sold.addOns.map(({ id, name: addOn, qty }) => <li key={id}>{`+ ${addOn}${qty > 1 ? ` × ${qty}` : ""}`}</li>)}
          </ul>
        )}
        {sold && line.price !== undefined && line.price !== sold.each && (
          <p className={styles.changed}>{`The price has changed: was ${formatRupees(line.price)}, now ${formatRupees(sold.each)}${line.qty > 1 ? " each" : ""}.`}</p>
        )}
        {now?.sold === false && <p className={styles.gone}>{`${now.reason} It is left out of the total and of your order.`}<KeepWithout quoted={now} name={name} /></p>}
        {sold && error && <p className={styles.gone}>{error}</p>}
        <p className={styles.row}>
          <span className="soft">{`Qty ${line.qty}`}</span>
          <button type="button" className={styles.remove} data-control="remove" onClick={() => removeFromCart(lineKey(line), name)}>Remove<span className="visually-hidden">: {name}</span></button>
          {sold && <strong>{formatRupees(sold.each * line.qty)}</strong>}
        </p>
      </div>
    </div>
  );
});

/** An empty cart, which after an order is as it should be. */
function Nothing() {
  const placed = useStore(placedStore);
  return (
    <div className={styles.empty}>
      <p>{placed ? `Your order ${placed} is with us, and nothing else is waiting to be booked.` : "Nothing is waiting to be booked. Choose a celebration, and it stands here."}</p>
      <p className={styles.ways}>
        <Link to="/products" className={buttonClass({ tone: "quiet" })}>See all celebrations</Link>
        <Link to={placed ? `/account/orders/${placed}` : "/account/orders"} className={buttonClass({ tone: "plain" })}>{placed ? "See your order" : "See your orders"}</Link>
      </p>
    </div>
  );
}
