import type { BookingSource } from "#domain/booking/states.ts";
import { lineWords } from "#domain/booking/line-words.ts";
import type { PricedLine } from "#domain/pricing/line.ts";
import type { Totals } from "#domain/pricing/rules.ts";
import { type GstState, stateOfGstin } from "./gstin.ts";
import { paperFor, type PaperKind, type PaperReason } from "./kinds.ts";
import { addTax, NO_TAX, placeOfSupply, priceOf, stateOfEvent, type Tax, taxOfNext, type TaxTerms } from "./tax.ts";

/** The merchant as the tax knows them. `sac` is the service's code, `ratePercent` the whole tax inside every price. */
export type Seller = { legalName: string; address: string; gstin: string; sac: string; ratePercent: number };

/** To whom it is given. */
export type Recipient = { name: string; address: string };

/** Amount in paise, with everything in it; what is taken off is negative. */
type PaperItem = { words: string; amount: number };

/** What stands on a paper besides number, instant, tax and recipient. The items sum to its total. */
export type PaperContent = {
  seller: Omit<Seller, "sac" | "ratePercent"> & { state: GstState };
  booking: { reference: string; date: string };
  items: PaperItem[];
  sac: string;
  ratePercent: number;
  placeOfSupply: GstState;
  /** The papers that it follows: an invoice its advances, a refund what was paid. */
  follows: { number: string; issuedAt: string }[];
};

/** What has happened, by the id under which the payment or refund is known. Amounts are paise. */
export type PaperEvent =
  | { reason: "paid"; paymentId: string; amount: number }
  | { reason: "refunded"; refundId: string; paymentId: string; amount: number }
  | { reason: "completed" };

/** A paper that the booking has already. */
export type EarlierPaper = { kind: PaperKind; number: string; issuedAt: string; cause: string; paymentId: string | null; tax: Tax; content: PaperContent };

export type BookedForPaper = Totals & { reference: string; date: string; source: BookingSource; location: string; pincode: string | null; lines: PricedLine[] };

export type DuePaper = { kind: PaperKind; tax: Tax; content: PaperContent };

/** One event has one paper, however often it is told. */
export function causeOf(event: PaperEvent): string {
  const id = { paid: "paymentId" in event ? event.paymentId : "", refunded: "refundId" in event ? event.refundId : "", completed: "" } satisfies Record<PaperReason, string>;
  return id[event.reason] ? `${event.reason}:${id[event.reason]}` : event.reason;
}

/**
 * The paper that an event asks for, or undefined where none is due: money paid after the invoice, a refund of what no paper was
 * given for, nothing left to invoice. A refund is told as far as papers were given for the money, never beyond, and in the tax of those.
 */
export function paperDue(event: PaperEvent, { booking, earlier, seller }: { booking: BookedForPaper; earlier: readonly EarlierPaper[]; seller: Seller }): DuePaper | undefined {
  const kind = paperFor(event.reason, { invoiced: earlier.some((paper) => paper.kind === "invoice") });
  if (!kind) return undefined;
  if (event.reason === "refunded") return refundDue(kind, event, booking, earlier);
  const state = stateOfGstin(seller.gstin);
  const place = placeOfSupply({ event: stateOfEvent(booking), sellerGstin: seller.gstin });
  const { sac, ratePercent, ...named } = seller;
  const content = { seller: { ...named, state }, booking: { reference: booking.reference, date: booking.date }, sac, ratePercent, placeOfSupply: place };
  const advances = earlier.filter((paper) => paper.kind === "receipt-voucher");
  const terms = termsOf(content);
  if (event.reason === "paid") {
    const before = sumOf(advances.filter((paper) => sameTerms(termsOf(paper.content), terms)));
    return dueFor(kind, event.amount, { before, terms, content: { ...content, items: [{ words: `Advance for ${bookedWords(booking)}`, amount: event.amount }], follows: [] } });
  }
  const items = invoiceItems(booking, sumOf(earlier.filter((paper) => paper.kind === "refund-voucher")));
  return dueFor(kind, items.reduce((sum, { amount }) => sum + amount, 0), { before: NO_TAX, terms, content: { ...content, items, follows: advances.map(named_) } });
}

function refundDue(kind: PaperKind, event: Extract<PaperEvent, { reason: "refunded" }>, booking: BookedForPaper, earlier: readonly EarlierPaper[]): DuePaper | undefined {
  const given = earlier.filter((paper) => (kind === "credit-note" ? paper.kind === "invoice" : paper.kind === "receipt-voucher" && paper.paymentId === event.paymentId));
  const [first] = given;
  if (!first) return undefined;
  const before = sumOf(earlier.filter((paper) => paper.kind === kind && (kind === "credit-note" || paper.paymentId === event.paymentId)));
  const amount = Math.min(event.amount, priceOf(sumOf(given)) - priceOf(before));
  const words = kind === "credit-note" ? `Paid back of ${bookedWords(booking)}` : `Advance paid back for ${bookedWords(booking)}`;
  const content = { ...first.content, items: [{ words, amount }], follows: given.map(named_) };
  return dueFor(kind, amount, { before, terms: termsOf(first.content), content });
}

function dueFor(kind: PaperKind, amount: number, { before, terms, content }: { before: Tax; terms: TaxTerms; content: PaperContent }): DuePaper | undefined {
  return amount > 0 ? { kind, tax: taxOfNext(amount, before, terms), content } : undefined;
}

/** The lines of the booking with offer and fee, and less what was paid back of the advance before. */
function invoiceItems({ lines, discount, fee }: BookedForPaper, paidBack: Tax): PaperItem[] {
  return [
    ...lines.map((line) => ({ words: lineWords(line), amount: line.lineTotal * 100 })),
    ...(discount > 0 ? [{ words: "Offer", amount: -discount * 100 }] : []),
    ...(fee > 0 ? [{ words: "Convenience fee", amount: fee * 100 }] : []),
    ...(priceOf(paidBack) > 0 ? [{ words: "Paid back before", amount: -priceOf(paidBack) }] : []),
  ];
}

const bookedWords = ({ lines }: BookedForPaper) => lines.map(lineWords).join("; ");
const named_ = ({ number, issuedAt }: EarlierPaper) => ({ number, issuedAt });
const sumOf = (papers: readonly EarlierPaper[]) => papers.reduce((sum, { tax }) => addTax(sum, tax), NO_TAX);
const sameTerms = (a: TaxTerms, b: TaxTerms) => a.ratePercent === b.ratePercent && a.interState === b.interState;

/** Within the seller's state the tax is halved between centre and state, beyond it there is one. */
function termsOf({ ratePercent, placeOfSupply: place, seller }: Pick<PaperContent, "ratePercent" | "placeOfSupply" | "seller">): TaxTerms {
  return { ratePercent, interState: place.code !== seller.state.code };
}
