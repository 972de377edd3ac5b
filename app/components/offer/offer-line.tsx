import { useOffer } from "#app/lib/offer.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatInstant } from "#domain/time/rules.ts";
import styles from "./offer-line.module.css";

/** What the offer takes off, as a line of its own in a list of sums; nothing where none is counted. `discount` in rupees. */
export function OfferLine({ discount, className }: { discount: number | undefined; className?: string | undefined }) {
  const { offer } = useOffer();
  if (!discount) return null;
  return <div className={className}><dt>{offer?.sure === false ? "Offer, if eligible" : "Offer"}</dt><dd>{formatRupees(-discount)}</dd></div>;
}

/** Which offer is counted, until when and for whom, and from what price on, where `subtotal` (rupees, before any fee; undefined while it is not known) is below that; or why one is not counted any more. */
export function OfferNote({ subtotal }: { subtotal: number | undefined }) {
  const { offer, note } = useOffer();
  return (
    <div role="status" className={styles.note}>
      {note && <p className={styles.gone}>{note}</p>}
      {offer && <p>{`${offer.title}: until ${formatInstant(offer.until)}, once a person.`}{subtotal !== undefined && subtotal < offer.minimum && ` It counts from ${formatRupees(offer.minimum)} on, before any fee, so it is not counted yet.`}</p>}
    </div>
  );
}
