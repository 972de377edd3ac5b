import { Link } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import type { Picture } from "#domain/catalogue/types.ts";
import styles from "./more-like.module.css";

/** Another product of the same category; its price in words. */
export type Relative = { id: string; title: string; price: string; picture: Picture | undefined };

export function MoreLike({ title, path, more }: { title: string; path: string; more: readonly Relative[] }) {
  return (
    <section className={`wrap ${styles.more}`} aria-labelledby="more">
      <h2 id="more">More from <Link to={path}>{title}</Link></h2>
      <ul>
        {more.map(({ id, title: name, price, picture }) => (
          <li key={id}>
            <Link to={`/product/${id}`} prefetch="intent">
              {picture && <CataloguePicture picture={picture} alt="" sizes="(min-width: 720px) 380px, 70vw" upTo={960} className={styles.picture} />}
              <span className={styles.name}>{name}</span>
              <span>{price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
