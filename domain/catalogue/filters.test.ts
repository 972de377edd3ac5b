import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { filterProducts } from "./filters.ts";
import { EVERYTHING, PAGE_SIZE, parseQuery, type ProductQuery, SORTS } from "./query.ts";
import { CATEGORY_KEYS, CITIES, type Product, THEMES } from "./types.ts";

function product(given: Partial<Product>): Product {
  return {
    id: "p",
    category: "proposals",
    title: "A title",
    description: "Words",
    basePrice: 1000,
    originalPrice: null,
    rating: 4.5,
    reviewCount: 10,
    featured: false,
    theme: "Gold",
    locations: ["Delhi"],
    location: "Delhi",
    duration: "2 hours",
    capacity: "2 guests",
    setupMinutes: 60,
    occupiesMinutes: 60,
    includes: [],
    notIncluded: [],
    addOns: [],
    tags: [],
    colors: [],
    pictures: [],
    ...given,
  };
}

const ids = (products: Product[]) => products.map(({ id }) => id).join(" ");
const ask = (products: Product[], query: Partial<ProductQuery>, scope?: "title-and-description") => ids(filterProducts(products, { ...EVERYTHING, ...query }, scope));

/** Few different values, so that most products compare alike. */
const catalogues = fc
  .array(
    fc.record({
      basePrice: fc.constantFrom(499, 1999, 12_000),
      rating: fc.constantFrom(4.5, 5),
      reviewCount: fc.constantFrom(0, 100),
      featured: fc.boolean(),
      theme: fc.constantFrom(...THEMES),
      category: fc.constantFrom(...CATEGORY_KEYS),
      locations: fc.subarray([...CITIES]),
      title: fc.constantFrom("Gold night", "Café noir", "100% fun_run \\o/"),
    }),
    { maxLength: 60 },
  )
  .map((given) => given.map((fields, i) => product({ ...fields, id: `p${i}` })));

const queries = fc.record({
  ...Object.fromEntries(Object.entries(EVERYTHING).map(([name, value]) => [name, fc.constant(value)])),
  sort: fc.constantFrom(...SORTS),
  location: fc.constantFrom(null, ...CITIES),
  theme: fc.constantFrom(null, ...THEMES),
  q: fc.constantFrom("", "cafe", "NIGHT", "%", "_", "\\"),
}) as fc.Arbitrary<ProductQuery>;

describe("a list of products", () => {
  it("is the same list page by page: none skipped, none twice", () => {
    fc.assert(
      fc.property(catalogues, queries, (products, query) => {
        const whole = filterProducts(products, query);
        const pages: Product[] = [];
        for (let at = 0; at < whole.length; at += PAGE_SIZE) pages.push(...filterProducts(products, query).slice(at, at + PAGE_SIZE));
        expect(pages).toEqual(whole);
        expect(new Set(whole).size).toBe(whole.length);
        expect(filterProducts(products, { ...query, sort: "featured" })).toHaveLength(whole.length);
      }),
    );
  });

  it("leaves the catalogue's own order alone", () => {
    const products = Object.freeze([product({ id: "a", basePrice: 2 }), product({ id: "b", basePrice: 1 })]) as Product[];
    expect(ask(products, { sort: "price-asc" })).toBe("b a");
    expect(ids(products)).toBe("a b");
  });

  const some = [
    product({ id: "plain", rating: 4.9, reviewCount: 5, basePrice: 500, title: "Café Noir Evening", description: "With a violin" }),
    product({ id: "star", rating: 5, reviewCount: 1, basePrice: 900, featured: true, title: "100% fun_run \\o/" }),
    product({ id: "twin", rating: 4.9, reviewCount: 5, basePrice: 500, title: "Midnight Gold Birthday", addOns: [{ id: "addon-cake5", name: "", price: 1 }] }),
    product({ id: "shown", rating: 4.1, reviewCount: 9, basePrice: 12_000, featured: true, title: "जन्मदिन", locations: ["Noida"], addOns: [{ id: "addon-led", name: "", price: 1 }, { id: "addon-balloons", name: "", price: 1 }] }),
  ];

  it.each<[Partial<ProductQuery>, string]>([
    [{ sort: "featured" }, "star shown plain twin"],
    [{ sort: "price-asc" }, "plain twin star shown"],
    [{ sort: "price-desc" }, "shown star plain twin"],
    [{ sort: "rating" }, "star plain twin shown"],
    [{ sort: "reviews" }, "shown plain twin star"],
  ])("in the order %j", (query, expected) => expect(ask(some, query)).toBe(expected));

  it.each<[Partial<ProductQuery>, string]>([
    [{ q: "cafe" }, "plain"],
    [{ q: "CAFÉ noir" }, "plain"],
    [{ q: "birthday gold" }, "twin"],
    [{ q: "जन्मदिन" }, "shown"],
    [{ q: "violin" }, ""],
    [{ q: "%" }, "star"],
    [{ q: "_" }, "star"],
    [{ q: "\\" }, "star"],
    [{ q: ".*" }, ""],
    [{ location: "Noida" }, "shown"],
    [{ theme: "Neon" }, ""],
    [{ addon: "Cake" }, "twin"],
    [{ addon: "LED" }, "shown"],
    [{ addon: "Balloons" }, "shown"],
    [{ addon: "Photographer" }, ""],
    [{ min: 501 }, "star shown"],
    [{ min: 500, max: 500 }, "plain twin"],
    [{ max: 9999 }, "star plain twin"],
    [{ max: 10_000 }, "star shown plain twin"],
  ])("narrowed by %j", (query, expected) => expect(ask(some, query)).toBe(expected));

  it("looks into descriptions on a category page", () => expect(ask(some, { q: "violin" }, "title-and-description")).toBe("plain"));
});

describe("active filters", () => {
  it("name what narrows the list and the address without it", () => {
    const { query } = parseQuery("?q=gold&category=babyShowers&min=500&max=3000&sort=rating&shown=24");
    expect(activeFilters(query)).toEqual([
      { label: "“gold”", without: "?category=babyShowers&min=500&max=3000&sort=rating" },
      { label: "Baby Showers", without: "?q=gold&min=500&max=3000&sort=rating" },
      { label: "₹500 to ₹3,000", without: "?q=gold&category=babyShowers&sort=rating" },
    ]);
    expect(activeFilters(parseQuery("?min=500").query)[0]?.label).toBe("From ₹500");
    expect(activeFilters(parseQuery("?max=500").query)[0]?.label).toBe("Up to ₹500");
    expect(activeFilters({ ...EVERYTHING, sort: "rating", date: "2026-11-28" })).toEqual([]);
  });
});
