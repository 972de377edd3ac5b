import { formatDate, todayInIndia } from "#domain/time/rules.ts";
import type { EarlierPaper, Recipient } from "./due.ts";
import { type GstState, stateTaxName } from "./gstin.ts";
import { type PaperKind, paperTitle } from "./kinds.ts";
import { priceOf, type Tax } from "./tax.ts";
import { amountInWords, formatPaise } from "./words.ts";

type Fact = { label: string; value: string };
type Party = { heading: string; name: string; lines: string[] };

/** A paper in words, the same for the page and for the PDF (CGST Rules: invoice 46, receipt voucher 50, refund voucher 51, credit note 53). */
export type PrintedPaper = {
  title: string;
  number: string;
  facts: Fact[];
  from: Party;
  to: Party;
  items: { words: string; amount: string }[];
  sums: Fact[];
  total: Fact;
  inWords: string;
  notes: string[];
  signed: string;
};

const TOTAL: Record<PaperKind, string> = { "receipt-voucher": "Advance received", invoice: "Total", "refund-voucher": "Advance paid back", "credit-note": "Credited" };
const NOTE: Record<PaperKind, string> = {
  "receipt-voucher": "For an advance. The tax invoice follows when the celebration is done.",
  invoice: "Every price includes the tax.",
  "refund-voucher": "For an advance that was paid back before an invoice was issued.",
  "credit-note": "Takes off what it names from the invoice that it follows.",
};

export function printPaper({ kind, number, issuedAt, tax, content, recipient }: Omit<EarlierPaper, "cause" | "paymentId"> & { recipient: Recipient | null }): PrintedPaper {
  const { seller, booking, placeOfSupply, sac, follows, items } = content;
  return {
    title: paperTitle(kind),
    number,
    facts: [
      { label: "Number", value: number },
      { label: "Date", value: dayOf(issuedAt) },
      { label: "Booking", value: booking.reference },
      { label: "Celebration", value: formatDate(booking.date) },
      { label: "Place of supply", value: stateWords(placeOfSupply) },
      { label: "Service code (SAC)", value: sac },
      { label: "Tax by reverse charge", value: "No" },
      ...(follows.length > 0 ? [{ label: "Follows", value: follows.map((paper) => `${paper.number} of ${dayOf(paper.issuedAt)}`).join(", ") }] : []),
    ],
    from: { heading: "From", name: seller.legalName, lines: [...linesOf(seller.address), `GSTIN ${seller.gstin}`, stateWords(seller.state)] },
    to: recipient ? { heading: "To", name: recipient.name, lines: [...linesOf(recipient.address), stateWords(placeOfSupply)] } : { heading: "To", name: "Name erased", lines: ["at the customer’s own wish", stateWords(placeOfSupply)] },
    items: items.map(({ words, amount }) => ({ words, amount: formatPaise(amount) })),
    sums: [{ label: "Taxable value", value: formatPaise(tax.taxable) }, ...taxes(tax, content)],
    total: { label: TOTAL[kind], value: formatPaise(priceOf(tax)) },
    inWords: amountInWords(priceOf(tax)),
    notes: [NOTE[kind], "Issued electronically."],
    signed: `For ${seller.legalName}`,
  };
}

function taxes({ cgst, sgst, igst }: Tax, { ratePercent, placeOfSupply, seller }: EarlierPaper["content"]): Fact[] {
  if (placeOfSupply.code !== seller.state.code) return [{ label: `IGST ${ratePercent}%`, value: formatPaise(igst) }];
  return [{ label: `CGST ${ratePercent / 2}%`, value: formatPaise(cgst) }, { label: `${stateTaxName(placeOfSupply)} ${ratePercent / 2}%`, value: formatPaise(sgst) }];
}

const dayOf = (instant: string) => formatDate(todayInIndia(new Date(instant)));
const stateWords = ({ name, code }: GstState) => `${name} (${code})`;
const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);
