/**
 * Papers of the tax law, numbered without a gap by kind and financial year (`26-27`, April to March in India). What is issued never
 * changes, but that `recipient` is erased with the account where the law lets it. Amounts are paise. A booking has one paper for
 * one `cause`: `completed`, or what was paid or refunded by the id its gateway knows.
 */
export type PapersTable = {
  id: string;
  kind: string;
  year: string;
  serial: number;
  /** As it is printed, at most sixteen characters: `BK/26-27/000123`. */
  number: string;
  bookingId: string;
  cause: string;
  paymentId: string | null;
  issuedAt: string;
  total: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** JSON: `PaperContent`. It names nobody. */
  content: string;
  /** JSON: `Recipient`. */
  recipient: string | null;
};

/** The last number of a series and the instant of its paper. Locked by whoever issues the next, until their transaction ends. */
export type PaperCountersTable = { kind: string; year: string; last: number; lastAt: string };
