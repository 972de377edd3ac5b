import { formatDate } from "#domain/time/rules.ts";
import { compose, nounOf, senderOf, type ToldBooking } from "./booking-mail.tsx";
import type { Mail } from "./mail.ts";

/**
 * To an address that was given by somebody whose account has another (decision 15). Whoever reads it may never have heard of the
 * booking: so nothing that was typed stands in it, nor what was booked, and its link opens nothing without that account's login.
 */
export function elsewhereMail(booking: ToldBooking, { to, origin, what }: { to: string; origin: string; what: "placed" | "cancelled" }): Mail {
  const { reference, date } = booking;
  const noun = nounOf(booking);
  const aNoun = `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
  const said = what === "placed" ? `Somebody whose account has another address gave this one for their ${noun}.` : `Somebody whose account has another address gave this one for that ${noun}.`;
  return compose({
    to,
    senderName: senderOf(booking),
    subject: `${what === "placed" ? `Your address was given for ${noun} ${reference}` : `The ${noun} ${reference} is cancelled`}, ${formatDate(date)}`,
    // The reference stands below: it would break at its hyphen here.
    title: what === "placed" ? `Your address was given for ${aNoun}` : `The ${noun} is cancelled`,
    paragraphs: [
      `${said} If that was you, log in with that account to see all of it.`,
      "If it was not you, you need do nothing: nothing is charged to you. Answer this mail with the reference, and we take your address off it.",
    ],
    facts: [{ label: "Reference", value: reference }, { label: "Date", value: formatDate(date) }],
    see: "Log in to see it",
    link: `${origin}/account/orders/${reference}`,
  });
}
