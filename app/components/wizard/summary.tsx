import { HaveCode } from "#app/components/offer/have-code.tsx";
import { OfferLine, OfferNote } from "#app/components/offer/offer-line.tsx";
import { formatRupees } from "#domain/money/rules.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import { HoldNotice } from "./hold-notice.tsx";
import type { Chosen } from "./use-wizard.ts";
import styles from "./summary.module.css";

/** What is being booked and what it costs, beside every step. No fee is charged here (DECISIONS, One model). */
export function Summary({ wizard }: { wizard: Chosen }) {
  const { values, service, line, discount, price } = wizard;
  const { date, time, guests, city } = values;
  return (
    <aside className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">Order Summary</h2>
      <p className={styles.service}>{service.title}</p>
      {date && <p className="soft">{[formatDate(date), time && formatTime(time), guests && `${guests} ${guests === "1" ? "guest" : "guests"}`, city].filter(Boolean).join(", ")}</p>}
      <HoldNotice wizard={wizard} />
      <dl className={styles.sums}>
        <div><dt>Base</dt><dd>{formatRupees(line.basePrice)}</dd></div>
        {line.addOns.map(({ id, name, price: each, qty }) => (
          <div key={id}><dt>{`${name} × ${qty}`}</dt><dd>{formatRupees(each * qty)}</dd></div>
        ))}
        <OfferLine discount={discount} />
        <div className={styles.total}><dt>Total</dt><dd>{formatRupees(price.total)}</dd></div>
      </dl>
      <p className={styles.changed} role="status">{price.was !== undefined && `The price has changed: it was ${formatRupees(price.was)} and is now ${formatRupees(price.total)}.`}</p>
      <OfferNote subtotal={line.lineTotal} />
      <HaveCode />
      <p className={styles.note}>No convenience fee when you book a time here.</p>
    </aside>
  );
}
