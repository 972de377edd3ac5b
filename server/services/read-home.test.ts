import { describe, expect, it } from "vitest";
import type { Product } from "#domain/catalogue/types.ts";
import { readHome } from "./read-home.ts";

const product = (facts: Partial<Product>): Product => ({
  id: "x1", category: "proposals", title: "A", description: "", basePrice: 5000, originalPrice: null, rating: 5, reviewCount: 2, featured: false, theme: "Gold",
  locations: [], location: "", duration: "2 hours", capacity: "2 guests", setupMinutes: 60, occupiesMinutes: 60, includes: [], notIncluded: [], addOns: [], tags: [], colors: [], pictures: [], ...facts,
});
const home = (...products: Product[]) => {
  const current = () => ({ version: 1, products, sitePictures: {} });
  return readHome({ catalogue: { current, product: () => undefined, refresh: async () => undefined, stop: () => undefined } });
};

describe("readHome", () => {
  it("names the lowest price of all and of set-ups, which have room for guests", () => {
    const { from, highest } = home(product({ basePrice: 6299 }), product({ basePrice: 1999, capacity: "Up to 20 children" }), product({ basePrice: 499, capacity: "12 balloons" }));
    expect(from).toEqual({ setUps: "₹1,999", decorations: "₹499" });
    expect(highest).toBe("₹6,299");
  });

  it("gives a category the lowest price of its own set-ups", () => {
    const { categories } = home(product({ basePrice: 4999 }), product({ basePrice: 1499, capacity: "3 m wide" }), product({ basePrice: 1999, category: "surpriseParties" }));
    expect(categories.find(({ path }) => path === "/proposals")?.from).toBe("₹4,999");
    expect(categories.find(({ path }) => path === "/corporateEvents")?.from).toBeUndefined();
    expect(categories).toHaveLength(6);
  });

  it("shows the featured ones alone, in the catalogue's order", () => {
    const { featured } = home(product({ id: "b", featured: true, originalPrice: 5299 }), product({ id: "a" }), product({ id: "c", featured: true }));
    expect(featured.map(({ id, price, was }) => [id, price, was])).toEqual([["b", "₹5,000", "₹5,299"], ["c", "₹5,000", null]]);
  });

  it("claims no price without a catalogue", () => {
    expect(home()).toMatchObject({ from: undefined, highest: undefined, featured: [] });
  });
});
