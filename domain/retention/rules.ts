import { BOOKING_HORIZON_DAYS } from "#domain/time/rules.ts";

/** How long the shop keeps what has served its purpose, in days. What a person would ask after is promised in the privacy policy (`catalogue/texts.json`), and a test holds the two together. */
export const KEPT_DAYS = {
  /** A mail, once it was sent or given up; one that only waits, since it was written. */
  mail: 90,
  /** What somebody has written to the shop, with its answer by mail. */
  message: 365,
  /** An address that asked for the newsletter and never confirmed it, or has left it. */
  subscriber: 30,
  /** That somebody has used an offer, once that is over: as long as it runs it is once a customer. A merchant may let one run on. */
  offerUse: 400,
  /** A slot that was held and not booked. */
  hold: 1,
  /** The answer to what was sent under a key: a browser may ask for it again as long as its celebration can be ahead (decision 14). */
  answer: BOOKING_HORIZON_DAYS,
} as const;

const DAY_MS = 86_400_000;

/** The ISO instant before which something must be over to be deleted. */
export function overBefore(what: keyof typeof KEPT_DAYS, now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS[what] * DAY_MS).toISOString();
}
