import { Link } from "react-router";
import { ProductCard } from "#app/components/catalogue/product-card.tsx";
import { Night } from "#app/components/layout/night.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import type { ProductCard as Card } from "#domain/catalogue/card.ts";
import styles from "./featured.module.css";

/** The catalogue's featured celebrations, as still cards: choosing happens on their own pages. */
export function Featured({ cards }: { cards: readonly Card[] }) {
  return (
    <Night className={styles.featured}>
      <div className="wrap">
        <h2>Asked for most</h2>
        <ul>
          {cards.map((card) => <li key={card.id}><ProductCard card={card} sizes="(min-width: 1280px) 384px, (min-width: 1040px) 30vw, (min-width: 720px) 46vw, 78vw" /></li>)}
        </ul>
        <Link to="/products" className={buttonClass({ tone: "light" })}>See all celebrations</Link>
      </div>
    </Night>
  );
}
