import { FilterFields } from "#app/components/catalogue/filter-fields.tsx";
import { FilterToggle, ListForm } from "#app/components/catalogue/list-form.tsx";
import { ListResults } from "#app/components/catalogue/list-results.tsx";
import { SearchField } from "#app/components/catalogue/search-field.tsx";
import { SortSelect } from "#app/components/catalogue/sort-select.tsx";
import { useListForm } from "#app/components/catalogue/use-list-form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { cardOf } from "#domain/catalogue/card.ts";
import { FILTER_GROUPS } from "#domain/catalogue/filter-groups.ts";
import { shopContext } from "#server/context.ts";
import { listProducts } from "#server/services/list-products.ts";
import type { Route } from "./+types/products";
import styles from "./products.module.css";

const CARD_SIZES = "(min-width: 1280px) 290px, (min-width: 1040px) 23vw, (min-width: 600px) 46vw, 92vw";
const CARRIED = ["date"] as const;
const DESCRIPTION = "Every celebration we set up in Delhi, Gurgaon, Noida and Faridabad: birthdays, proposals, anniversaries and more, by city, theme, add-on and price.";

export function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { products, ...list } = listProducts(shop, url.search);
  return { ...list, groups: FILTER_GROUPS, cards: products.map(cardOf), meta: pageMeta(shop, { path: "/products", title: "All Products", description: DESCRIPTION }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Products({ loaderData: list }: Route.ComponentProps) {
  const { query, filters } = list;
  const { form, sheet, top, busy, onSubmit, handlers } = useListForm(query);
  return (
    <div className={`wrap ${styles.page}`} {...handlers}>
      <header className={styles.head}>
        <h1>All Products</h1>
        <SearchField q={query.q} label="Search celebrations" />
      </header>
      <div className={styles.columns}>
        <ListForm form={form} sheet={sheet} onSubmit={onSubmit} list={list} action="/products" label="Filters" carried={CARRIED} className={styles.rail}>
          <FilterFields query={query} groups={list.groups} />
        </ListForm>
        <div ref={top} className={styles.results}>
          <ListResults list={list} busy={busy} sizes={CARD_SIZES}>
            <FilterToggle count={filters.length} />
            <SortSelect sort={query.sort} />
          </ListResults>
        </div>
      </div>
    </div>
  );
}
