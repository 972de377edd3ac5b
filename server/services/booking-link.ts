import type { Shop } from "#server/shop.ts";
import { isSame, signed } from "#server/signing.ts";
import { addDays, isCalendarDate, todayInIndia } from "#domain/time/rules.ts";

/** How long after the celebration a link from a mail still opens what it leads to, in days. */
const OPEN_DAYS = 60;

type Linked = { id: string; reference: string; date: string };
/** What a key opens: the booking, to look at it, or its review, to write it. Neither opens the other. */
type Opens = "booking" | "review";

/** A key is the last day on which it opens, and what only this shop can have written under that day. Keys of bookings are in mails that were sent before there were others, and name nothing. */
const keyUntil = (shop: Shop, what: Opens, id: string, lastDay: string) => `${lastDay}.${what === "booking" ? signed(shop, id, lastDay) : signed(shop, what, id, lastDay)}`;

/** What follows an address so that it opens without a login, until 60 days after the booking's date: 256 bits, made from a secret. */
const keyOf = (shop: Shop, what: Opens, { id, date }: Linked) => keyUntil(shop, what, id, addDays(date, OPEN_DAYS));

export function bookingKey(shop: Shop, booking: Linked): string {
  return keyOf(shop, "booking", booking);
}

/** The address of a booking as a mail gives it. */
export function bookingLink(shop: Shop, booking: Linked): string {
  return `${shop.origin}/account/orders/${booking.reference}?key=${bookingKey(shop, booking)}`;
}

/** The address at which a completed booking is reviewed, as its mail gives it. */
export function reviewLink(shop: Shop, booking: Linked): string {
  return `${shop.origin}/review/${booking.reference}?key=${keyOf(shop, "review", booking)}`;
}

/** Whether a key was made by this shop for this booking and still holds; it is compared whole (CASES AU-12). */
export function opensBooking(shop: Shop, id: string, key: string): boolean {
  return opens(shop, "booking", id, key);
}

export function opensReview(shop: Shop, id: string, key: string): boolean {
  return opens(shop, "review", id, key);
}

function opens(shop: Shop, what: Opens, id: string, key: string): boolean {
  const [lastDay = ""] = key.split(".", 1);
  if (!isCalendarDate(lastDay) || lastDay < todayInIndia(shop.clock.now())) return false;
  return isSame(key, keyUntil(shop, what, id, lastDay));
}
