import type { Generated } from "kysely";

/**
 * Everything that is booked, by whatever door (DECISIONS, One model). Amounts are whole rupees at the prices of the
 * moment it was placed. Contact data may be nulled later by law, so nothing counts on it.
 */
export type BookingsTable = {
  id: string;
  /** What people say on the phone: `BK-` and eight letters or digits without look-alikes. */
  reference: string;
  source: string;
  state: string;
  userId: string;
  name: string;
  /** As it was typed: the shopper's own or anybody's. `accountEmail` is that of the account, verified, as it was then; null in rows of older builds. */
  email: string;
  accountEmail: string | null;
  phone: string | null;
  /** Calendar date in India; `time` is `HH:MM` or null when none was asked for. */
  date: string;
  time: string | null;
  /** Null where the door does not ask: checkout. */
  guests: number | null;
  location: string;
  /** Six digits, where the door asks for them. */
  pincode: string | null;
  notes: string | null;
  /** Set when it must stay a secret: mails, calendar and previews then name nothing. */
  surpriseAt: string | null;
  /** For the crew of a surprise: whom they must not call, and whom instead. */
  notToCall: string | null;
  alternateContact: string | null;
  subtotal: number;
  discount: number;
  fee: number;
  total: number;
  /** Of the wizard: the claim that its crew is held by, and until when it can be paid on it. */
  holdId: string | null;
  payBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type BookingLinesTable = {
  bookingId: string;
  position: number;
  productId: string;
  title: string;
  basePrice: number;
  /** JSON list of `{id, name, price, qty}`. */
  addOns: string;
  quantity: number;
  lineTotal: number;
};

/** Every step of a booking: who moved it, when, from which state to which. */
export type BookingHistoryTable = { id: Generated<number>; bookingId: string; at: string; actor: string; fromState: string | null; toState: string; note: string | null };

/** A key belongs to a person and a door; the same key with another body is refused. */
export type IdempotencyKeysTable = { owner: string; door: string; key: string; bodyHash: string; status: number; answer: string; createdAt: string };

/** What an account keeps of the wizard until it is booked: `typed` is JSON by domain/booking/draft-schema.ts, `typedAt` when it was typed. */
export type DraftsTable = { userId: string; typed: string; typedAt: string };
