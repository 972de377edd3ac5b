import { districtOf } from "#domain/area/pincodes.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { Totals } from "#domain/pricing/rules.ts";
import { formatDate } from "#domain/time/rules.ts";
import { compose, NEUTRAL_SENDER, personOf, secretOf, type ToldBooking, wholeFacts } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** What the mails about a new booking tell. */
export type PlacedBooking = ToldBooking & { source: "request" | "checkout"; totals: Totals };

const NEXT = "We'll contact you within 24 hours to confirm the details. Nothing is charged until then.";
const NEXT_IS = "That is within 24 hours, to confirm the details; nothing is charged until then.";

const WORDS = {
  request: { noun: "booking request", thanks: () => `Thank you for asking us to set up your celebration. ${NEXT}`, see: "See your bookings" },
  // The first sentences are the page's own after an order (SPEC section 8).
  checkout: {
    noun: "order",
    thanks: ({ name, date, email }: PlacedBooking) => `Thanks ${name}! Your bokeh is booked for ${formatDate(date)}. We will contact you at ${email}. ${NEXT_IS}`,
    see: "See your order",
  },
};

/** To the shopper, at the address of their account: it has reached us. `link` opens this booking without a login. */
export function placedMail(booking: PlacedBooking, { to, link, origin }: { to: string; link: string; origin: string }): Mail {
  if (booking.surprise) return appointmentMail(booking, { to, link });
  const { noun, thanks, see } = WORDS[booking.source];
  const title = `We have your ${noun}`;
  const address = booking.source === "checkout" ? link : `${origin}/account/bookings`;
  const outside = isOutside(booking) ? [`PIN ${booking.pincode} is outside our usual area. We'll tell you whether we can come.`] : [];
  // The page's own words greet already.
  const hello = booking.source === "checkout" ? [] : [`Hello ${booking.name},`];
  const paragraphs = [...hello, thanks(booking), ...outside];
  const subject = `${title} ${booking.reference} for ${formatDate(booking.date)}`;
  return compose({ to, senderName: SHOP_SENDER, subject, title, paragraphs, facts: wholeFacts(booking, booking.totals), see, link: address });
}

/**
 * The same of a surprise: to be seen over somebody's shoulder. It names no shop, no celebration and nobody but the shopper; what
 * was booked stands behind the link alone.
 */
function appointmentMail({ name, reference, date, totals }: PlacedBooking, { to, link }: { to: string; link: string }): Mail {
  const facts = [{ label: "Reference", value: reference }, { label: "Date", value: formatDate(date) }, { label: "Total", value: formatRupees(totals.total) }];
  const paragraphs = [`Hello ${name},`, NEXT];
  const subject = `Your appointment ${reference} on ${formatDate(date)} is noted`;
  return compose({ to, senderName: NEUTRAL_SENDER, subject, title: "Your appointment is noted", paragraphs, facts, see: "See the details", link });
}

/** To the merchant: somebody waits for an answer. Of a surprise it says so first, with whom not to call. */
export function newBookingMail(booking: PlacedBooking, { to, origin }: { to: string; origin: string }): Mail {
  const { reference, lines, date, surprise } = booking;
  const title = `New ${WORDS[booking.source].noun}`;
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : "";
  const subject = `${title} ${reference}: ${lines[0]?.title ?? ""}${more}, ${formatDate(date)}`;
  const outside = isOutside(booking) ? [`PIN ${booking.pincode} is outside our usual area: tell the shopper whether a crew can come.`] : [];
  return compose({
    to,
    senderName: SHOP_SENDER,
    subject: surprise ? `Surprise. ${subject}` : subject,
    title,
    notice: secretOf(booking),
    paragraphs: ["The shopper was told to expect an answer within 24 hours.", ...outside],
    facts: [...wholeFacts(booking, booking.totals), ...personOf(booking)],
    see: "Open the booking",
    link: `${origin}/account/orders/${reference}`,
  });
}

const isOutside = ({ pincode }: PlacedBooking) => pincode !== null && districtOf(pincode) === undefined;
