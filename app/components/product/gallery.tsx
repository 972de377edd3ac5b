import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { picturePath, pictureWidths } from "#domain/catalogue/pictures.ts";
import type { Picture } from "#domain/catalogue/types.ts";
import styles from "./gallery.module.css";

/**
 * A strip that is swiped, scrolled by the arrow keys, or moved by its thumbnails. Without JavaScript a thumbnail opens
 * its picture.
 */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // A card's picture becomes this one. On the way to another product two would carry the name, so this one lays it down.
  const leaving = useNavigation().location?.pathname.startsWith("/product/");

  useEffect(() => {
    const root = strip.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting)?.target;
        if (shown) setCurrent([...root.children].indexOf(shown));
      },
      { root, threshold: 0.6 },
    );
    for (const child of root.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const show = (event: MouseEvent, i: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    strip.current?.scrollTo({ left: i * strip.current.clientWidth });
  };

  return (
    <div className={styles.gallery}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <div className={styles.strip} ref={strip} role="region" aria-label="Pictures" tabIndex={0} style={{ viewTransitionName: leaving ? "none" : "product-picture" }}>
        {pictures.map((picture, i) => (
          <CataloguePicture key={picture.id} picture={picture} sizes="(min-width: 900px) min(58vw, 700px), 100vw" eager={i === 0} priority={i === 0} className={styles.large} />
        ))}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, i) => (
            <li key={picture.id}>
              <a href={picturePath(picture, Math.max(...pictureWidths(picture)), "jpg")} aria-label={`Show picture ${i + 1} of ${pictures.length}`} aria-current={i === current ? "true" : undefined} onClick={(event) => show(event, i)}>
                <CataloguePicture picture={picture} alt="" sizes="96px" upTo={320} eager className={styles.thumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
