import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptPrices, changeQuantity, dropAddOns, removeLines, restoreLines, setQuantity, takeOrdered } from "./changes.ts";
import { addLine, type Cart, type CartLine, countOf, lineKey, LINES_MAX } from "./lines.ts";
import { readCart } from "./read.ts";

const line = (id: string, qty = 1, addOns: string[] = []): CartLine => ({ id, qty, selectedAddOns: addOns.map((addOn) => ({ id: addOn, qty: 1 })) });

const lines = fc.record({
  id: fc.constantFrom("rd001", "bc001", "constructor", "toString", "valueOf"),
  qty: fc.integer({ min: 1, max: 50 }),
  selectedAddOns: fc.uniqueArray(fc.record({ id: fc.constantFrom("addon-cake", "addon-led", "violin"), qty: fc.integer({ min: 1, max: 3 }) }), { selector: ({ id }) => id }),
});
const carts = fc.array(lines, { maxLength: 12 }).map((each) => each.reduce<Cart>(addLine, []));
const keysOf = (cart: Cart) => cart.map(lineKey);

describe("a line", () => {
  it("is the same in whatever order its add-ons were ticked, and another with others", () => {
    expect(lineKey(line("rd001", 1, ["a", "b"]))).toBe(lineKey(line("rd001", 9, ["b", "a"])));
    expect(new Set([line("rd001"), line("rd001", 1, ["a"]), line("rd001", 1, ["b"]), line("rd001a")].map(lineKey)).size).toBe(4);
  });
});

describe("adding", () => {
  it("makes one more of what is there and a new line of what is not", () => {
    const cart = [line("rd001"), line("bc001"), line("rd001"), line("rd001", 1, ["a"])].reduce<Cart>(addLine, []);
    expect(cart.map(({ id, qty }) => [id, qty])).toEqual([["rd001", 2], ["bc001", 1], ["rd001", 1]]);
  });

  it("stops at 50 of a line and at 500 lines", () => {
    expect(addLine([line("rd001", 49)], line("rd001", 5))).toEqual([line("rd001", 50)]);
    const full = Array.from({ length: LINES_MAX }, (_, i) => line(`p${i}`));
    expect(addLine(full, line("one-more"))).toBe(full);
    expect(countOf(addLine(full, line("p7")))).toBe(LINES_MAX + 1);
  });

  it("never has a line twice, and counts the same in any order", () => {
    fc.assert(fc.property(fc.array(lines, { maxLength: 12 }), fc.nat(), (added, at) => {
      const cart = added.reduce<Cart>(addLine, []);
      expect(new Set(keysOf(cart)).size).toBe(cart.length);
      const turned = [...added.slice(at % (added.length + 1)), ...added.slice(0, at % (added.length + 1))].reduce<Cart>(addLine, []);
      expect(countOf(turned)).toBe(countOf(cart));
      expect(keysOf(turned).sort()).toEqual(keysOf(cart).sort());
    }));
  });
});

describe("changing", () => {
  it.each([[0, 1], [-1, 1], [7, 7], [2147483648, 50]])("takes quantity %s as %s", (typed, kept) => {
    expect(setQuantity([line("rd001", 3)], "rd001", typed)).toEqual([line("rd001", kept)]);
  });

  it("adds up steps whoever makes them, and leaves a cart without the line alone", () => {
    fc.assert(fc.property(carts, fc.array(fc.constantFrom(1, -1), { maxLength: 60 }), (cart, steps) => {
      const [first] = cart;
      const key = first ? lineKey(first) : "nothing";
      const next = steps.reduce<Cart>((now, by) => changeQuantity(now, key, by), cart);
      expect(keysOf(next)).toEqual(keysOf(cart));
      for (const { qty } of next) expect(qty >= 1 && qty <= 50).toBe(true);
      expect(next.slice(1)).toEqual(cart.slice(1));
    }));
  });

  it("takes out and puts back as it was", () => {
    fc.assert(fc.property(carts, fc.array(fc.nat({ max: 11 })), (cart, picked) => {
      const taken = cart.map((each, at) => ({ at, line: each })).filter(({ at }) => picked.includes(at));
      const left = removeLines(cart, new Set(taken.map((each) => lineKey(each.line))));
      expect(left).toHaveLength(cart.length - taken.length);
      expect(restoreLines(left, taken)).toEqual(cart);
      expect(restoreLines(cart, taken)).toEqual(cart);
    }));
  });

  it("keeps what was added while an order was on its way", () => {
    const ordered = [line("rd001", 2), line("bc001")];
    expect(takeOrdered([line("rd001", 3), line("bc001"), line("pr001")], ordered)).toEqual([line("rd001", 1), line("pr001")]);
    fc.assert(fc.property(carts, carts, (cart, later) => {
      const both = later.reduce<Cart>(addLine, cart);
      expect(takeOrdered(cart, cart)).toEqual([]);
      expect(countOf(takeOrdered(both, cart))).toBe(countOf(both) - countOf(cart));
    }));
  });

  it("keeps a celebration without the add-ons that have gone, as more of the line that is like it then", () => {
    const cart = [line("rd001", 2, ["a", "b"]), line("rd001", 3, ["b"]), line("bc001")];
    expect(dropAddOns(cart, lineKey(line("rd001", 1, ["a", "b"])), ["b"])).toEqual([line("rd001", 2, ["a"]), line("rd001", 3, ["b"]), line("bc001")]);
    expect(dropAddOns(cart, lineKey(line("rd001", 1, ["a", "b"])), ["a"])).toEqual([line("rd001", 5, ["b"]), line("bc001")]);
    expect(dropAddOns(cart, "gone", ["a"])).toEqual(cart);
  });

  it("takes the prices that were accepted, of those lines alone", () => {
    const cart = [{ ...line("rd001"), price: 100 }, line("bc001")];
    const accepted = acceptPrices(cart, new Map([["rd001", 120], ["constructor", 1]]));
    expect(accepted).toEqual([{ ...line("rd001"), price: 120 }, line("bc001")]);
    expect(accepted[1]).toBe(cart[1]);
  });
});

describe("what was stored", () => {
  const read = (value: unknown) => readCart(JSON.stringify(value));

  it("comes back as it was written", () => {
    fc.assert(fc.property(carts, (cart) => {
      expect(readCart(JSON.stringify(cart))).toEqual({ list: cart });
    }));
  });

  it("is an empty cart, and a problem, where it is no list", () => {
    expect(readCart(null)).toEqual({ list: [] });
    for (const text of ["", "{", "null", "{}", "7", '"[]"']) expect(readCart(text)).toMatchObject({ list: [], problem: expect.any(String) as string });
  });

  it("keeps the good lines of a damaged list", () => {
    expect(read([null, 7, "rd001", {}, { id: "" }, { id: "__proto__", qty: 1 }, { id: "<b>", qty: 1 }, { id: "rd001", qty: 2 }, [], { id: "bc001", qty: -1 }])).toEqual({
      list: [line("rd001", 2)],
      problem: "9 of 10 items could not be read",
    });
  });

  it("reads quantity and price in their older spellings", () => {
    expect(read([{ id: "rd001", quantity: 3, basePrice: 4499, addOns: [{ id: "violin", price: 1 }], title: "x" }]).list).toEqual([{ ...line("rd001", 3), price: 4499 }]);
    expect(read([{ id: "rd001", qty: 2, quantity: 9, price: 10, basePrice: 20 }]).list).toEqual([{ ...line("rd001", 2), price: 10 }]);
    expect(read([{ id: "rd001" }]).list).toEqual([line("rd001")]);
  });

  it.each([["2", 2], [1.5, 1], [2147483648, 50], ["0", undefined], [0, undefined], [-1, undefined], ["1e3", undefined], [true, undefined]])("reads quantity %j as %s", (qty, kept) => {
    expect(read([{ id: "rd001", qty }]).list.map((each) => each.qty)).toEqual(kept === undefined ? [] : [kept]);
  });

  it.each([-1, 1.5, "4499", null, 1e300])("takes no price from %j", (price) => {
    expect(read([{ id: "rd001", qty: 1, price }]).list).toEqual([line("rd001")]);
  });

  it("is one line where it held the same twice, with at most 30 add-ons, at most 500 lines", () => {
    expect(read([line("rd001", 30, ["a", "b"]), line("rd001", 30, ["b", "a"])]).list).toEqual([line("rd001", 50, ["b", "a"])]);
    expect(read([line("rd001", 1, Array.from({ length: 40 }, (_, i) => `a${i}`))]).list[0]?.selectedAddOns).toHaveLength(30);
    expect(read([line("rd001", 1, ["a", "a"])]).list).toEqual([line("rd001", 1, ["a"])]);
    expect(read(Array.from({ length: 600 }, (_, i) => line(`p${i}`))).list).toHaveLength(LINES_MAX);
  });

  it("never throws, whatever it is", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const { id, qty } of readCart(text).list) expect(typeof id === "string" && Number.isInteger(qty)).toBe(true);
    }));
  });
});
