import type { FilterGroup } from "#domain/catalogue/filter-groups.ts";
import { HIGHEST_PRICE, LOWEST_PRICE, type ProductQuery } from "#domain/catalogue/query.ts";
import styles from "./filter-fields.module.css";
import { fieldValue } from "./use-list-form.ts";

/** Every filter of the products page. 'All' is the empty value, so that it leaves no trace in the address. */
export function FilterFields({ query, groups }: { query: ProductQuery; groups: readonly FilterGroup[] }) {
  return (
    <>
      {groups.map(({ name, legend, options }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{legend}</legend>
          <div className={styles.options}>
            {options.map(([value, label]) => (
              <label key={value} className={styles.option}>
                <input type="radio" name={name} value={value} defaultChecked={fieldValue(query, name) === value} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className={styles.group}>
        <legend>Price in ₹</legend>
        <div className={styles.prices}>
          {(["min", "max"] as const).map((name) => (
            <label key={name}>
              <span>{name === "min" ? "From" : "To"}</span>
              <input name={name} inputMode="numeric" enterKeyHint="done" maxLength={9} placeholder={String(name === "min" ? LOWEST_PRICE : HIGHEST_PRICE)} defaultValue={fieldValue(query, name)} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
