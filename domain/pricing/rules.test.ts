import { describe, expect, it } from "vitest";
import type { Product } from "#domain/catalogue/types.ts";
import { allowedAddOns, isLineProblem, priceLine, totalsOf } from "./rules.ts";

const product: Product = {
  id: "rd001", category: "romanticDates", title: "Candlelight Canopy Dinner", description: "", basePrice: 4499, originalPrice: null,
  rating: 4.9, reviewCount: 1, featured: true, theme: "Romantic", locations: ["Delhi"], location: "", duration: "", capacity: "",
  setupMinutes: 120, occupiesMinutes: 180, includes: [], notIncluded: [], tags: [], colors: [], pictures: [],
  addOns: [{ id: "addon-cake", name: "Designer Cake (1kg)", price: 850 }, { id: "addon-guitarist", name: "Live guitarist (1 hr)", price: 2999 }],
};
const line = (selectedAddOns: { id: string; qty: number }[], quantity = 1) => priceLine(product, { productId: "rd001", selectedAddOns, quantity });

describe("allowedAddOns", () => {
  it("takes the product's own price where it lists a fixed add-on", () => {
    expect(allowedAddOns(product).map((addOn) => [addOn.id, addOn.price])).toEqual([
      ["addon-cake", 850], ["addon-guitarist", 2999], ["addon-balloons", 499], ["addon-photo", 1499], ["addon-led", 999],
    ]);
  });
});

describe("priceLine", () => {
  it("adds add-ons times their quantity, then multiplies", () => {
    expect(line([{ id: "addon-cake", qty: 2 }, { id: "addon-photo", qty: 1 }], 3)).toMatchObject({ lineTotal: (4499 + 1700 + 1499) * 3 });
  });

  it.each([0, -1, 1.5, Number.NaN, 51, 2147483648, 1000])("refuses quantity %s", (quantity) => {
    expect(line([], quantity)).toMatchObject({ field: "quantity" });
  });

  it("refuses add-ons that are unknown, doubled, inherited or of no quantity", () => {
    for (const chosen of [
      [{ id: "addon-magician", qty: 1 }],
      [{ id: "constructor", qty: 1 }],
      [{ id: "addon-cake", qty: 1 }, { id: "addon-cake", qty: 1 }],
      [{ id: "addon-cake", qty: 0 }],
    ]) {
      expect(line(chosen)).toMatchObject({ field: "selectedAddOns" });
    }
  });

  it("refuses a product that is not there", () => {
    const answer = priceLine(undefined, { productId: "nope", selectedAddOns: [], quantity: 1 });
    expect(isLineProblem(answer) && answer.field).toBe("productId");
  });
});

describe("totalsOf", () => {
  it("takes the offer off first and charges the fee on what is left", () => {
    expect(totalsOf([4499, 1999], { offerPercent: 10, withFee: true })).toEqual({ subtotal: 6498, discount: 650, fee: 234, total: 6082 });
  });

  it("charges nothing for an empty cart and no fee outside the cart", () => {
    expect(totalsOf([], { offerPercent: 10, withFee: true })).toEqual({ subtotal: 0, discount: 0, fee: 0, total: 0 });
    expect(totalsOf([4499], { offerPercent: 0, withFee: false })).toEqual({ subtotal: 4499, discount: 0, fee: 0, total: 4499 });
  });
});
