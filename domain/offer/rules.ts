import type { BookingState } from "#domain/booking/states.ts";
import { mailboxOf } from "#domain/contact/rules.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { addDays, type CalendarDate, formatDate, instantInIndia, todayInIndia } from "#domain/time/rules.ts";
import type { OfferTerms } from "./discount.ts";

/** An offer as the shop keeps it. Days are India's, null is open; `claimDays` is for how many days a claim holds, that of the claim among them; `useLimit` is for all customers together. */
export type Offer = OfferTerms & { code: string; title: string; fromDay: CalendarDate | null; untilDay: CalendarDate | null; claimDays: number; useLimit: number | null };

/** The offer of the exit popup. */
export const EXIT_OFFER = "exit";

/** The last day on which a claim made now holds. */
export function lastDayOf({ claimDays, untilDay }: Pick<Offer, "claimDays" | "untilDay">, now: Date): CalendarDate {
  return lastOf(addDays(todayInIndia(now), claimDays - 1), { untilDay });
}

/** Until when that is: the last millisecond of the day in India, as an ISO instant. */
export const endOf = (lastDay: CalendarDate): string => new Date(instantInIndia(addDays(lastDay, 1), "00:00").getTime() - 1).toISOString();

/** The last day on which a claim counts, of an offer that may end sooner. */
export const lastOf = (lastDay: CalendarDate, { untilDay }: Pick<Offer, "untilDay">): CalendarDate => (untilDay !== null && untilDay < lastDay ? untilDay : lastDay);

/** Why an offer can't be claimed now, by its own days; undefined where it can. */
export function whyNotToday({ fromDay, untilDay }: Pick<Offer, "fromDay" | "untilDay">, now: Date): "early" | "lapsed" | undefined {
  const today = todayInIndia(now);
  if (untilDay !== null && untilDay < today) return "lapsed";
  return fromDay !== null && today < fromDay ? "early" : undefined;
}

/** Whether an offer is what the exit popup says, on whatever is booked until the end of this day in India (SPEC section 2). */
export const isAsPopupSays = (offer: Offer, now: Date): boolean => offer.percent === 10 && offer.minimum === 0 && lastDayOf(offer, now) === todayInIndia(now);

/** Why an offer is not counted. `not-ours` is a claim that this shop has not made; `ended` is one of the shop's whose offer is over, or no more, before the claim is. */
export type OfferRefusal = "not-ours" | "early" | "lapsed" | "ended" | "minimum" | "used" | "used-up";

/** In these a booking that nobody has paid for gives its offer back. */
export const GIVES_BACK: readonly BookingState[] = ["declined", "expired", "cancelled"];

/** What is known of a claim when it is judged. `subtotal` is in rupees, `used` whether the customer has another booking by it, `uses` all others' bookings by it. */
export type Claimed = { offer: Offer; lastDay: CalendarDate; subtotal: number; used: boolean; uses: number };

/** Why a claim does not count now, or undefined where it does. */
export function refusalOf({ offer, lastDay, subtotal, used, uses }: Claimed, now: Date): OfferRefusal | undefined {
  if (todayInIndia(now) > lastDay) return "lapsed";
  const days = whyNotToday(offer, now);
  // A claim lasts no longer than its offer was to last, so that was changed since: whoever has it was told of another day.
  if (days) return days === "lapsed" ? "ended" : days;
  if (used) return "used";
  if (offer.useLimit !== null && uses >= offer.useLimit) return "used-up";
  return subtotal < offer.minimum ? "minimum" : undefined;
}

/** The same to the shopper, in one sentence. `lastDay` is that of the claim, or of the offer where nothing was claimed yet. */
export function refusalWords(refusal: OfferRefusal, { minimum, fromDay, lastDay }: Pick<Offer, "minimum" | "fromDay"> & { lastDay: CalendarDate }): string {
  switch (refusal) {
    case "not-ours":
      return "That offer is none of ours, so it is not counted.";
    case "early":
      return `The offer starts ${fromDay === null ? "later" : `on ${formatDate(fromDay)}`}, so it is not counted yet.`;
    case "lapsed":
      return `The offer ended on ${formatDate(lastDay)} at 11:59 pm, so it is not counted any more.`;
    case "ended":
      return "We have ended this offer earlier than we said, so it is not counted any more.";
    case "used":
      return "You have used this offer already. It is for once a person, so it is not counted.";
    case "used-up":
      return "This offer has been used up by others, so it is not counted.";
    case "minimum":
      return `The offer is for bookings from ${formatRupees(minimum)} on, before any fee, so it is not counted.`;
  }
}

/** What is taken off, as a line of its own to stand before a total; `discount` in rupees. */
export const offerLine = (discount: number): { label: string; value: string }[] => (discount > 0 ? [{ label: "Offer", value: formatRupees(-discount) }] : []);

/** Who an offer is once for: a verified address without case and tag. */
export const customerOf = (email: string): string => mailboxOf(email.trim().toLowerCase());

/** A code as somebody types it, or undefined when it can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.trim().toLowerCase();
  return /^[a-z0-9-]{1,40}$/.test(code) ? code : undefined;
}
