import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { formatRupees } from "#domain/money/rules.ts";
import { CONVENIENCE_FEE_PERCENT } from "#domain/pricing/rules.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./use-checkout.ts";

/** What it comes to, what is in the way, and the button; always in reach at the bottom edge of a phone. */
export function Confirm({ checkout: { alert, price, prices, cart, sending } }: { checkout: Checkout }) {
  return (
    <div className={styles.confirm}>
      <div role="alert">
        {alert.text && (
          <p key={alert.press} className={styles.alert}>
            {alert.text}
            {alert.unsure && <>{alert.more && " An earlier try may have reached us."} <Link to="/account/orders">Your orders</Link></>}
          </p>
        )}
      </div>
      <div className={styles.act}>
        <p className={styles.barTotal}>
          <span>{`Total with ${CONVENIENCE_FEE_PERCENT}% fee`}</span>
          <strong>{cart.length > 0 && prices.quote ? formatRupees(price.total) : "–"}</strong>
        </p>
        <Button type="submit" wide aria-disabled={sending}>{sending ? "Confirming..." : "Confirm booking"}</Button>
      </div>
    </div>
  );
}
