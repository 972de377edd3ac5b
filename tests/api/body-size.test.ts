import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADD_ONS_MAX, LINES_MAX } from "#domain/cart/lines.ts";
import { readLines } from "#domain/cart/schema.ts";
import { LARGEST_CART } from "#server/http/body-sizes.ts";
import { describeOnEachEngine } from "#tests/support/engines.ts";
import { GOOD_ORDER, openTestShop, type TestShop } from "#tests/support/shop.ts";

const numbered = (text: string, at: number) => `${text}${at}`.padEnd(64, "x");
/** As many lines with as many add-ons and as long ids as the rules allow. */
const LINES = Array.from({ length: LINES_MAX }, (_, line) => ({
  id: numbered("p", line), selectedAddOns: Array.from({ length: ADD_ONS_MAX }, (_each, addOn) => ({ id: numbered("a", addOn), qty: 50 })), qty: 50,
}));
/** The longest text of each field, in the letters that take the most bytes. */
const ORDER = {
  ...GOOD_ORDER, lines: LINES, name: "🎈".repeat(80), email: `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.in`, notes: "🎈".repeat(500), surprise: true,
  notToCall: "🎈".repeat(200), alternateContact: "🎈".repeat(200), totalPrice: undefined,
};

describeOnEachEngine("the largest cart", (database) => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop(database);
  });
  afterAll(() => test.close());
  const headers = () => ({ Host: new URL(test.shop.origin).host, Origin: test.shop.origin, "Content-Type": "application/json", Cookie: "session=session-for:asha" });
  const post = (path: string, body: BodyInit, options: RequestInit & { duplex?: "half" } = {}) => {
    return test.app.fetch(new Request(`${test.shop.origin}${path}`, { method: "POST", body, headers: headers(), ...options }), { incoming: { socket: { remoteAddress: "203.0.113.7" } } });
  };

  it("that the rules take is priced, and named line by line where it is ordered, never refused for its size", async () => {
    expect(readLines({ lines: LINES }).ok).toBe(true);
    const quote = await post("/api/quote", JSON.stringify({ lines: LINES }));
    expect([quote.status, ((await quote.json()) as { lines: unknown[] }).lines.length]).toEqual([200, LINES_MAX]);
    const order = await post("/api/orders", JSON.stringify(ORDER));
    const { errors } = (await order.json()) as { errors: Record<string, string> };
    expect([order.status, Object.keys(errors).length, errors["lines.499.id"]]).toEqual([422, LINES_MAX, "This celebration is no longer in our catalogue."]);
    // The same with every letter outside ASCII written as an escape, as some programs send it.
    const escaped = JSON.stringify(ORDER).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    expect((await post("/api/orders", escaped)).status).toBe(422);
  });

  it("of things that are sold is ordered", async () => {
    const addOns = ["violin", "addon-cake", "addon-balloons", "addon-photo", "addon-led"];
    const lines = Array.from({ length: LINES_MAX }, (_, at) => ({ id: "rd001", selectedAddOns: addOns.map((id, place) => ({ id, qty: place === 0 ? 1 + (at % 50) : place === 1 ? 1 + Math.floor(at / 50) : 1 })), qty: 1 }));
    expect((await post("/api/orders", JSON.stringify({ ...GOOD_ORDER, lines, totalPrice: undefined }))).status).toBe(201);
  });

  describe.each(["/api/quote", "/api/orders"])("at %s", (path) => {
    const padded = (bytes: number) => `{"lines":[]${" ".repeat(bytes - 12)}}`;

    it("may fill its limit to the last byte, and one more is refused", async () => {
      expect((await post(path, padded(LARGEST_CART))).status).not.toBe(413);
      const refused = await post(path, padded(LARGEST_CART + 1));
      expect([refused.status, refused.headers.get("Content-Type")]).toEqual([413, "application/problem+json; charset=utf-8"]);
    });

    it("is refused by its declared length before any of it is read, and without one as soon as it is too long", async () => {
      expect((await post(path, "{}", { headers: { ...headers(), "Content-Length": String(LARGEST_CART + 1) } })).status).toBe(413);
      let sent = 0;
      const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)), cancel: () => undefined }, { highWaterMark: 0 });
      const counted = endless().pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ transform: (chunk, controller) => {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      } }));
      expect((await post(path, counted, { duplex: "half" })).status).toBe(413);
      expect(sent).toBeLessThan(LARGEST_CART + 4 * 64 * 1024);
    });
  });
});
