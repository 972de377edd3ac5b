import { categoryOf } from "#domain/catalogue/categories.ts";
import { ADD_ON_FILTERS, HIGHEST_PRICE, LOWEST_PRICE, type ProductQuery } from "#domain/catalogue/query.ts";
import { type CategoryKey, CITIES, THEMES } from "#domain/catalogue/types.ts";
import styles from "./filter-fields.module.css";
import { fieldValue } from "./use-list-form.ts";

/** In the order of SPEC section 9, with the two that DECISIONS adds. */
const CATEGORIES: readonly CategoryKey[] = ["birthdayCelebrations", "anniversarySpecials", "proposals", "babyShowers", "corporateEvents", "romanticDates", "surpriseParties"];

const GROUPS = [
  { name: "category", legend: "Category", options: CATEGORIES.map((key) => [key, categoryOf(key).label] as const) },
  { name: "location", legend: "Location", options: CITIES.map((city) => [city, city] as const) },
  { name: "theme", legend: "Theme", options: THEMES.map((theme) => [theme, theme] as const) },
  { name: "addon", legend: "Add-ons", options: ADD_ON_FILTERS.map((addOn) => [addOn, addOn] as const) },
] as const;

/** Every filter of the products page. 'All' is the empty value, so that it leaves no trace in the address. */
export function FilterFields({ query }: { query: ProductQuery }) {
  return (
    <>
      {GROUPS.map(({ name, legend, options }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{legend}</legend>
          <div className={styles.options}>
            {[["", "All"] as const, ...options].map(([value, label]) => (
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
