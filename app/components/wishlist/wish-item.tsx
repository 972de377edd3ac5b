import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { addCard } from "#app/lib/cart.ts";
import { removeFromWishlist } from "#app/lib/wishlist-removal.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { QuotedLine } from "#domain/pricing/quote.ts";
import styles from "./wish-item.module.css";

type Props = { id: string; quoted: QuotedLine | undefined; waiting: boolean; compact?: boolean };

/** A wished product: a card in the page, a row in the dialog. */
export function WishItem({ id, quoted, waiting, compact = false }: Props) {
  const sold = quoted?.sold ? quoted : undefined;
  const title = quoted?.title ?? (waiting ? "" : "A celebration");
  const name = title || "A celebration";
  const Name = compact ? "h3" : "h2";
  return (
    <li className={compact ? styles.row : styles.card} data-row="">
      <div className={styles.picture}>
        {sold?.picture ? <CataloguePicture picture={sold.picture} alt="" sizes={compact ? "88px" : "(min-width: 1040px) 30vw, (min-width: 600px) 46vw, 92vw"} upTo={compact ? 320 : 960} className={styles.frame} /> : quoted && <Icon name="image-off" size={28} />}
      </div>
      <div className={styles.words}>
        <Name className={styles.title}>{title === "" ? <span className={styles.waiting} /> : quoted?.sold === false ? title : <Link to={`/product/${id}`}>{title}</Link>}</Name>
        {sold && <p className={styles.price}>{formatRupees(sold.basePrice)}</p>}
        {quoted?.sold === false && <p className={styles.gone}>{quoted.reason}</p>}
        {!quoted && waiting && <p><span className={styles.waiting} /></p>}
      </div>
      <div className={styles.ways}>
        {sold && <button type="button" className={styles.add} aria-label={`Add to Cart: ${name}`} onClick={() => addCard({ id, basePrice: sold.basePrice })}>Add to Cart</button>}
        <button type="button" className={styles.remove} data-control="remove" aria-label={`Remove: ${name}`} onClick={() => removeFromWishlist(id)}>Remove</button>
      </div>
    </li>
  );
}
