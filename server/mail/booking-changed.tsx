import { formatDate } from "#domain/time/rules.ts";
import { type ChangedBooking, compose, factsForShop, factsForShopper, nounOf, secretOf, senderOf, subjectForShop } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";
import { wayBack } from "./refund-by-hand.tsx";

/** `words` say what comes back by the policy. */
type ByWhom = { by: "shopper" | "shop"; words: string };
/** `to` is the address of the account; `link` opens the booking without a login. */
type ToShopper = { to: string; link: string };
type ToShop = { to: string; origin: string };

/** To the shopper: it is cancelled, by whom, and what comes back; `back` are the rupees of it that were paid through the shop, `byHand` those of them that the shop sends by hand, `onTop` what it owes beyond them. */
export function cancelledMail(booking: ChangedBooking, { by, words, back, byHand, onTop, to, link }: ByWhom & ToShopper & { back: number; byHand: number; onTop: number }): Mail {
  const noun = nounOf(booking);
  const said = by === "shopper" ? `You have cancelled your ${noun}.` : `We are sorry: we had to cancel your ${noun}.`;
  return compose({
    to,
    senderName: senderOf(booking),
    subject: `Your ${noun} ${booking.reference} on ${formatDate(booking.date)} is cancelled`,
    title: `Your ${noun} is cancelled`,
    paragraphs: [`Hello ${booking.name},`, said, words, ...(back + onTop > 0 ? [wayBack({ back, byHand, onTop })] : [])],
    facts: factsForShopper(booking),
    see: "See the details",
    link,
  });
}

/** To the merchant: nobody need come. */
export function cancelledMailForShop(booking: ChangedBooking, { by, words, to, origin }: ByWhom & ToShop): Mail {
  return compose({
    to,
    senderName: SHOP_SENDER,
    notice: secretOf(booking),
    subject: subjectForShop(booking, "Cancelled"),
    title: "A booking is cancelled",
    paragraphs: [by === "shopper" ? "The shopper has cancelled it." : "It was cancelled from the desk; the shopper has been told.", words],
    facts: factsForShop(booking),
    see: "Open the booking",
    link: `${origin}/account/orders/${booking.reference}`,
  });
}

/** To the shopper: what you asked for has reached us. Of a surprise it does not repeat the words. */
export function changeAskedMail(booking: ChangedBooking, { note, to, link }: { note: string } & ToShopper): Mail {
  const noun = nounOf(booking);
  return compose({
    to,
    senderName: senderOf(booking),
    subject: `We have your message about ${noun} ${booking.reference}`,
    title: "We have your message",
    paragraphs: [`Hello ${booking.name},`, `We answer within 24 hours. Until we do, your ${noun} stays as it is.`],
    facts: [...factsForShopper(booking), ...(booking.surprise ? [] : [{ label: "You asked", value: note }])],
    see: "See the details",
    link,
  });
}

/** To the merchant: somebody waits for an answer. */
export function changeAskedMailForShop(booking: ChangedBooking, { note, to, origin }: { note: string } & ToShop): Mail {
  return compose({
    to,
    senderName: SHOP_SENDER,
    notice: secretOf(booking),
    subject: subjectForShop(booking, "Change asked for"),
    title: "A change is asked for",
    paragraphs: ["The shopper was told to expect an answer within 24 hours."],
    facts: [{ label: "They ask", value: note }, ...factsForShop(booking)],
    see: "Open the booking",
    link: `${origin}/account/orders/${booking.reference}`,
  });
}
