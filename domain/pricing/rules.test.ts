import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardOf } from "#domain/catalogue/card.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { allowedAddOns, isLineProblem, type PricedLine, priceLine, totalsOf } from "./rules.ts";

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

  it("are as many as the card says, whose page lists them", () => {
    expect(cardOf(product).addOns).toBe(5);
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

const tenth = { percent: 10, amount: null, minimum: 0 };

describe("totalsOf", () => {
  it("takes the offer off first and charges the fee on what is left", () => {
    expect(totalsOf([4499, 1999], { offer: tenth, withFee: true })).toEqual({ subtotal: 6498, discount: 650, fee: 234, total: 6082 });
  });

  it("charges nothing for an empty cart and no fee outside the cart", () => {
    expect(totalsOf([], { offer: tenth, withFee: true })).toEqual({ subtotal: 0, discount: 0, fee: 0, total: 0 });
    expect(totalsOf([4499], { withFee: false })).toEqual({ subtotal: 4499, discount: 0, fee: 0, total: 4499 });
  });
});

describe("the pricing rule, whatever is in the cart", () => {
  const quantity = fc.integer({ min: 1, max: 50 });
  const price = fc.integer({ min: 1, max: 500_000 });
  const products = fc.array(fc.record({ basePrice: price, addOns: fc.array(price, { maxLength: 6 }) }), { minLength: 1, maxLength: 6 }).map((list) =>
    list.map(({ basePrice, addOns }, at): Product => ({ ...product, id: `p${at}`, basePrice, addOns: addOns.map((each, index) => ({ id: `a${index}`, name: `Add-on ${index}`, price: each })) })));
  const lines = products.chain((list) => fc.array(fc.constantFrom(...list).chain((of) => fc.record({
    of: fc.constant(of),
    quantity,
    selectedAddOns: fc.subarray(allowedAddOns(of)).chain((chosen) => fc.tuple(...chosen.map(({ id }) => fc.record({ id: fc.constant(id), qty: quantity })))),
  })), { maxLength: 12 }));
  type Drawn = { of: Product; quantity: number; selectedAddOns: { id: string; qty: number }[] };
  const priced = (drawn: Drawn): PricedLine => {
    const answer = priceLine(drawn.of, { productId: drawn.of.id, ...drawn });
    if (isLineProblem(answer)) throw new Error(answer.message);
    return answer;
  };
  const totals = (drawn: Drawn[], offerPercent = 0) => totalsOf(drawn.map((line) => priced(line).lineTotal), { offer: { percent: offerPercent, amount: null, minimum: 0 }, withFee: true });
  const shuffled = <T>(list: T[], order: number[]) => list.map((item, at) => ({ item, rank: order[at % order.length] ?? 0 })).sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  const order = fc.array(fc.integer(), { minLength: 1, maxLength: 12 });

  it("adds lines up to the subtotal, each what its parts cost, and everything to the total", () => {
    fc.assert(fc.property(lines, (drawn) => {
      const sum = drawn.reduce((all, { of, quantity: qty, selectedAddOns }) => {
        const prices = new Map(allowedAddOns(of).map(({ id, price: each }) => [id, each]));
        return all + BigInt(qty) * selectedAddOns.reduce((each, addOn) => each + BigInt(prices.get(addOn.id) ?? 0) * BigInt(addOn.qty), BigInt(of.basePrice));
      }, 0n);
      const { subtotal, fee, total } = totals(drawn);
      expect([BigInt(subtotal), total]).toEqual([sum, subtotal + fee]);
    }));
  });

  it("rounds the fee half up to a whole rupee, and takes none of nothing", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000_000 }), { maxLength: 5 }), (sums) => {
      const { subtotal, fee } = totalsOf(sums, { withFee: true });
      const away = 100n * BigInt(fee) - 4n * BigInt(subtotal);
      expect(away > -50n && away <= 50n).toBe(true);
      expect(subtotal > 0 || fee === 0).toBe(true);
    }));
    // 12.5 would be the half, and no sum of whole rupees is that: the ones beside it.
    for (const [subtotal, fee] of [[12, 0], [13, 1], [37, 1], [38, 2], [1250, 50], [1262, 50], [1263, 51], [4987, 199], [4988, 200]] as const) {
      expect(totalsOf([subtotal], { withFee: true }).fee).toBe(fee);
    }
  });

  it("is never negative, nor any part of it, and never less for more", () => {
    fc.assert(fc.property(lines, fc.integer({ min: 0, max: 100 }), (drawn, offerPercent) => {
      const answer = totals(drawn, offerPercent);
      for (const part of Object.values(answer)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      expect(answer.total).toBe(answer.subtotal - answer.discount + answer.fee);
      expect(totals(drawn.slice(1), offerPercent).total).toBeLessThanOrEqual(answer.total);
    }));
  });

  it("is the same in whatever order lines and add-ons stand", () => {
    fc.assert(fc.property(lines, order, fc.integer({ min: 0, max: 100 }), (drawn, by, offerPercent) => {
      const turned = shuffled(drawn.map((line) => ({ ...line, selectedAddOns: shuffled(line.selectedAddOns, by) })), by);
      expect(totals(turned, offerPercent)).toEqual(totals(drawn, offerPercent));
    }));
  });

  it("is the same for a line of many and for as many of one", () => {
    fc.assert(fc.property(lines, (drawn) => {
      const apart = drawn.flatMap((line) => Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })));
      expect(totals(apart)).toEqual(totals(drawn));
    }));
  });
});
