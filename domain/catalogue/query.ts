import { cleanLine } from "#domain/text/rules.ts";
import { type CalendarDate, isCalendarDate } from "#domain/time/rules.ts";
import { CATEGORY_KEYS, type CategoryKey, CITIES, type City, type Theme, THEMES } from "./types.ts";

/** What a list's address asks for (DECISIONS, Addresses of lists). Whatever can't be read counts as not asked. */

export const PAGE_SIZE = 12;
export const LOWEST_PRICE = 0;
export const HIGHEST_PRICE = 10_000;

const LONGEST_ADDRESS = 2048;
const LONGEST_SEARCH = 100;
const MOST_SHOWN = 100 * PAGE_SIZE;

export const ADD_ON_FILTERS = ["Balloons", "Cake", "Photographer", "LED"] as const;
export type AddOnFilter = (typeof ADD_ON_FILTERS)[number];

export const SORTS = ["featured", "price-asc", "price-desc", "rating", "reviews"] as const;
export type Sort = (typeof SORTS)[number];

/** Prices are whole rupees; `max` 10,000 is the end of the scale and means no upper bound. `shown` is a multiple of 12. */
export type ProductQuery = {
  q: string;
  category: CategoryKey | null;
  location: City | null;
  theme: Theme | null;
  addon: AddOnFilter | null;
  min: number;
  max: number;
  sort: Sort;
  /** The day that the celebration is for; it filters nothing here and is kept along. */
  date: CalendarDate | null;
  shown: number;
};

export const EVERYTHING: Readonly<ProductQuery> = {
  q: "",
  category: null,
  location: null,
  theme: null,
  addon: null,
  min: LOWEST_PRICE,
  max: HIGHEST_PRICE,
  sort: "featured",
  date: null,
  shown: PAGE_SIZE,
};

const HINTS = {
  swapped: "We swapped the lowest and highest price.",
  price: "We left out a price that is not a number.",
  long: "The search was very long, so we used its beginning.",
};

function oneOf<T extends string>(values: readonly T[], value: string): T | null {
  const wanted = value.trim().toLowerCase();
  return values.find((candidate) => candidate.toLowerCase() === wanted) ?? null;
}

/** Whole rupees within the scale; null for what is no price: letters, a minus, an exponent. `₹1,999.50` is 1999. */
function readPrice(value: string): number | null {
  const digits = /^(?:₹|rs\.?)?\s*(\d[\d,]*)(?:\.\d*)?$/i.exec(value.trim())?.[1];
  return digits ? Math.min(Number(digits.replaceAll(",", "")), HIGHEST_PRICE) : null;
}

function readShown(value: string): number {
  const asked = /^\d+$/.test(value) ? Math.min(Number(value), MOST_SHOWN) : PAGE_SIZE;
  return Math.max(PAGE_SIZE, Math.ceil(asked / PAGE_SIZE) * PAGE_SIZE);
}

/** The specification spells two sorts in two ways; both are read. */
function readSort(value: string): Sort {
  return oneOf(SORTS, value.trim().toLowerCase().replace(/^price-low$/, "price-asc").replace(/^price-high$/, "price-desc")) ?? EVERYTHING.sort;
}

/** Any address's query, with or without its question mark; of a repeated name the first counts. Never throws. */
export function parseQuery(search: string): { query: ProductQuery; hints: string[] } {
  const hints = new Set<string>();
  if (search.length > LONGEST_ADDRESS) hints.add(HINTS.long);
  const params = new URLSearchParams(search.slice(0, LONGEST_ADDRESS));
  const get = (name: string) => params.get(name) ?? "";

  // What was no UTF-8 arrives as U+FFFD: no title holds it, so searching for it would only find nothing.
  const typed = cleanLine(get("q").replaceAll("\ufffd", ""));
  const letters = Array.from(typed);
  if (letters.length > LONGEST_SEARCH) hints.add(HINTS.long);

  function price(name: "min" | "max"): number {
    const value = get(name);
    const read = readPrice(value);
    if (read === null && value.trim()) hints.add(HINTS.price);
    return read ?? EVERYTHING[name];
  }
  const prices = [price("min"), price("max")] as const;
  if (prices[0] > prices[1]) hints.add(HINTS.swapped);

  const date = get("date");
  return {
    query: {
      q: letters.slice(0, LONGEST_SEARCH).join("").trim(),
      category: oneOf(CATEGORY_KEYS, get("category")),
      location: oneOf(CITIES, get("location")),
      theme: oneOf(THEMES, get("theme")),
      addon: oneOf(ADD_ON_FILTERS, get("addon")),
      min: Math.min(...prices),
      max: Math.max(...prices),
      sort: readSort(get("sort")),
      date: isCalendarDate(date) ? date : null,
      shown: readShown(get("shown")),
    },
    hints: [...hints],
  };
}

/** The one address of a query, with its question mark: nothing that holds anyway is written, so everything is "". */
export function writeQuery(query: ProductQuery): string {
  const params = new URLSearchParams();
  const names = ["q", "category", "location", "theme", "addon", "min", "max", "sort", "date", "shown"] as const;
  for (const name of names) {
    const value = query[name];
    if (value !== null && value !== EVERYTHING[name]) params.set(name, String(value));
  }
  const written = params.toString();
  return written && `?${written}`;
}
