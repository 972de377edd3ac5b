import { Icon } from "#app/components/ui/icon.tsx";
import type { Product } from "#domain/catalogue/types.ts";
import styles from "./facts.module.css";

export function Facts({ product }: { product: Pick<Product, "duration" | "capacity" | "location"> }) {
  return (
    <dl className={styles.facts}>
      <div><Icon name="clock" size={22} /><dt>Duration</dt><dd>{product.duration}</dd></div>
      <div><Icon name="users" size={22} /><dt>Capacity</dt><dd>{product.capacity}</dd></div>
      <div><Icon name="map-pin" size={22} /><dt>Location</dt><dd>{product.location}</dd></div>
    </dl>
  );
}

/** What is paid for, and what the pictures show besides: the one next to the other, so that nobody is surprised. */
export function Included({ product }: { product: Pick<Product, "includes" | "notIncluded"> }) {
  return (
    <div className={styles.lists}>
      <section>
        <h2>What's Included</h2>
        <ul>{product.includes.map((text) => <li key={text}><Icon name="check" size={18} />{text}</li>)}</ul>
      </section>
      {product.notIncluded.length > 0 && (
        <section className={styles.not}>
          <h2>In the picture, not included</h2>
          <ul>{product.notIncluded.map((text) => <li key={text}><Icon name="minus" size={18} />{text}</li>)}</ul>
        </section>
      )}
    </div>
  );
}

/** The colours of the set-up. They are shown, not named: their names would be guesses. */
export function Swatches({ colors }: { colors: string[] }) {
  return (
    <div className={styles.swatches}>
      <span>Its colours</span>
      <ul aria-hidden="true">{colors.map((color) => <li key={color} style={{ background: color }} />)}</ul>
    </div>
  );
}
