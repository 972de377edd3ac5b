import { categoryOf } from "./categories.ts";
import { ADD_ON_FILTERS } from "./query.ts";
import { type CategoryKey, CITIES, THEMES } from "./types.ts";

/** In the order of SPEC section 9, with the two that DECISIONS adds. */
const CATEGORY_FILTERS: readonly CategoryKey[] = ["birthdayCelebrations", "anniversarySpecials", "proposals", "babyShowers", "corporateEvents", "romanticDates", "surpriseParties"];

/** A filter with its choices as `[value, words]`. 'All' is the empty value, so that it leaves no trace in the address. */
export type FilterGroup = { name: "category" | "location" | "theme" | "addon"; legend: string; options: [string, string][] };

const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);
const withAll = (options: [string, string][]): [string, string][] => [["", "All"], ...options];

/** Every filter of the products page besides search and price. */
export const FILTER_GROUPS: readonly FilterGroup[] = [
  { name: "category", legend: "Category", options: withAll(CATEGORY_FILTERS.map((key) => [key, categoryOf(key).label])) },
  { name: "location", legend: "Location", options: withAll(same(CITIES)) },
  { name: "theme", legend: "Theme", options: withAll(same(THEMES)) },
  { name: "addon", legend: "Add-ons", options: withAll(same(ADD_ON_FILTERS)) },
];
