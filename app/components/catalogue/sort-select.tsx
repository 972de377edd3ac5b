import { EVERYTHING, type Sort } from "#domain/catalogue/query.ts";
import styles from "./sort-select.module.css";
import { LIST_FORM } from "./use-list-form.ts";

const LABELS: readonly [Sort, string][] = [
  ["featured", "Featured"],
  ["price-asc", "Price: low to high"],
  ["price-desc", "Price: high to low"],
  ["rating", "Highest rated"],
  ["reviews", "Most reviewed"],
];

export function SortSelect({ sort }: { sort: Sort }) {
  return (
    <label className={styles.sort}>
      <span>Sort</span>
      <select name="sort" form={LIST_FORM} defaultValue={sort === EVERYTHING.sort ? "" : sort}>
        {LABELS.map(([value, label]) => <option key={value} value={value === EVERYTHING.sort ? "" : value}>{label}</option>)}
      </select>
    </label>
  );
}
