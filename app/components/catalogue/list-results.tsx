import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ActiveFilter } from "#domain/catalogue/active-filters.ts";
import type { ProductCard } from "#domain/catalogue/card.ts";
import styles from "./list-results.module.css";
import { ProductGrid } from "./product-grid.tsx";

/** What a page with a list gets from its loader. */
type ListData = {
  cards: readonly ProductCard[];
  total: number;
  more: string | null;
  hints: readonly string[];
  filters: readonly ActiveFilter[];
  reset: string;
  day: string | null;
};

type Props = {
  list: ListData;
  busy: boolean;
  /** As the `sizes` of the cards' pictures. */
  sizes: string;
  /** Stands at the end of the line with the count. */
  children?: ReactNode;
};

/** Count, what was put right, what narrows the list, and the list itself or why it is empty. */
export function ListResults({ list, busy, sizes, children }: Props) {
  const { cards, total, more, hints, filters, reset, day } = list;
  return (
    <section aria-label="Products" aria-busy={busy}>
      <div className={styles.head}>
        <div role="status" className={styles.count}>
          <h2>{total} {total === 1 ? "product" : "products"} found</h2>
          {day && <p className="soft">For {day}</p>}
          {hints.map((hint) => <p key={hint} className={styles.hint}>{hint}</p>)}
        </div>
        {busy && <span className={styles.spinner} />}
        <div className={styles.tools}>{children}</div>
      </div>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {filters.map(({ label, without }) => (
            <li key={label}>
              <Link to={{ search: without }} preventScrollReset className={styles.chip}>
                <span className="visually-hidden">Remove filter: </span><span className={styles.chipWords}>{label}</span><Icon name="x" size={16} />
              </Link>
            </li>
          ))}
          <li><Link to={{ search: reset }} preventScrollReset className={styles.reset}>Reset Filters</Link></li>
        </ul>
      )}
      {total === 0 ? (
        <div className={styles.empty}>
          <svg width="120" height="88" viewBox="0 0 34 26" aria-hidden="true">
            <circle cx="12" cy="14" r="9" fill="var(--gold)" opacity="0.35" />
            <circle cx="22" cy="10" r="7" fill="var(--blush)" />
            <circle cx="25" cy="19" r="4" fill="none" stroke="var(--line-strong)" strokeWidth="0.6" strokeDasharray="1.6 1.2" />
          </svg>
          <h3>No products found</h3>
          <p className="soft">Try adjusting your search or filters to find what you're looking for.</p>
          <Link to={{ search: reset }} className={buttonClass()}>Reset Filters</Link>
        </div>
      ) : (
        <div className={styles.list}><ProductGrid cards={cards} total={total} more={more} sizes={sizes} /></div>
      )}
    </section>
  );
}
