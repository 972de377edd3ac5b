import { OfferLine, OfferNote } from "#app/components/offer/offer-line.tsx";
import type { Product } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { PricedLine } from "#domain/pricing/rules.ts";
import styles from "./booking-modal.module.css";

type Props = { product: Product; line: PricedLine; discount: number; total: number; priceChanged: boolean };

/** What is being asked for, and what it costs now. */
export function Summary({ product, line, discount, total, priceChanged }: Props) {
  return (
    <section className={styles.summary} aria-label="Booking summary">
      <dl>
        <div><dt>Duration</dt><dd>{product.duration}</dd></div>
        <div><dt>Capacity</dt><dd>{product.capacity}</dd></div>
        <div><dt>Location</dt><dd>{product.location}</dd></div>
        <div><dt>Quantity</dt><dd>{line.quantity}</dd></div>
        {line.addOns.length > 0 && (
          <div className={styles.addOns}>
            <dt>Selected add-ons</dt>
            <dd><ul>{line.addOns.map(({ id, name, price }) => <li key={id}><span>{name}</span><span>{`+${formatRupees(price)}`}</span></li>)}</ul></dd>
          </div>
        )}
        {discount > 0 && <div className={styles.sum}><dt>Price</dt><dd>{formatRupees(line.lineTotal)}</dd></div>}
        <OfferLine discount={discount} className={styles.sum} />
        <div className={styles.total}><dt>Total price</dt><dd>{formatRupees(total)}</dd></div>
      </dl>
      <p className={styles.changed} role="status">
        {priceChanged && `The price has changed since you opened this page: it is now ${formatRupees(total)}. Nothing has been sent; send it again if this suits you.`}
      </p>
      <OfferNote subtotal={line.lineTotal} />
      <p className={styles.quiet}>You pay nothing now. We confirm within 24 hours.</p>
    </section>
  );
}
