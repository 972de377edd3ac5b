/**
 * What is taken off by a code, once a customer: a percent, or an amount in rupees below the minimum, the other null. Days are
 * India's, null is open. A claim holds for `claimDays`, its own day among them; `useLimit` bounds all uses together. Whoever uses one
 * up locks its row first.
 */
export type OffersTable = {
  code: string;
  title: string;
  percent: number | null;
  amount: number | null;
  minimum: number;
  fromDay: string | null;
  untilDay: string | null;
  claimDays: number;
  useLimit: number | null;
  createdAt: string;
};

/**
 * Which booking an offer was used by, last, for each customer: a keyed hash of their verified address, so it names nobody. Whether
 * that booking still holds it follows from its state and payments alone (server/services/use-offer.ts).
 */
export type OfferUsesTable = { offerCode: string; customer: string; bookingId: string; usedAt: string };
