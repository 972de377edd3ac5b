import { formatDate, formatTime } from "#domain/time/rules.ts";
import { type ChangedBooking, compose, factsForShopper, factsOfDay, nounOf, senderOf } from "./booking-mail.tsx";
import type { Mail } from "./mail.ts";
import { dueWords, toShop, type ToShop } from "./payment-mails.tsx";

/** `to` is the address of the account; `link` opens what the mail leads to without a login. */
type To = { to: string; link: string };

/** To the shopper, the day before: `setUpFrom` is when the crew comes, `due` the whole rupees still to be paid. Of a surprise no more than that there is something. */
export function reminderMail(booking: ChangedBooking, { setUpFrom, due, to, link }: To & { setUpFrom: string | undefined; due: number }): Mail {
  const { name, reference, date, time, surprise } = booking;
  const noun = nounOf(booking);
  const ready = time ? [`Everything stands ready at ${formatTime(time)}.`] : [];
  const crew = setUpFrom ? `Our crew comes from ${formatTime(setUpFrom)} to set up: please see that somebody can let them in.` : "Please see that somebody can let our crew in.";
  const answer = time || surprise ? "If something has changed" : "If no time has been agreed with you yet, or something has changed";
  return compose({
    to,
    senderName: senderOf(booking),
    subject: `Your ${noun} ${reference} is tomorrow, ${formatDate(date)}`,
    title: `Your ${noun} is tomorrow`,
    paragraphs: [`Hello ${name},`, surprise ? "Time and place stand behind the link." : [...ready, crew].join(" "), dueWords(due, booking), `${answer}, answer this mail today.`],
    facts: factsForShopper(booking),
    see: "See the details",
    link,
  });
}

/** To the shop, the day after a celebration of which nobody has said whether it took place. */
export function tookPlaceMailForShop(booking: ChangedBooking, to: ToShop): Mail {
  return toShop(booking, to, {
    what: "Say whether it took place",
    title: "Has this taken place?",
    said: ["It was confirmed for a day that is over. Open the booking and say that it has taken place: then the shopper is asked how it was, and can review it.", "If it did not take place, cancel it there: the shopper gets back what our policy says."],
  });
}

/** To the shopper, the day after: `link` leads to the page where it is reviewed. */
export function reviewMail(booking: ChangedBooking, { to, link }: To): Mail {
  const noun = nounOf(booking);
  return compose({
    to,
    senderName: senderOf(booking),
    subject: `How was your ${noun} ${booking.reference} on ${formatDate(booking.date)}?`,
    title: "How was it?",
    paragraphs: [
      `Hello ${booking.name},`,
      "Tell us and others how it was: a few stars and a few words are enough. We show what you write with your first name, and change nothing in it.",
      "If something was not right, answer this mail: a person reads it and puts it right.",
    ],
    facts: factsOfDay(booking),
    see: "Say how it was",
    link,
  });
}
