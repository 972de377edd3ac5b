import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";
import { addDays, isCalendarDate, todayInIndia } from "#domain/time/rules.ts";

/** How long after the celebration a link from a mail still opens its booking, in days. */
const OPEN_DAYS = 60;

type Linked = { id: string; reference: string; date: string };

function sign({ linkSecret }: Shop, id: string, lastDay: string): string {
  return createHmac("sha256", linkSecret).update(`${id}\n${lastDay}`).digest("base64url");
}

/** A key is the last day on which it opens, and what only this shop can have written under that day. */
const keyUntil = (shop: Shop, id: string, lastDay: string) => `${lastDay}.${sign(shop, id, lastDay)}`;

/** What follows a booking's address so that it opens without a login, until 60 days after its date: 256 bits, made from a secret. */
export function bookingKey(shop: Shop, { id, date }: Linked): string {
  return keyUntil(shop, id, addDays(date, OPEN_DAYS));
}

/** The address of a booking as a mail gives it. */
export function bookingLink(shop: Shop, booking: Linked): string {
  return `${shop.origin}/account/orders/${booking.reference}?key=${bookingKey(shop, booking)}`;
}

/** Whether a key was made by this shop for this booking and still holds; it is compared whole (CASES AU-12). */
export function opensBooking(shop: Shop, id: string, key: string): boolean {
  const [lastDay = ""] = key.split(".", 1);
  if (!isCalendarDate(lastDay) || lastDay < todayInIndia(shop.clock.now())) return false;
  const [given, right] = [Buffer.from(key), Buffer.from(keyUntil(shop, id, lastDay))];
  return given.length === right.length && timingSafeEqual(given, right);
}
