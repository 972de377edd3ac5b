/**
 * What a seller who is registered for GST gives for money (CGST Act s. 31 and 34): a receipt voucher for an advance, a tax invoice
 * when the celebration is done; and where money goes back, a refund voucher for an advance that no invoice has used, a credit note for what one has.
 */
export const PAPER_KINDS = ["receipt-voucher", "invoice", "refund-voucher", "credit-note"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** What has happened to a booking's money. */
export type PaperReason = "paid" | "completed" | "refunded";

const TITLES: Record<PaperKind, string> = {
  "receipt-voucher": "Receipt voucher",
  invoice: "Tax invoice",
  "refund-voucher": "Refund voucher",
  "credit-note": "Credit note",
};

/** As the paper itself is headed. */
export const paperTitle = (kind: PaperKind): string => TITLES[kind];

/** From this taxable value on, in paise, the customer's name and address must stand on the paper (rule 46(e)). */
const NAMED_FROM = 50_000_00;

/** Whether the law wants the customer's name kept when they ask to be forgotten. */
export const isNamedByLaw = ({ taxable }: { taxable: number }): boolean => taxable >= NAMED_FROM;
