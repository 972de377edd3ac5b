import { memo } from "react";
import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { QuantityStepper } from "#app/components/product/quantity-stepper.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { cartStore } from "#app/lib/cart.ts";
import { removeFromCart } from "#app/lib/cart-removal.ts";
import { acceptPrices, changeQuantity, setQuantity } from "#domain/cart/changes.ts";
import { type CartLine, lineKey } from "#domain/cart/lines.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { QuotedLine } from "#domain/pricing/quote.ts";
import styles from "./cart-row.module.css";
import { KeepWithout } from "./keep-without.tsx";

type Props = {
  line: CartLine;
  /** What the catalogue says of it now; undefined as long as it is asked, or when no answer came. */
  quoted: QuotedLine | undefined;
  waiting: boolean;
  /** In the dialog, where there is less room. */
  compact?: boolean;
};

/** One line of the cart. It is drawn anew only when its own line or price changes: a cart may hold 500. */
export const CartRow = memo(function CartRow({ line, quoted, waiting, compact = false }: Props) {
  const key = lineKey(line);
  const sold = quoted?.sold ? quoted : undefined;
  const title = quoted?.title ?? (waiting ? "" : "A celebration");
  const name = title || "A celebration";
  const Name = compact ? "h3" : "h2";
  return (
    <li className={compact ? `${styles.row} ${styles.compact}` : styles.row} data-row="">
      <div className={styles.picture}>
        {sold?.picture ? <CataloguePicture picture={sold.picture} alt="" sizes={compact ? "88px" : "(min-width: 600px) 168px, 104px"} upTo={480} className={styles.frame} /> : quoted && <Icon name="image-off" size={24} />}
      </div>
      <div className={styles.words}>
        <Name className={styles.title}>{title === "" ? <span className={styles.waiting} /> : quoted?.sold === false ? title : <Link to={`/product/${line.id}`}>{title}</Link>}</Name>
        {quoted?.sold === false && <p className={styles.gone}>{`${quoted.reason} It is not in the total.`}<KeepWithout quoted={quoted} name={name} /></p>}
        {sold && sold.addOns.length > 0 && (
          <ul className={styles.addOns} aria-label="Add-ons">
            {sold.addOns.map(({ id, name: addOn, price, qty }) => <li key={id}>{`+ ${addOn}${qty > 1 ? ` × ${qty}` : ""}, ${formatRupees(price * qty)}`}</li>)}
          </ul>
        )}
        {sold && line.price !== undefined && line.price !== sold.each && (
          <p className={styles.changed}>
            {`The price has changed: was ${formatRupees(line.price)}, now ${formatRupees(sold.each)}${line.qty > 1 ? " each" : ""}.`}
            <button type="button" aria-label={`Accept the new price: ${name}`} onClick={() => cartStore.change((cart) => acceptPrices(cart, new Map([[key, sold.each]])))}>Accept</button>
          </p>
        )}
      </div>
      <p className={styles.sum}>
        {sold && <><strong>{formatRupees(sold.each * line.qty)}</strong>{line.qty > 1 && <span>{formatRupees(sold.each)} each</span>}</>}
        {!quoted && waiting && <span className={styles.waiting} />}
      </p>
      <div className={styles.controls}>
        {quoted?.sold !== false && (
          <QuantityStepper
            label="Qty"
            of={name}
            value={line.qty}
            onStep={(by) => cartStore.change((cart) => changeQuantity(cart, key, by))}
            onType={(qty) => cartStore.change((cart) => setQuantity(cart, key, qty))}
          />
        )}
        <button type="button" className={styles.remove} data-control="remove" aria-label={`Remove: ${name}`} onClick={() => removeFromCart(key, name)}>Remove</button>
      </div>
    </li>
  );
});
