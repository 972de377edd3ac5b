import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYTHING, parseQuery, type ProductQuery, writeQuery } from "./query.ts";

const NAMES = ["q", "category", "location", "theme", "addon", "min", "max", "sort", "date", "shown", "min[]", "__proto__"];
const VALUES = ["", "abc", "-1", "1e400", "%00", "%E0%A4%A", "5000", "100", "10.5", "₹1,999", "Delhi", "babyShowers", "LED", "price-low", "2026-11-28", "24", "\ud800"];

/** Anything at all, and things that look like addresses of lists. */
const searches = fc.oneof(
  fc.string({ unit: "binary", maxLength: 3000 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))).map((units) => `?q=${units.join("")}`),
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary", maxLength: 200 }))), { maxLength: 15 })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value.isWellFormed() && value.length % 2 ? encodeURIComponent(value) : value}`).join("&")}`),
);

const asked = (search: string): Partial<ProductQuery> => {
  const { query } = parseQuery(search);
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== EVERYTHING[name as keyof ProductQuery]));
};

describe("the query of a list", () => {
  it("is sensible whatever the address says", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { query } = parseQuery(search);
        expect(query.min).toBeGreaterThanOrEqual(0);
        expect(query.max).toBeGreaterThanOrEqual(query.min);
        expect(query.max).toBeLessThanOrEqual(10_000);
        expect(Number.isInteger(query.min) && Number.isInteger(query.max)).toBe(true);
        expect(query.shown % 12).toBe(0);
        expect(Array.from(query.q).length).toBeLessThanOrEqual(100);
        expect(query.q.isWellFormed()).toBe(true);
      }),
    );
  });

  it("has one address, which reads as the same query without a hint", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { query } = parseQuery(search);
        expect(parseQuery(writeQuery(query))).toEqual({ query, hints: [] });
      }),
    );
  });

  it.each<[string, Partial<ProductQuery>]>([
    ["", {}],
    ["?", {}],
    ["?q=+Café++gold%00 ", { q: "Café gold" }],
    ["?q=%E0%A4%A", { q: "%A" }],
    ["?category=All&location=All&theme=All&addon=All", {}],
    ["?category=constructor&sort=__proto__&location=toString", {}],
    ["?category=proposals&location=delhi&theme=Neon&addon=led", { category: "proposals", location: "Delhi", theme: "Neon", addon: "LED" }],
    ["?min=abc&max=", {}],
    ["?min=-1", {}],
    ["?min=1e9", {}],
    ["?min=1e400&max=NaN", {}],
    ["?min[]=1", {}],
    ["?min=10.5&max=2,000", { min: 10, max: 2000 }],
    ["?min=%00", {}],
    ["?max=99999999999999999999", {}],
    [`?max=${"9".repeat(400)}`, {}],
    ["?max=0", { max: 0 }],
    ["?min=5000&max=100", { min: 100, max: 5000 }],
    ["?min=100&min=200", { min: 100 }],
    ["?sort=price-low", { sort: "price-asc" }],
    ["?sort=price-high", { sort: "price-desc" }],
    ["?sort=price-desc", { sort: "price-desc" }],
    ["?sort=featured", {}],
    ["?sort=drop%20table", {}],
    ["?date=2027-02-29", {}],
    ["?date=2026-11-28", { date: "2026-11-28" }],
    ["?shown=24", { shown: 24 }],
    ["?shown=13", { shown: 24 }],
    ["?shown=0", {}],
    ["?shown=-1", {}],
    ["?shown=1.5", {}],
    ["?shown=1e3", {}],
    ["?shown=abc", {}],
    ["?shown=3000000000", { shown: 1200 }],
    ["?shown=99999999999999999999", { shown: 1200 }],
    [`?${"theme=Gold&".repeat(200)}`, { theme: "Gold" }],
    [`?sort=rating&q=${"%F0%9F%8E%88".repeat(5000)}`, { sort: "rating", q: "🎈".repeat(100) }],
  ])("%s", (search, expected) => expect(asked(search)).toEqual(expected));

  it("says what it put right", () => {
    expect(parseQuery("?min=5000&max=100").hints).toEqual(["We swapped the lowest and highest price."]);
    expect(parseQuery("?min=abc&max=-3").hints).toEqual(["We left out a price that is not a number."]);
    expect(parseQuery(`?q=${"a".repeat(101)}`).hints).toEqual(["The search was very long, so we used its beginning."]);
    expect(parseQuery("?min=&max=&q=gold").hints).toEqual([]);
  });
});
