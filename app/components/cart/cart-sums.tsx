import { OfferLine } from "#app/components/offer/offer-line.tsx";
import { CONVENIENCE_FEE_PERCENT, type Totals } from "#domain/pricing/rules.ts";
import { formatRupees } from "#domain/money/rules.ts";
import styles from "./cart-sums.module.css";

/** Subtotal, fee and total together: no sum without its fee. Undefined as long as they are asked for. `was` is a total that was told before, in rupees. */
export function CartSums({ sums, was }: { sums: Totals | undefined; was?: number | undefined }) {
  const shown = (amount: number | undefined) => (amount === undefined ? <span className={styles.waiting}><span className="visually-hidden">being worked out</span></span> : formatRupees(amount));
  return (
    <dl className={styles.sums} aria-busy={!sums}>
      <div><dt>Subtotal</dt><dd>{shown(sums?.subtotal)}</dd></div>
      <OfferLine discount={sums?.discount} />
      <div><dt>{`Convenience fee (${CONVENIENCE_FEE_PERCENT}%)`}</dt><dd>{shown(sums?.fee)}</dd></div>
      <div className={styles.total}><dt>Total</dt><dd aria-live="polite">{was !== undefined && <><s><span className="visually-hidden">instead of </span>{formatRupees(was)}</s> </>}{shown(sums?.total)}</dd></div>
    </dl>
  );
}
