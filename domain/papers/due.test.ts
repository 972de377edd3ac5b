import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EarlierPaper, papersDue, type PaperEvent } from "./due.ts";
import { addTax, NO_TAX, priceOf } from "./tax.ts";

const seller = { legalName: "Bokeh Celebrations LLP", address: "4 Lodhi Road", gstin: "07AAPFU0939F1ZX", sac: "998596", ratePercent: 18 };
const arch = { productId: "bd-arch-01", title: "Balloon Arch", basePrice: 1499, addOns: [{ id: "addon-balloons", name: "Premium Balloons Set", price: 500, qty: 2 }], quantity: 1, lineTotal: 2499 };
const booking = { reference: "BK-33333333", date: "2027-03-05", source: "wizard" as const, location: "Delhi, PIN 110001", pincode: "110001", lines: [arch], subtotal: 2499, discount: 0, fee: 0, total: 2499 };

/** What happens to one booking in turn, each paper issued as it falls due. */
function papersAfter(events: PaperEvent[], change: Partial<typeof booking> = {}, by = seller): EarlierPaper[] {
  const earlier: EarlierPaper[] = [];
  let kept = 0;
  for (const event of events) {
    if (event.reason !== "completed") kept += event.reason === "paid" ? event.amount : -event.amount;
    const told = event.reason === "refunded" ? { ...event, kept: Math.max(0, kept) } : event;
    for (const due of papersDue(told, { booking: { ...booking, ...change }, earlier, seller: by })) earlier.push({ ...due, number: `${due.kind} ${earlier.length + 1}`, issuedAt: "2027-02-10T11:38:00.000Z", paymentId: "paymentId" in event ? event.paymentId : null });
  }
  return earlier;
}
const paid = (amount: number, paymentId = "pay_1"): PaperEvent => ({ reason: "paid", paymentId, amount });
const refunded = (amount: number, refundId = "rfnd_1", paymentId = "pay_1"): PaperEvent => ({ reason: "refunded", refundId, paymentId, amount, kept: 0 });
const completed: PaperEvent = { reason: "completed" };
const kinds = (papers: EarlierPaper[]) => papers.map(({ kind, tax }) => `${kind} ${priceOf(tax)}`);

describe("the paper that falls due", () => {
  it("is a receipt voucher for an advance and the invoice when it is done, both in the split of INDIA 4.4", () => {
    const papers = papersAfter([paid(249_900), completed]);
    expect(papers.map(({ kind, tax }) => [kind, tax])).toEqual([
      ["receipt-voucher", { taxable: 211_780, cgst: 19_060, sgst: 19_060, igst: 0 }],
      ["invoice", { taxable: 211_780, cgst: 19_060, sgst: 19_060, igst: 0 }],
    ]);
    expect(papers[0]?.content).toEqual({
      seller: { legalName: "Bokeh Celebrations LLP", address: "4 Lodhi Road", gstin: "07AAPFU0939F1ZX", state: { code: "07", name: "Delhi" } },
      booking: { reference: "BK-33333333", date: "2027-03-05" }, sac: "998596", ratePercent: 18, placeOfSupply: { code: "07", name: "Delhi" }, follows: [],
      items: [{ words: "Advance for 1 × Balloon Arch with Premium Balloons Set × 2", amount: 249_900 }],
    });
    expect(papers[1]?.content).toMatchObject({ items: [{ words: "1 × Balloon Arch with Premium Balloons Set × 2", amount: 249_900 }], follows: [{ number: "receipt-voucher 1" }] });
  });

  it("is taxed as one between states", () => {
    const [voucher] = papersAfter([paid(249_900)], { pincode: "122002" });
    expect([voucher?.tax, voucher?.content.placeOfSupply]).toEqual([{ taxable: 211_780, cgst: 0, sgst: 0, igst: 38_120 }, { code: "06", name: "Haryana" }]);
  });

  it("is a refund voucher before the invoice, which is for what is left then, and a credit note after it", () => {
    expect(kinds(papersAfter([paid(249_900), refunded(49_900), completed, refunded(100_000, "rfnd_2")]))).toEqual(["receipt-voucher 249900", "refund-voucher 49900", "invoice 200000", "credit-note 100000"]);
  });

  it("names offer, fee and what went back, and these sum to it", () => {
    const change = { discount: 250, fee: 90, total: 2339 };
    const invoice = papersAfter([paid(233_900), refunded(33_900), completed], change).at(-1);
    expect(invoice?.content.items.map(({ words, amount }) => [words, amount])).toEqual([["1 × Balloon Arch with Premium Balloons Set × 2", 249_900], ["Offer", -25_000], ["Convenience fee", 9000], ["Paid back before", -33_900]]);
    expect(priceOf(invoice?.tax ?? NO_TAX)).toBe(200_000);
  });

  it("is none for money after the invoice, for a second completion, for a refund without a paper, beyond what was paid, or when all went back", () => {
    expect(kinds(papersAfter([completed, paid(249_900), completed]))).toEqual(["invoice 249900"]);
    expect(kinds(papersAfter([refunded(249_900)]))).toEqual([]);
    expect(kinds(papersAfter([paid(100_000), refunded(100_000, "r", "pay_2")]))).toEqual(["receipt-voucher 100000"]);
    expect(kinds(papersAfter([paid(249_900), refunded(300_000), refunded(1, "rfnd_2"), completed]))).toEqual(["receipt-voucher 249900", "refund-voucher 249900"]);
  });

  it("follows the payment that a refund is of, in its tax, whatever the merchant has set since", () => {
    const before = papersAfter([paid(100_000), paid(149_900, "pay_2")]);
    const [due] = papersDue(refunded(50_000, "r", "pay_2"), { booking: { ...booking, pincode: "122002" }, earlier: before, seller: { ...seller, ratePercent: 5 } });
    expect([due?.tax.igst, due?.content.ratePercent, due?.content.follows.map(({ number }) => number)]).toEqual([0, 18, ["receipt-voucher 2"]]);
  });

  describe("of what was paid twice", () => {
    const [first, second] = [paid(249_900), paid(249_900, "pay_2")];
    const both = ["receipt-voucher 249900", "receipt-voucher 249900"];
    it.each<[string, PaperEvent[], string[]]>([
      ["and given back before the day", [first, second, refunded(249_900, "r", "pay_2"), completed], [...both, "refund-voucher 249900", "invoice 249900"]],
      ["and given back after it", [first, second, completed, refunded(249_900, "r", "pay_2")], [...both, "invoice 249900", "refund-voucher 249900"]],
      ["of the first, after the day", [first, second, completed, refunded(249_900)], [...both, "invoice 249900", "refund-voucher 249900"]],
      ["and all given back", [first, second, completed, refunded(249_900, "r", "pay_2"), refunded(249_900, "r2")], [...both, "invoice 249900", "refund-voucher 249900", "credit-note 249900"]],
      ["and more than the second given back before the day", [first, second, refunded(249_900, "r", "pay_2"), refunded(49_900, "r2"), completed], [...both, "refund-voucher 249900", "refund-voucher 49900", "invoice 200000"]],
      ["in one refund across the price", [first, second, refunded(9900), completed, refunded(249_900, "r", "pay_2"), refunded(40_000, "r2", "pay_1")], [...both, "refund-voucher 9900", "invoice 249900", "credit-note 9900", "refund-voucher 240000", "credit-note 40000"]],
      ["after the day, and given back", [completed, first, second, refunded(249_900, "r", "pay_2")], ["invoice 249900"]],
    ])("%s", (_when, events, right) => expect(kinds(papersAfter(events))).toEqual(right));
  });

  it("gives back the tax of the very paper that it follows, and leaves the invoice the rest", () => {
    const change = { total: 200, subtotal: 200, lines: [{ ...arch, lineTotal: 200 }] };
    const halves = (events: PaperEvent[]) => papersAfter(events, change).map(({ kind, tax }) => `${kind} ${tax.cgst}`);
    const parts = [paid(10_000), paid(10_000, "pay_2")];
    const [one, two] = [refunded(10_000), refunded(10_000, "r2", "pay_2")];
    const advances = ["receipt-voucher 763", "receipt-voucher 762"];
    expect(halves([...parts, one, two])).toEqual([...advances, "refund-voucher 763", "refund-voucher 762"]);
    expect(halves([...parts, two, one])).toEqual([...advances, "refund-voucher 762", "refund-voucher 763"]);
    expect(halves([...parts, refunded(9999, "r2", "pay_2"), refunded(1, "r3", "pay_2")])).toEqual([...advances, "refund-voucher 762", "refund-voucher 0"]);
    expect(halves([...parts, two, completed])).toEqual([...advances, "refund-voucher 762", "invoice 763"]);
    expect(halves([...parts, one, completed, refunded(10_000, "r2", "pay_2")])).toEqual([...advances, "refund-voucher 763", "invoice 762", "credit-note 762"]);
    expect(halves([...parts, refunded(5000), completed])).toEqual([...advances, "refund-voucher 381", "invoice 1144"]);
  });

  it("holds: items sum to the total, nothing is negative, refunds never exceed their papers, and refunds of all give back its very tax", () => {
    const rupees = fc.integer({ min: 1, max: 200_000 });
    fc.assert(fc.property(rupees, fc.array(rupees, { maxLength: 6 }), fc.constantFrom("110001", "201301"), fc.boolean(), fc.integer({ min: 0, max: 28 }), (total, parts, pincode, after, ratePercent) => {
      const refunds = [...parts, 200_000].map((part, at) => refunded(part * 100, `r${at}`));
      const papers = papersAfter([paid(total * 100), ...(after ? [completed] : []), ...refunds], { pincode, total, subtotal: total, lines: [{ ...arch, lineTotal: total }] }, { ...seller, ratePercent });
      for (const { tax, content } of papers) {
        expect(content.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(priceOf(tax));
        for (const part of Object.values(tax)) expect(part).toBeGreaterThanOrEqual(0);
      }
      const sum = (of: string) => papers.filter(({ kind }) => kind === of).reduce((all, { tax }) => addTax(all, tax), NO_TAX);
      expect(sum(after ? "credit-note" : "refund-voucher")).toEqual(sum(after ? "invoice" : "receipt-voucher"));
    }));
  });

  it("holds for several advances and refunds in any order: what is told is the money that is kept, and all of it back is all of its tax", () => {
    const part = fc.record({ of: fc.integer({ min: 0, max: 2 }), rupees: fc.integer({ min: 1, max: 4000 }) });
    fc.assert(fc.property(fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 4000 }))), fc.array(part, { maxLength: 8 }), fc.integer({ min: 0, max: 8 }), (advances, wishes, day) => {
      const left = [...advances];
      const some = wishes.flatMap(({ of, rupees }, at): PaperEvent[] => {
        const back = Math.min(rupees, left[of] ?? 0);
        left[of] = (left[of] ?? 0) - back;
        return back > 0 ? [refunded(back * 100, `r${at}`, `pay_${of}`)] : [];
      });
      const rest = left.flatMap((rupees, of) => (rupees > 0 ? [refunded(rupees * 100, `last${of}`, `pay_${of}`)] : []));
      const refunds = [...some, ...rest];
      const papers = papersAfter([...advances.map((rupees, of) => paid(rupees * 100, `pay_${of}`)), ...refunds.slice(0, day), completed, ...refunds.slice(day)]);
      for (const { tax } of papers) for (const value of Object.values(tax)) expect(value).toBeGreaterThanOrEqual(0);
      const sum = (of: string) => papers.filter(({ kind }) => kind === of).reduce((all, { tax }) => addTax(all, tax), NO_TAX);
      const [given, back, invoice, credited] = [sum("receipt-voucher"), sum("refund-voucher"), sum("invoice"), sum("credit-note")];
      // All has gone back: what was never paid stays on the invoice.
      expect(priceOf(invoice) - priceOf(credited)).toBe(Math.max(0, priceOf(invoice) - (priceOf(given) - priceOf(back))));
      if (refunds.length <= day) expect(back).toEqual(given);
    }));
  });
});
