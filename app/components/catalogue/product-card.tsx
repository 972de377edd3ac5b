import { Link, useViewTransitionState } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { Heart } from "#app/components/wishlist/heart.tsx";
import { addCard } from "#app/lib/cart.ts";
import type { ProductCard as Card } from "#domain/catalogue/card.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import styles from "./product-card.module.css";

type Props = {
  card: Card;
  /** How wide the picture is shown, as the `sizes` of a picture. */
  sizes: string;
  /** In the first row: its picture comes with the page. */
  eager?: boolean;
  priority?: boolean;
  onQuickView?: (card: Card) => void;
};

/**
 * One product in a list. The whole card is one link, 'View Details', stretched over it; what else can be pressed lies
 * above. While the product's page opens, its picture alone carries the name that the page's picture has.
 */
export function ProductCard({ card, sizes, eager = false, priority = false, onQuickView }: Props) {
  const { id, title, price, was, rating, reviewCount, featured, duration, capacity, tags, addOns, picture } = card;
  const to = `/product/${id}`;
  const opening = useViewTransitionState(to);
  return (
    <article className={styles.card}>
      <div className={styles.picture} {...(opening && { style: { viewTransitionName: "product-picture" } })}>
        {picture && <CataloguePicture picture={picture} sizes={sizes} upTo={960} eager={eager} priority={priority} className={styles.frame} />}
        {featured && <p className={styles.featured}>Featured</p>}
        <div className={styles.heart}><Heart id={id} title={title} /></div>
        {onQuickView && (
          <button type="button" className={styles.quick} aria-label={`Quick view: ${title}`} onClick={() => onQuickView(card)}><Icon name="eye" /></button>
        )}
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.line}>
        <span className={styles.price}>{price}</span>
        {was && <span className={styles.was}><span className="visually-hidden">was </span><s>{was}</s></span>}
        <span className={styles.rating}>
          <Icon name="star" size={16} filled />
          <span className="visually-hidden">Rated </span>{rating}<span className="visually-hidden"> of 5,</span>
          <span className={styles.count}> ({reviewCount}<span className="visually-hidden"> reviews</span>)</span>
        </span>
      </p>
      <p className={styles.facts}>
        <span><Icon name="clock" size={15} /><span className="visually-hidden">Duration: </span>{duration}</span>
        <span><Icon name="users" size={15} /><span className="visually-hidden">Capacity: </span>{capacity}</span>
      </p>
      {(addOns > 0 || tags.length > 0) && (
        <ul className={styles.tags}>
          {addOns > 0 && <li>{`+${addOns} Add-ons`}</li>}
          {tags.map((tag) => <li key={tag} className={styles.tag}>{tag}</li>)}
        </ul>
      )}
      <div className={styles.foot}>
        <Link to={to} viewTransition prefetch="intent" className={styles.link}>View Details<span className="visually-hidden">: {title}</span></Link>
        <Icon name="arrow-right" size={18} />
        <button type="button" className={styles.add} aria-label={`Add to Cart: ${title}`} onClick={() => addCard(card)}>Add to Cart</button>
      </div>
    </article>
  );
}
