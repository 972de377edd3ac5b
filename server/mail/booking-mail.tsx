import type { BookingDetails } from "#domain/booking/details.ts";
import type { BookingSource } from "#domain/booking/states.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { offerLine } from "#domain/offer/rules.ts";
import { CONVENIENCE_FEE_PERCENT, type PricedLine, type Totals } from "#domain/pricing/rules.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import { type Fact, Facts, MailButton, MailLink, Notice, plainText, renderMail } from "./layout.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** What every mail about a booking is made with. */

/** Of a booking and its account; `accountEmail` is null where an older build has stored it. */
export type ToldBooking = BookingDetails & { source: BookingSource; accountEmail: string | null };

/** What the mails about a booking that was placed before tell; `total`, and what an offer has taken off it, in rupees. */
export type ChangedBooking = ToldBooking & { discount: number; total: number };

/** Who a mail is from, and what its band says, when whoever glances at it must learn nothing. */
export const NEUTRAL_SENDER = "Appointments";

export const nounOf = ({ source, surprise }: Pick<ToldBooking, "source" | "surprise">) => (surprise ? "appointment" : source === "checkout" ? "order" : "booking");
export const senderOf = ({ surprise }: Pick<ToldBooking, "surprise">) => (surprise ? NEUTRAL_SENDER : SHOP_SENDER);

/** What whoever reads a mail about a surprise at the shop must know first; nothing for any other booking. */
export function secretOf({ surprise, name, email, phone, notToCall, alternateContact }: ToldBooking): string[] {
  if (!surprise) return [];
  return [`This is a surprise: speak of it to nobody but ${name}.`, `Do not call: ${notToCall ?? "nobody was named"}`, `Call instead: ${alternateContact ?? phone ?? `${name}, ${email}`}`];
}

/** Who booked, for the shop; with the account where that has another address, since the one that was given is nobody's proof. */
export function personOf({ name, email, phone, accountEmail }: ToldBooking): Fact[] {
  return [
    { label: "Name", value: name },
    { label: "Email", value: email },
    ...(accountEmail !== null && accountEmail !== email ? [{ label: "Logged in as", value: accountEmail }] : []),
    { label: "Phone", value: phone ?? "not given" },
  ];
}

type Way = { see: string; link: string };
/** `see` and `link` are the button; a mail that is only to be answered has none. */
type Content = Omit<Mail, "html" | "text"> & { title: string; notice?: string[]; paragraphs: string[]; facts: Fact[]; also?: Way | undefined } & (Way | { see?: undefined; link?: undefined });

/** The HTML and its plain twin from the same sentences, so that they never differ. */
export function compose({ to, senderName, subject, title, notice = [], paragraphs, facts, see, link, also }: Content): Mail {
  const sentences = (list: string[]) => list.map((sentence) => <p key={sentence}><bdi>{sentence}</bdi></p>);
  const ways = [...(see === undefined ? [] : [{ see, link }]), ...(also ? [also] : [])];
  const html = renderMail(
    senderName,
    title,
    <>
      {notice.length > 0 && <Notice sentences={notice} />}
      {sentences(paragraphs)}
      {facts.length > 0 && <Facts facts={facts} />}
      {see !== undefined && <MailButton href={link}>{see}</MailButton>}
      {also && <p><MailLink href={also.link}>{also.see}</MailLink></p>}
    </>,
  );
  return { to, senderName, subject, html, text: plainText(...notice, title, ...paragraphs, ...(facts.length > 0 ? [facts] : []), ...ways.map((way) => `${way.see}: ${way.link}`)) };
}

/** What, when and where; of a surprise no more than that there is something, and when. */
export function factsOfDay({ reference, date, time, location, surprise, lines }: ChangedBooking): Fact[] {
  if (surprise) return [{ label: "Reference", value: reference }, { label: "Date", value: formatDate(date) }];
  return [
    { label: "Reference", value: reference },
    { label: "Celebration", value: titlesOf(lines) },
    { label: "Date", value: formatDate(date) },
    { label: "Time", value: time ? formatTime(time) : "to be agreed" },
    { label: "Place", value: location },
  ];
}

/** What a mail about it tells the shopper: the same, and what it costs. */
export const factsForShopper = (booking: ChangedBooking): Fact[] => [...factsOfDay(booking), ...(booking.surprise ? [] : [...offerLine(booking.discount), { label: "Total", value: formatRupees(booking.total) }])];

/** The same where nothing was told before: what the wizard has sold is paid before anybody writes of it. */
export const factsOfSold = (booking: ChangedBooking): Fact[] => (booking.source === "wizard" && !booking.surprise ? wholeFacts(booking, { subtotal: booking.total + booking.discount, discount: booking.discount, fee: 0, total: booking.total }) : factsForShopper(booking));

/** As `told` tells the shopper, with who they are, and with nothing kept back of a surprise. */
export const factsForShop = (booking: ChangedBooking, told = factsForShopper): Fact[] => [...told({ ...booking, surprise: false }), ...personOf(booking)];
const TITLES_IN_MAIL = 5;
/** What was booked, by its first titles. */
const titlesOf = (lines: { title: string }[]) => lines.slice(0, TITLES_IN_MAIL).map(({ title }) => title).join(", ") + (lines.length > TITLES_IN_MAIL ? ` and ${lines.length - TITLES_IN_MAIL} more` : "");
export const subjectForShop = ({ surprise, reference, date }: ChangedBooking, what: string) => `${surprise ? "Surprise. " : ""}${what}: ${reference}, ${formatDate(date)}`;

/** All that was booked, line by line, and what it comes to. */
export function wholeFacts({ source, reference, lines, date, time, guests, location, notes }: ToldBooking, totals: Totals): Fact[] {
  const fee = { label: `Convenience fee (${CONVENIENCE_FEE_PERCENT}%)`, value: formatRupees(totals.fee) };
  const sums = [{ label: "Subtotal", value: formatRupees(totals.subtotal) }, ...offerLine(totals.discount), ...(source === "checkout" ? [fee] : [])];
  return [
    { label: "Reference", value: reference },
    { label: "Date", value: formatDate(date) },
    { label: "Time", value: time ? formatTime(time) : "to be agreed" },
    ...(guests === null ? [] : [{ label: "Guests", value: String(guests) }]),
    { label: "Place", value: location },
    ...(notes ? [{ label: "Requests", value: notes }] : []),
    ...lines.slice(0, LINES_IN_MAIL).map(lineFact),
    ...(lines.length > LINES_IN_MAIL ? [{ label: `And ${lines.length - LINES_IN_MAIL} more`, value: "All of it stands behind the link." }] : []),
    // No fee is charged but on an order, so without an offer there is no sum to break up (DECISIONS, One model).
    ...(source === "checkout" || totals.discount > 0 ? sums : []),
    { label: "Total", value: formatRupees(totals.total) },
  ];
}

/** A mail of more than some hundred kilobytes is cut off by those who show it; an order may have ten times as many lines. */
const LINES_IN_MAIL = 50;

/** A line with its add-ons, what one costs with them, and what all of it comes to. Its title stands with them: in the narrow column of labels a long one would fill a phone. */
function lineFact({ title, basePrice, addOns, quantity, lineTotal }: PricedLine): Fact {
  const chosen = addOns.map((addOn) => `${addOn.name}${addOn.qty > 1 ? ` × ${addOn.qty}` : ""} (${formatRupees(addOn.price * addOn.qty)})`);
  const base = chosen.length > 0 ? [`${formatRupees(basePrice)} with ${chosen.join(", ")}`] : [];
  const sum = `${quantity} × ${formatRupees(lineTotal / quantity)} = ${formatRupees(lineTotal)}`;
  return { label: "Celebration", value: [title, ...base, sum].join("\n") };
}
