import { afterAll, beforeAll, expect, it } from "vitest";
import type { Quote } from "#domain/pricing/quote.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, openTestShop, type SendOptions, type TestShop } from "#tests/support/shop.ts";

const DINNER = { id: "rd001", selectedAddOns: [] as { id: string; qty: number }[], qty: 1 };
const EMPTY = { subtotal: 0, discount: 0, fee: 0, total: 0 };

describeOnEachEngine("POST /api/quote", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database);
  });
  afterAll(() => test.close());

  const ask = (lines: unknown, options: SendOptions = {}) => test.send("/api/quote", { method: "POST", json: { lines }, ...options });
  const quoteOf = async (lines: unknown) => {
    const answer = await ask(lines);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    return (await answer.json()) as Quote;
  };
  const errorsOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([422, "application/problem+json; charset=utf-8"]);
    return ((await answer.json()) as { errors: Record<string, string> }).errors;
  };

  it("prices every line for anybody, and the fee once", async () => {
    expect(await quoteOf(GOOD_ORDER.lines)).toEqual({
      lines: [
        { key: "rd001 violin*1", sold: true, title: "Candles & Roses <for two>", picture: null, basePrice: 4999, addOns: [{ id: "violin", name: "Violinist", price: 2500, qty: 1 }], each: 7499, qty: 1, lineTotal: 7499 },
        { key: "bd-arch-01", sold: true, title: "Balloon Arch", picture: null, basePrice: 1499, addOns: [], each: 1499, qty: 2, lineTotal: 2998 },
      ],
      subtotal: 10_497, discount: 0, fee: 420, total: 10_917,
    });
    expect(await quoteOf([])).toEqual({ lines: [], ...EMPTY });
  });

  it("names a withdrawn celebration and leaves it out of the sums", async () => {
    const { lines, ...totals } = await quoteOf([{ ...DINNER, id: "gone01", qty: 3 }, DINNER]);
    expect(lines[0]).toEqual({ key: "gone01", sold: false, title: "No longer offered", reason: "This celebration is no longer in our catalogue." });
    expect(totals).toEqual({ subtotal: 4999, discount: 0, fee: 200, total: 5199 });
  });

  it.each(["nope", "constructor", "toString", "hasOwnProperty", "RD001"])("knows no celebration %s", async (id) => {
    expect(await quoteOf([{ ...DINNER, id }])).toEqual({ lines: [{ key: id, sold: false, title: null, reason: "This celebration is no longer in our catalogue." }], ...EMPTY });
  });

  it.each([["__proto__"], ["rd001 "], ["../rd001"], [""], [null], [{}], ["x".repeat(65)]])("refuses the id %j", async (id) => {
    expect(await errorsOf(await ask([DINNER, { ...DINNER, id }]))).toEqual({ "lines.1.id": "Choose a celebration from our catalogue." });
  });

  it.each([0, -1, 1e3, 1000, 1.5, Number.NaN, 51, 2147483648, "2", "1e3", [], undefined])("refuses the quantity %j", async (qty) => {
    expect(await errorsOf(await ask([{ ...DINNER, qty }]))).toEqual({ "lines.0.qty": "Choose a quantity from 1 to 50." });
  });

  it.each([
    ["another product's", "bd-arch-01", [{ id: "violin", qty: 1 }], "One of the add-ons does not go with this celebration."],
    ["inherited", "rd001", [{ id: "constructor", qty: 1 }], "One of the add-ons does not go with this celebration."],
    ["doubled", "rd001", [{ id: "violin", qty: 1 }, { id: "violin", qty: 2 }], "An add-on is listed twice."],
  ])("says that a line with %s add-ons can't be had, and counts the others", async (_which, id, selectedAddOns, reason) => {
    const { lines, total } = await quoteOf([{ id, selectedAddOns, qty: 1 }, DINNER]);
    expect([lines[0], total]).toEqual([{ key: expect.any(String), sold: false, title: expect.stringMatching(/^(Balloon Arch|Candles)/), reason }, 5199]);
  });

  it.each([[["violin"]], [[{ id: "violin", qty: 0 }]], [[{ id: "violin", qty: "1" }]], [[{ id: "../x", qty: 1 }]], ["violin"], [{ id: "violin" }]])("refuses the add-ons %j", async (selectedAddOns) => {
    expect(Object.keys(await errorsOf(await ask([{ ...DINNER, selectedAddOns }])))).toEqual(["lines.0.selectedAddOns"]);
  });

  it("reads no price", async () => {
    const lines = [{ ...DINNER, price: 1, basePrice: 1, custom_price: 1, lineTotal: 1, selectedAddOns: [{ id: "violin", qty: 1, price: -5000 }] }];
    const answer = await test.send("/api/quote", { method: "POST", json: { lines, total: 1, fee: 0, discount: 5000, offerPercent: 100 } });
    expect(await answer.json()).toMatchObject({ subtotal: 7499, discount: 0, fee: 300, total: 7799 });
  });

  it("answers 500 lines and refuses 501", async () => {
    const lines = Array.from({ length: 501 }, (_, index) => ({ ...DINNER, selectedAddOns: [{ id: "violin", qty: 1 + (index % 50) }] }));
    expect((await quoteOf(lines.slice(1))).lines).toHaveLength(500);
    expect(await errorsOf(await ask(lines))).toEqual({ lines: "Send the lines of the cart, at most 500." });
  });

  it.each([[undefined], [null], ["rd001"], [{}], [{ length: 1 }], [7]])("refuses the lines %j", async (lines) => {
    expect(await errorsOf(await ask(lines))).toHaveProperty("lines");
  });

  it("refuses a body that is not JSON and one of another kind", async () => {
    const statusOf = async (options: SendOptions) => (await test.send("/api/quote", { method: "POST", ...options })).status;
    expect([await statusOf({ body: "{" }), await statusOf({ body: "null" }), await statusOf({ body: "[]" }), await statusOf({ body: "{}", headers: { "Content-Type": "text/plain" } })]).toEqual([400, 422, 422, 415]);
    expect((await test.send("/api/quote")).status).toBe(405);
  });

  it("is not moved by prototype names in the body", async () => {
    const body = `{"__proto__":{"isAdmin":true,"lines":[]},"constructor":{"prototype":{"qty":1}},"lines":[{"__proto__":{"qty":1},"id":"rd001","qty":2}]}`;
    expect(await (await test.send("/api/quote", { method: "POST", body })).json()).toMatchObject({ subtotal: 9998 });
    expect(await errorsOf(await test.send("/api/quote", { method: "POST", body: `{"__proto__":{"lines":[]}}` }))).toHaveProperty("lines");
    expect(await errorsOf(await test.send("/api/quote", { method: "POST", body: `{"lines":[{"__proto__":{"qty":1},"id":"rd001"}]}` }))).toHaveProperty(["lines.0.qty"]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("is limited by address", async () => {
    const strict = await openTestShop(database, { limits: { quotesPerAddress: { count: 2, seconds: 600 } } });
    const statusOf = async (peer: string) => (await strict.send("/api/quote", { method: "POST", json: { lines: [] }, peer })).status;
    expect([await statusOf("203.0.113.7"), await statusOf("203.0.113.7"), await statusOf("203.0.113.7"), await statusOf("203.0.113.8")]).toEqual([200, 200, 429, 200]);
    await strict.close();
  });
});
