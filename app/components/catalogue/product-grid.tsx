import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { isPlain } from "#app/lib/plain-click.ts";
import type { ProductCard as Card } from "#domain/catalogue/card.ts";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-grid.module.css";
import type { QuickViewProps } from "./quick-view.tsx";

type Props = { cards: readonly Card[]; total: number; more: string | null; sizes: string };

const FIRST_ROW = 3;

/** Cards, quick view, and the link that makes the list twelve longer. */
export function ProductGrid({ cards, total, more, sizes }: Props) {
  const [viewed, setViewed] = useState<Card>();
  const [QuickView, setQuickView] = useState<ComponentType<QuickViewProps>>();
  const list = useRef<HTMLUListElement>(null);
  const grownFrom = useRef<number>(undefined);
  const navigate = useNavigate();

  // After 'Load More' the focus goes on with the first new card instead of falling to the page's start.
  useEffect(() => {
    const from = grownFrom.current;
    if (from === undefined || cards.length <= from) return;
    grownFrom.current = undefined;
    list.current?.children[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [cards.length]);

  function open(card: Card) {
    setViewed(card);
    import("./quick-view.tsx").then(
      (module) => setQuickView(() => module.QuickView),
      // The part can't be had, for instance after a new release: the product's own page shows the same and more.
      () => location.assign(`/product/${card.id}`),
    );
  }

  function loadMore(event: MouseEvent) {
    if (!isPlain(event) || more === null) return;
    event.preventDefault();
    grownFrom.current = cards.length;
    // The longer list takes the shorter one's place in the history: Back leaves the list instead of shrinking it.
    void navigate({ search: more }, { preventScrollReset: true, replace: true });
  }

  return (
    <>
      <ul className={styles.grid} ref={list}>
        {cards.map((card, i) => (
          <li key={card.id} id={`item-${i + 1}`}>
            <ProductCard card={card} sizes={sizes} eager={i < FIRST_ROW} priority={i === 0} onQuickView={open} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className={styles.more}>
          <p className="soft">Showing {cards.length} of {total}</p>
          {/* Without JavaScript the longer list opens at its first new card. */}
          <Link to={{ search: more, hash: `#item-${cards.length + 1}` }} onClick={loadMore} className={buttonClass({ tone: "quiet" })}>Load More Products</Link>
        </div>
      )}
      {QuickView && viewed && <QuickView key={viewed.id} card={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
