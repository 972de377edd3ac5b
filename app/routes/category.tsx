import { data, Link, redirect } from "react-router";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { FilterToggle, ListForm } from "#app/components/catalogue/list-form.tsx";
import { ListResults } from "#app/components/catalogue/list-results.tsx";
import { SearchField } from "#app/components/catalogue/search-field.tsx";
import { SortSelect } from "#app/components/catalogue/sort-select.tsx";
import { useListForm } from "#app/components/catalogue/use-list-form.ts";
import { absolute, pageMeta } from "#app/lib/page-meta.ts";
import { cardOf } from "#domain/catalogue/card.ts";
import { CATEGORIES, categoryByPath } from "#domain/catalogue/categories.ts";
import { shopContext } from "#server/context.ts";
import { listProducts } from "#server/services/list-products.ts";
import type { Route } from "./+types/category";
import styles from "./category.module.css";

const CARD_SIZES = "(min-width: 1280px) 384px, (min-width: 1040px) 30vw, (min-width: 600px) 46vw, 92vw";

/** What the address may carry beside the fields of this page's own form; it is kept when the form is sent. */
const CARRIED = ["location", "theme", "addon", "min", "max", "date"] as const;

export function loader({ context, url }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const category = categoryByPath(pathname);
  if (!category) {
    // The router takes any case and a slash at the end; the page has one address.
    const plain = pathname.replace(/\/+$/, "").toLowerCase();
    const path = CATEGORIES.find((candidate) => candidate.path?.toLowerCase() === plain)?.path;
    throw path ? redirect(path + search, 301) : data(null, { status: 404 });
  }
  const shop = context.get(shopContext);
  const { products, ...list } = listProducts(shop, search, category.key);
  const { title, description, key } = category;
  const picture = shop.catalogue.current().sitePictures[`category/${key}`];
  const crumbs = [["Home", "/"], [title, pathname]] as const;
  const breadcrumb = {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(([name, path], i) => ({ "@type": "ListItem", position: i + 1, name, item: absolute(shop, path) })),
  };
  return {
    ...list,
    cards: products.map(cardOf),
    title,
    description,
    path: pathname,
    picture,
    meta: pageMeta(shop, { path: pathname, title, description, picture, jsonLd: [breadcrumb] }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** One page for all six categories; the path says which. */
export default function Category({ loaderData: list }: Route.ComponentProps) {
  const { query, title, description, path, picture, filters } = list;
  const { form, sheet, top, busy, onSubmit, handlers } = useListForm(query);
  return (
    <div {...handlers}>
      <header className={styles.hero}>
        <div className={styles.picture}>{picture && <CataloguePicture picture={picture} alt="" sizes="100vw" priority className={styles.frame} />}</div>
        <div className={`wrap ${styles.words}`}>
          <nav aria-label="Breadcrumb"><ol className={styles.crumbs}><li><Link to="/">Home</Link></li><li aria-current="page">{title}</li></ol></nav>
          <h1>{title}</h1>
          <p>{description}</p>
        </div>
      </header>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.bar}>
          <SearchField q={query.q} label={`Search ${title}`} />
          <ListForm form={form} sheet={sheet} onSubmit={onSubmit} list={list} action={path} label={`Search ${title}`} carried={CARRIED} className={styles.filters}>
            <SortSelect sort={query.sort} />
          </ListForm>
        </div>
        <div ref={top} className={styles.results}><ListResults list={list} busy={busy} sizes={CARD_SIZES}><FilterToggle count={filters.length} /></ListResults></div>
      </div>
    </div>
  );
}
