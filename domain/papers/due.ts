import type { BookingSource } from "#domain/booking/states.ts";
import { lineWords } from "#domain/booking/line-words.ts";
import type { PricedLine } from "#domain/pricing/line.ts";
import type { Totals } from "#domain/pricing/rules.ts";
import { type GstState, stateOfGstin } from "./gstin.ts";
import type { PaperKind, PaperReason } from "./kinds.ts";
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

/** What has happened, by the id under which the payment or refund is known. Amounts are paise; `kept` is all that the shop has of the booking's money after it. */
export type PaperEvent =
  | { reason: "paid"; paymentId: string; amount: number }
  | { reason: "refunded"; refundId: string; paymentId: string; amount: number; kept: number }
  | { reason: "completed" };

/** A paper that the booking has already. */
export type EarlierPaper = { kind: PaperKind; number: string; issuedAt: string; cause: string; paymentId: string | null; tax: Tax; content: PaperContent };

export type BookedForPaper = Totals & { reference: string; date: string; source: BookingSource; location: string; pincode: string | null; lines: PricedLine[] };

/** `cause` is its event, of which it is the only one. */
export type DuePaper = { cause: string; kind: PaperKind; tax: Tax; content: PaperContent };

/** The causes of the papers that an event may have, each of which has one, however often it is told: a refund may go across the price. */
export function causesOf(event: PaperEvent): [string, string] {
  const id = { paid: "paymentId" in event ? event.paymentId : "", refunded: "refundId" in event ? event.refundId : "", completed: "" } satisfies Record<PaperReason, string>;
  const first = id[event.reason] ? `${event.reason}:${id[event.reason]}` : event.reason;
  return [first, `${first}:beyond`];
}

type Undated = Omit<DuePaper, "cause">;

/**
 * The papers that an event asks for: none for money paid after the invoice, for a refund of what no paper was given for, or where nothing is left
 * to invoice; two for a refund that gives back of the price as well as beyond it. A refund is told as far as papers were given for the money, never
 * beyond, and in the tax of those.
 */
export function papersDue(event: PaperEvent, context: { booking: BookedForPaper; earlier: readonly EarlierPaper[]; seller: Seller }): DuePaper[] {
  const due = event.reason === "refunded" ? refundsDue(event, context) : [advanceOrInvoice(event, context)];
  const causes = causesOf(event);
  return due.flatMap((paper) => paper ?? []).map((paper, at) => ({ ...paper, cause: causes[at] ?? causes[0] }));
}

function advanceOrInvoice(event: Exclude<PaperEvent, { reason: "refunded" }>, { booking, earlier, seller }: Parameters<typeof papersDue>[1]): Undated | undefined {
  if (earlier.some(({ kind }) => kind === "invoice")) return undefined;
  const state = stateOfGstin(seller.gstin);
  const place = placeOfSupply({ event: stateOfEvent(booking), sellerGstin: seller.gstin });
  const { sac, ratePercent, ...named } = seller;
  const content = { seller: { ...named, state }, booking: { reference: booking.reference, date: booking.date }, sac, ratePercent, placeOfSupply: place };
  const terms = termsOf(content);
  const [advances, paidBack] = [ofKind(earlier, "receipt-voucher"), ofKind(earlier, "refund-voucher")];
  /** So that together with what was told in the same tax it holds the tax of the whole. */
  const told = (papers: readonly EarlierPaper[]) => sumOf(papers.filter((paper) => sameTerms(termsOf(paper.content), terms)));
  if (event.reason === "paid") {
    const items = [{ words: `Advance for ${bookedWords(booking)}`, amount: event.amount }];
    return dueFor("receipt-voucher", event.amount, { before: told(advances), terms, content: { ...content, items, follows: [] } });
  }
  const items = invoiceItems(booking, { advances: priceOf(sumOf(advances)), paidBack: priceOf(sumOf(paidBack)) });
  return dueFor("invoice", totalOf(items), { before: told(paidBack), terms, content: { ...content, items, follows: advances.map(named_) } });
}

/**
 * After the invoice what went back below its price takes from it, by a credit note. The rest was an advance beyond the price, and has a refund
 * voucher, as everything has before the invoice.
 */
function refundsDue(event: Extract<PaperEvent, { reason: "refunded" }>, { booking, earlier }: Parameters<typeof papersDue>[1]): (Undated | undefined)[] {
  const [advances, invoices, vouchers, credits] = (["receipt-voucher", "invoice", "refund-voucher", "credit-note"] as const).map((kind) => ofKind(earlier, kind)) as [EarlierPaper[], EarlierPaper[], EarlierPaper[], EarlierPaper[]];
  const ofPayment = ({ paymentId }: EarlierPaper) => paymentId === event.paymentId;
  const [words, voucherWords] = [`Paid back of ${bookedWords(booking)}`, `Advance paid back for ${bookedWords(booking)}`];
  const invoiced = priceOf(sumOf(invoices));
  const credit = invoiced === 0 ? 0 : Math.max(0, Math.min(event.amount, invoiced - priceOf(sumOf(credits)) - event.kept));
  const unused = Math.max(0, priceOf(sumOf(advances)) - priceOf(sumOf(vouchers)) - invoiced);
  return [
    refundDue("credit-note", credit, { words, given: invoices, before: credits }),
    refundDue("refund-voucher", Math.min(event.amount - credit, unused), { words: voucherWords, given: advances.filter(ofPayment), before: vouchers.filter(ofPayment) }),
  ];
}

function refundDue(kind: PaperKind, asked: number, { words, given, before: papers }: { words: string; given: readonly EarlierPaper[]; before: readonly EarlierPaper[] }): Undated | undefined {
  const [first] = given;
  if (!first) return undefined;
  const [of, before] = [sumOf(given), sumOf(papers)];
  const amount = Math.min(asked, priceOf(of) - priceOf(before));
  return dueFor(kind, amount, { before, of, terms: termsOf(first.content), content: { ...first.content, items: [{ words, amount }], follows: given.map(named_) } });
}

function dueFor(kind: PaperKind, amount: number, { before, of, terms, content }: { before: Tax; of?: Tax; terms: TaxTerms; content: PaperContent }): Undated | undefined {
  return amount > 0 ? { kind, tax: taxOfNext(amount, before, terms, of), content } : undefined;
}

/** The lines of the booking with offer and fee, and less what was paid back before: of it what left less than the price, not what was paid beyond it. Paise. */
function invoiceItems({ lines, discount, fee }: BookedForPaper, { advances, paidBack }: { advances: number; paidBack: number }): PaperItem[] {
  const items = [
    ...lines.map((line) => ({ words: lineWords(line), amount: line.lineTotal * 100 })),
    ...(discount > 0 ? [{ words: "Offer", amount: -discount * 100 }] : []),
    ...(fee > 0 ? [{ words: "Convenience fee", amount: fee * 100 }] : []),
  ];
  const less = Math.min(paidBack, Math.max(0, totalOf(items) - (advances - paidBack)));
  return less > 0 ? [...items, { words: "Paid back before", amount: -less }] : items;
}

const totalOf = (items: readonly PaperItem[]) => items.reduce((sum, { amount }) => sum + amount, 0);
const ofKind = (papers: readonly EarlierPaper[], wanted: PaperKind) => papers.filter(({ kind }) => kind === wanted);
const bookedWords = ({ lines }: BookedForPaper) => lines.map(lineWords).join("; ");
const named_ = ({ number, issuedAt }: EarlierPaper) => ({ number, issuedAt });
const sumOf = (papers: readonly EarlierPaper[]) => papers.reduce((sum, { tax }) => addTax(sum, tax), NO_TAX);
const sameTerms = (a: TaxTerms, b: TaxTerms) => a.ratePercent === b.ratePercent && a.interState === b.interState;

/** Within the seller's state the tax is halved between centre and state, beyond it there is one. */
function termsOf({ ratePercent, placeOfSupply: place, seller }: Pick<PaperContent, "ratePercent" | "placeOfSupply" | "seller">): TaxTerms {
  return { ratePercent, interState: place.code !== seller.state.code };
}
