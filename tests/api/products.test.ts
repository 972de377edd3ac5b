import { describe, expect, it } from "vitest";
import type { Catalogue, Product } from "#domain/catalogue/types.ts";
import { products } from "#server/api/products.ts";

/** Thirty products, ₹100 to ₹3,000, many of them alike. */
const catalogue: Catalogue = {
  version: 1,
  sitePictures: {},
  products: Array.from({ length: 30 }, (_, i): Product => ({
    id: `p-${i + 1}`,
    category: i % 2 ? "proposals" : "babyShowers",
    title: i === 4 ? "Café Noir" : `Product ${i + 1}`,
    description: "Words",
    basePrice: (i + 1) * 100,
    originalPrice: null,
    rating: i % 3 ? 4.5 : 5,
    reviewCount: 10,
    featured: i % 5 === 0,
    theme: "Gold",
    locations: ["Delhi"],
    location: "Delhi",
    duration: "2 hours",
    capacity: "2 guests",
    setupMinutes: 60,
    occupiesMinutes: 90,
    includes: ["Flowers"],
    notIncluded: [],
    addOns: [{ id: "addon-led", name: "LED Neon Sign", price: 999 }],
    tags: [],
    colors: [],
    pictures: [{ id: `p-${i + 1}/1`, hash: "0123456789", width: 1600, height: 1200, alt: "A table", colors: [] }],
  })),
};

const api = products({
  catalogue: {
    current: () => catalogue,
    product: (id) => catalogue.products.find((product) => product.id === id),
    refresh: async () => {},
    stop: () => {},
  },
});

type List = { products: { id: string; basePrice: number }[]; total: number; shown: number; hints: string[] };

async function list(query: string): Promise<List> {
  const answer = await api.request(`/api/products${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}

describe("GET /api/products", () => {
  it("answers twelve, how many there are, and may be kept for a minute", async () => {
    const answer = await api.request("/api/products");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(await answer.json()).toMatchObject({ total: 30, shown: 12, hints: [] });
  });

  it("filters and sorts as the pages do", async () => {
    const found = await list("?category=babyShowers&min=500&max=1500&sort=price-high&addon=LED&location=Delhi&theme=Gold");
    expect(found.products.map(({ basePrice }) => basePrice)).toEqual([1500, 1300, 1100, 900, 700, 500]);
    expect(await list("?q=CAFE")).toMatchObject({ total: 1, products: [{ id: "p-5" }] });
    for (const letter of ["%25", "_", "%5C"]) expect((await list(`?q=${letter}`)).total).toBe(0);
  });

  it("gives a longer list that begins with the shorter one, for every sort", async () => {
    for (const sort of ["featured", "price-low", "price-high", "rating", "reviews"]) {
      const lists = await Promise.all([12, 24, 36].map((shown) => list(`?sort=${sort}&shown=${shown}`)));
      const [few = [], more = [], all = []] = lists.map((each) => each.products.map(({ id }) => id));
      expect([few.length, more.length, all.length]).toEqual([12, 24, 30]);
      expect(more.slice(0, 12)).toEqual(few);
      expect(all.slice(0, 24)).toEqual(more);
      expect(new Set(all).size).toBe(30);
    }
  });

  it.each([
    ["min=abc", 30],
    ["min=-1", 30],
    ["min=1e9", 30],
    ["min=1e400", 30],
    ["min=&max=", 30],
    ["min[]=1", 30],
    ["min=%00", 30],
    ["min=10.5", 30],
    ["max=0", 0],
    ["min=5000&max=2900", 2],
    ["min=2900&min=1", 2],
    ["sort=__proto__&category=constructor", 30],
    ["category=nope&sort=drop", 30],
    ["theme=Gold&".repeat(200), 30],
    [`q=${"a".repeat(20_000)}`, 0],
    ["q=%00", 30],
    ["q=%E0%A4%A", 0],
    ["q=%ff%fe", 30],
    ["q='%20OR%201=1--", 0],
    ["shown=-1", 30],
    ["shown=3000000000", 30],
    ["shown=99999999999999999999", 30],
    ["shown=abc", 30],
    ["q=(a%2B)%2B%24", 0],
  ])("makes sense of %.40s", async (query, total) => {
    const found = await list(`?${query}`);
    expect(found.total).toBe(total);
    expect(found.shown).toBe(found.products.length);
    expect(found.products.every(({ basePrice }) => Number.isInteger(basePrice))).toBe(true);
  });

  it("tells what it put right", async () => {
    expect((await list("?min=5000&max=100")).hints).toEqual(["We swapped the lowest and highest price."]);
  });
});

describe("GET /api/products/{id}", () => {
  it("answers what the shop shows of it, with addresses of its pictures", async () => {
    const answer = await api.request("/api/products/p-5");
    expect(answer.status).toBe(200);
    const product = (await answer.json()) as Record<string, unknown>;
    expect(product).toMatchObject({ id: "p-5", title: "Café Noir", basePrice: 500, addOns: [{ id: "addon-led", price: 999 }] });
    expect(product.pictures).toEqual([{ src: "/pictures/p-5/1.0123456789-1200.jpg", alt: "A table", width: 1200, height: 900 }]);
    expect(product).not.toHaveProperty("setupMinutes");
  });

  it.each(["nope", "constructor", "__proto__", "p-5%00", "%E0%A4%A", "p-5%20", "..%2Fp-5"])("knows no %s", async (id) => {
    const answer = await api.request(`/api/products/${id}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "application/problem+json; charset=utf-8"]);
  });
});
