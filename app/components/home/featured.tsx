import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { Night } from "#app/components/layout/night.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Picture } from "#domain/catalogue/types.ts";
import styles from "./featured.module.css";

type Card = { id: string; title: string; price: string; before: string | undefined; rating: string; facts: string; picture: Picture | undefined };

/** The catalogue's featured celebrations, as still cards: choosing happens on their own pages. */
export function Featured({ products }: { products: readonly Card[] }) {
  return (
    <Night className={styles.featured}>
      <div className="wrap">
        <h2>Asked for most</h2>
        <ul>
          {products.map(({ id, title, price, before, rating, facts, picture }) => (
            <li key={id}>
              <Link to={`/product/${id}`}>
                {picture && <CataloguePicture picture={picture} alt="" sizes="(min-width: 1040px) 384px, (min-width: 720px) 46vw, 78vw" upTo={960} />}
                <h3>{title}</h3>
                <p>
                  <strong>{price}</strong>
                  {before && <s><span className="visually-hidden">before </span>{before}</s>}
                  <span><Icon name="star" size={16} filled label="Rating" /> {rating}</span>
                </p>
                <p>{facts}</p>
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/products" className={buttonClass({ tone: "light" })}>See all celebrations</Link>
      </div>
    </Night>
  );
}
