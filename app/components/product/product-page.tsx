import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import { email } from "#catalogue/shop.json";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Heart } from "#app/components/wishlist/heart.tsx";
import { addToCart } from "#app/lib/cart.ts";
import { clampQuantity } from "#domain/cart/lines.ts";
import { QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import { lineOf } from "#domain/pricing/line.ts";
import type { AddOn, Product } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { AddOnChoice } from "./add-on-choice.tsx";
import { BuyBar, useBooking } from "./book-now.tsx";
import { Facts, Included, Swatches } from "./facts.tsx";
import { Gallery } from "./gallery.tsx";
import { MoreLike, type Relative } from "./more-like.tsx";
import styles from "./product-page.module.css";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { Reviews, type ShownReview } from "./reviews.tsx";

type Props = {
  product: Product;
  /** Everything it can be booked with, its own and the fixed ones. */
  addOns: AddOn[];
  category: { title: string; path: string };
  more: readonly Relative[];
  reviews: readonly ShownReview[];
};

/** A celebration: pictures left, the decision right. What is chosen lives here alone, until it is sent. */
export function ProductPage({ product, addOns, category, more, reviews }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [quantity, setQuantity] = useState(QUANTITY_MIN);
  // In the list's order, so that the same choice is the same request however it was clicked together.
  const selected = addOns.filter(({ id }) => chosen.includes(id)).map((addOn) => ({ ...addOn, qty: 1 }));
  const line = lineOf(product, selected, quantity);
  const booking = useBooking(product, line);
  const { id, title } = product;
  const add = <Button wide tone="quiet" onClick={() => addToCart({ id, selectedAddOns: selected.map(({ id: addOn, qty }) => ({ id: addOn, qty })), qty: quantity, price: line.lineTotal / quantity })}><Icon name="shopping-bag" size={18} /><span>Add to Cart</span></Button>;
  const tint: Record<string, string> = {};
  for (const [i, color] of product.colors.slice(0, 3).entries()) tint[`--tint${i}`] = color;
  const toggle = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));

  return (
    <article className={styles.page} style={tint as CSSProperties}>
      <div className={`wrap ${styles.layout}`}>
        <nav className={styles.trail} aria-label="Breadcrumb">
          <ol>
            <li><Link to="/products">All Products</Link></li>
            <li><Icon name="chevron-right" size={14} /><Link to={category.path}>{category.title}</Link></li>
          </ol>
        </nav>
        <div className={styles.gallery}><Gallery pictures={product.pictures} /></div>
        <div className={styles.decision}>
          <div className={styles.head}>
            <p className={styles.badges}>
              {product.featured && <span className={styles.featured}>Featured</span>}
              {addOns.length > 0 && <span className={styles.badge}>{`+${addOns.length} Add-ons Available`}</span>}
            </p>
            <div className={styles.name}><h1 className={styles.title}>{title}</h1><Heart id={id} title={title} /></div>
            <p className={styles.rating}>
              <Stars rating={product.rating} />
              <span aria-hidden="true">{product.rating.toFixed(1)}</span>
              <span className="soft">{`(${product.reviewCount} reviews)`}</span>
            </p>
            <p className={styles.price}>
              <span className={styles.amount}>{formatRupees(product.basePrice)}</span>
              {product.originalPrice !== null && <s><span className="visually-hidden">instead of </span>{formatRupees(product.originalPrice)}</s>}
            </p>
          </div>
          <AddOnChoice addOns={addOns} chosen={chosen} onToggle={toggle} />
          <QuantityStepper value={quantity} onStep={(by) => setQuantity((now) => clampQuantity(now + by))} onType={setQuantity} />
          <div className={styles.sum}>
            {line.addOns.length > 0 && (
              <>
                <p className={styles.base}><span>Base price</span><span>{formatRupees(line.basePrice)}</span></p>
                <p className={styles.base}><span>With add-ons</span><span>{formatRupees(line.lineTotal / quantity)}{quantity > 1 && ` × ${quantity}`}</span></p>
              </>
            )}
            <p className={styles.total}><span>Total</span><output aria-live="polite">{formatRupees(line.lineTotal)}</output></p>
            <p className={styles.note}>No fee on a booking request, and you pay nothing now. In the cart a convenience fee of 4% is added.</p>
          </div>
          <div className={styles.book}>{add}{booking.button}</div>
          {booking.sent && <p className={styles.sent} role="status">{`Request ${booking.sent} is with us. `}<Link to="/account/bookings">See your bookings</Link></p>}
          <noscript><p className={styles.note}>To book here your browser must run JavaScript; or write to <a href={`mailto:${email}`}>{email}</a>.</p></noscript>
        </div>
        <div className={styles.words}>
          <p className={styles.description}>{product.description}</p>
          <Facts product={product} />
          <Included product={product} />
          <Swatches colors={product.colors} />
        </div>
      </div>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
      {more.length > 0 && <MoreLike title={category.title} path={category.path} more={more} />}
      <BuyBar total={line.lineTotal}>{add}{booking.button}</BuyBar>
      {booking.modal}
    </article>
  );
}

/** Five stars, filled as far as the rating goes. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating.toFixed(1)} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => <Icon key={star} name="star" size={18} filled={rating >= star - 0.25} />)}
    </span>
  );
}
