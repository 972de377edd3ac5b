import { describe, expect, it } from "vitest";
import { orderedLines, unansweredFor } from "./unanswered.ts";

const SENT_AT = Date.parse("2027-02-10T11:38:00Z");
const text = (id: string, date = "2027-03-05") => JSON.stringify({ lines: [{ id, selectedAddOns: [], qty: 1 }], date, name: "Asha" });
const sending = { key: "0".repeat(32), open: [text("rd001"), text("bd002")], at: SENT_AT };
const cart = (...ids: string[]) => ids.map((id) => ({ id, selectedAddOns: [], qty: 1 }));
const after = (ms: number) => new Date(SENT_AT + ms);
const HOUR = 3_600_000;

describe("an order that was never answered", () => {
  it("is meant by whatever is confirmed within the hour: a cart that was changed meanwhile makes no second one", () => {
    for (const changed of [cart("rd001"), cart("op003"), []]) expect(unansweredFor(sending, changed, after(HOUR - 1))).toBe(sending);
  });

  it("is meant later, too, while anything of it is in the cart", () => {
    expect(unansweredFor(sending, cart("op003", "bd002"), after(5 * 24 * HOUR))).toBe(sending);
  });

  it("is another order once nothing of it is in the cart, or its day has gone by in India", () => {
    expect(unansweredFor(sending, cart("op003"), after(HOUR))).toBeUndefined();
    expect(unansweredFor(sending, cart("rd001"), new Date("2027-03-05T18:29:59Z"))).toBe(sending);
    expect(unansweredFor(sending, cart("rd001"), new Date("2027-03-05T18:30:00Z"))).toBeUndefined();
  });

  it("is not meant for ever by what can't be read, and nobody has none", () => {
    expect(unansweredFor({ ...sending, open: ["{", "7", "null"] }, cart("rd001"), after(HOUR))).toBeUndefined();
    expect(unansweredFor(undefined, cart("rd001"), after(0))).toBeUndefined();
    expect(orderedLines("{")).toEqual([]);
    expect(orderedLines(text("rd001"))).toMatchObject([{ id: "rd001", qty: 1 }]);
  });
});
