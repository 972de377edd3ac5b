import { formatRupees } from "#domain/money/rules.ts";
import type { PricedLine } from "#domain/pricing/rules.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import { type Fact, Facts, MailButton, plainText, renderMail } from "./layout.tsx";
import type { Mail } from "./mail.ts";

/** What both mails about a new request tell. Times are `HH:MM`, amounts rupees. */
export type RequestedBooking = {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  date: string;
  time: string | null;
  guests: number;
  location: string;
  notes: string | null;
  line: PricedLine;
  total: number;
};

/** To the shopper: your request has reached us. */
export function bookingRequestedMail(booking: RequestedBooking, origin: string): Mail {
  const title = "We have your booking request";
  const greeting = `Hello ${booking.name},`;
  const promise = "Thank you for asking us to set up your celebration. We'll contact you within 24 hours to confirm the details. Nothing is charged until then.";
  const link = `${origin}/account/bookings`;
  const facts = factsOf(booking);
  return {
    to: booking.email,
    subject: `We have your booking request ${booking.reference} for ${formatDate(booking.date)}`,
    html: renderMail(
      title,
      <>
        <p><bdi>{greeting}</bdi></p>
        <p>{promise}</p>
        <Facts facts={facts} />
        <MailButton href={link}>See your bookings</MailButton>
      </>,
    ),
    text: plainText(title, greeting, promise, facts, `See your bookings: ${link}`),
  };
}

/** To the merchant: somebody waits for an answer. */
export function newBookingRequestMail(booking: RequestedBooking, to: string, origin: string): Mail {
  const title = "New booking request";
  const duty = "The shopper was told to expect an answer within 24 hours.";
  const link = `${origin}/desk/outbox`;
  const facts = [...factsOf(booking), { label: "Name", value: booking.name }, { label: "Email", value: booking.email }, { label: "Phone", value: booking.phone ?? "not given" }];
  return {
    to,
    subject: `New booking request ${booking.reference}: ${booking.line.title}, ${formatDate(booking.date)}`,
    html: renderMail(
      title,
      <>
        <p>{duty}</p>
        <Facts facts={facts} />
        <MailButton href={link}>Open the desk</MailButton>
      </>,
    ),
    text: plainText(title, duty, facts, `Open the desk: ${link}`),
  };
}

function factsOf({ reference, line, date, time, guests, location, notes, total }: RequestedBooking): Fact[] {
  const addOns = line.addOns.map((addOn) => `${addOn.name}${addOn.qty > 1 ? ` × ${addOn.qty}` : ""} (${formatRupees(addOn.price * addOn.qty)})`);
  return [
    { label: "Reference", value: reference },
    { label: "Celebration", value: line.title },
    { label: "Date", value: formatDate(date) },
    { label: "Time", value: time ? formatTime(time) : "to be agreed" },
    { label: "Guests", value: String(guests) },
    { label: "Location", value: location },
    { label: "Quantity", value: String(line.quantity) },
    ...(addOns.length > 0 ? [{ label: "Add-ons", value: addOns.join(", ") }] : []),
    ...(notes ? [{ label: "Requests", value: notes }] : []),
    { label: "Total", value: formatRupees(total) },
  ];
}
