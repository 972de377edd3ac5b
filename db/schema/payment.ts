import type { Generated } from "kysely";

/**
 * A payment of a booking by one method at one gateway. `amount` is in whole rupees; what is `…Minor` counts as the gateway does: paise
 * of INR, cents of USD. Its id is the key under which the gateway knows it, so a call that is repeated makes nothing twice.
 */
export type PaymentsTable = {
  id: string;
  bookingId: string;
  method: string;
  gateway: string;
  state: string;
  amount: number;
  currency: string;
  minor: number;
  capturedMinor: number;
  refundedMinor: number;
  /** The gateway's names: of what can be paid, and of the attempt that counts. */
  gatewayOrder: string | null;
  gatewayPayment: string | null;
  /** The payment whose order was paid by this attempt as well; null for one that the shop has begun. */
  besides: string | null;
  /** JSON of what the browser was handed to pay with; null until the gateway has answered. */
  handover: string | null;
  /** Why somebody at the desk must look (domain/payment/states.ts). */
  attention: string | null;
  /** When the gateway is asked next; null when there is nothing to learn. `asks` is how often it was, `leasedUntil` who asks now. */
  askAt: string | null;
  asks: Generated<number>;
  leasedUntil: string | null;
  createdAt: string;
  updatedAt: string;
};

/**
 * Every message of a gateway, once, as it came: `body` is its raw text, null after an erasure; `news` is JSON of what it says in the
 * shop's words. `takenAt` is when it had its effect, or was found to have none.
 */
export type PaymentEventsTable = {
  gateway: string;
  eventId: string;
  kind: string;
  paymentId: string | null;
  body: string | null;
  news: string;
  receivedAt: string;
  takenAt: string | null;
  /** When it is tried next, null when there is nothing to try; how often it was; when that was given up, for the desk to look at. */
  tryAt: string | null;
  tries: Generated<number>;
  gaveUpAt: string | null;
};

/** Every step of a payment; `actor` is a user's id, or `gateway`, or `shop`. */
export type PaymentHistoryTable = { id: Generated<number>; paymentId: string; at: string; actor: string; fromState: string | null; toState: string; event: string; note: string | null };

/**
 * Money on its way back: `asked` is to be sent, `processed` and `failed` are the gateway's word, or the desk's of what it sends by hand.
 * The id is the key at the gateway. `askAt` is null where there is no gateway to ask, `gatewayRefund` the desk's own reference then.
 * `waitsSince` is set while its gateway has no keys, `returnedAt` when it came back after it had gone through.
 */
export type RefundsTable = {
  id: string;
  paymentId: string;
  minor: number;
  /** Whole rupees, as they were asked; null for what was sent off at the gateway's own desk. */
  rupees: number | null;
  state: string;
  actor: string;
  reason: string | null;
  gatewayRefund: string | null;
  askAt: string | null;
  asks: Generated<number>;
  leasedUntil: string | null;
  waitsSince: string | null;
  returnedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/**
 * What the shop owes for cancelling late, beyond what was paid: whole rupees that no gateway has taken, so they are sent by hand. `sentAt` is when
 * the desk said that they are, `reference` its own of the transfer.
 */
export type AmendsTable = { id: string; bookingId: string; amount: number; actor: string; reference: string | null; createdAt: string; sentAt: string | null };
