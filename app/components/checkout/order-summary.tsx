import { useRef } from "react";
import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { clearCart, removeFromCart } from "#app/lib/cart.ts";
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
  const title = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const { quote, lines, state, retry } = prices;
  // The button that was pressed goes with its line: the focus stays with the list.
  const onGone = () => title.current?.focus();
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <div className={styles.top}>
        <h2 id="summary-title" ref={title} tabIndex={-1}>Order summary</h2>
        {cart.length > 0 && <Button tone="plain" onClick={() => { clearCart(); onGone(); }}>Clear booked</Button>}
      </div>
      {!hydrated && <p className={styles.waiting} aria-hidden="true" />}
      {hydrated && cart.length === 0 && <Nothing />}
      {cart.length > 0 && (
        <>
          <ul className={styles.items}>
            {cart.map((line) => {
              const key = lineKey(line);
              return <li key={key}><Item line={line} now={lines.get(key)} error={lineErrors.get(key)} onRemoved={onGone} /></li>;
            })}
          </ul>
          {state === "failed" && (
            <p className={styles.note} role="status">
              {quote ? "These prices could not be looked up again just now. " : "We could not look up the prices. "}
              <Button tone="plain" onClick={retry}>Try again</Button>
            </p>
          )}
          {quote ? (
            <>
              <dl className={styles.sums}>
                <div><dt>Subtotal</dt><dd>{formatRupees(quote.subtotal)}</dd></div>
                <div><dt>Convenience fee (4%)</dt><dd>{formatRupees(quote.fee)}</dd></div>
                <div className={styles.total}>
                  <dt>Total</dt>
                  <dd>{price.was !== undefined && <s><span className="visually-hidden">instead of </span>{formatRupees(price.was)}</s>} {formatRupees(price.total)}</dd>
                </div>
              </dl>
              <p className={styles.note}>You pay nothing now. We confirm within 24 hours.</p>
            </>
          ) : (
            state === "waiting" && <p className={styles.note} role="status">Looking up the prices…</p>
          )}
        </>
      )}
    </section>
  );
}

type ItemProps = { line: CartLine; now: QuotedLine | undefined; error: string | undefined; onRemoved: () => void };

function Item({ line, now, error, onRemoved }: ItemProps) {
  const name = now?.title ?? "This celebration";
  const remove = <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={() => { removeFromCart(lineKey(line), name); onRemoved(); }}>Remove</button>;
  if (!now?.sold) {
    return (
      <div className={styles.item}>
        <span className={styles.blank} />
        <div className={styles.what}>
          <p className={styles.name}>{now ? name : <span className={styles.waiting} />}</p>
          {now && <p className={styles.gone}>{`${now.reason} It is left out of the total and of your order.`}</p>}
          <p className={styles.row}><span className="soft">{`Qty ${line.qty}`}</span>{remove}</p>
        </div>
      </div>
    );
  }
  const { title, picture, addOns, each, qty, lineTotal } = now;
  return (
    <div className={styles.item}>
      {picture ? <CataloguePicture picture={picture} alt="" sizes="88px" upTo={320} className={styles.picture} /> : <span className={styles.blank} />}
      <div className={styles.what}>
        <p className={styles.name}><Link to={`/product/${line.id}`}>{title}</Link></p>
        {addOns.length > 0 && (
          <ul className={styles.addOns} aria-label="Add-ons">
            {addOns.map((addOn) => <li key={addOn.id}>{`+ ${addOn.name}${addOn.qty > 1 ? ` × ${addOn.qty}` : ""}`}</li>)}
          </ul>
        )}
        {line.price !== undefined && line.price !== each && <p className={styles.changed}>{`${formatRupees(each)} each now; it was ${formatRupees(line.price)} when you chose it.`}</p>}
        {error && <p className={styles.gone}>{error}</p>}
        <p className={styles.row}>
          <span className="soft">{`Qty ${line.qty}`}</span>
          {remove}
          <strong>{formatRupees(qty === line.qty ? lineTotal : each * line.qty)}</strong>
        </p>
      </div>
    </div>
  );
}

/** An empty cart, which after an order is as it should be. */
function Nothing() {
  const placed = useStore(placedStore);
  return (
    <div className={styles.empty}>
      {placed ? <p>{`Your order ${placed} is with us, and nothing else is waiting to be booked.`}</p> : <p>Nothing is waiting to be booked. Choose a celebration, and it stands here.</p>}
      <p className={styles.ways}>
        <Link to="/products" className={buttonClass({ tone: "quiet" })}>See all celebrations</Link>
        <Link to={placed ? `/account/orders/${placed}` : "/account/orders"} className={buttonClass({ tone: "plain" })}>{placed ? "See your order" : "See your orders"}</Link>
      </p>
    </div>
  );
}
