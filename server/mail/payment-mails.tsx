import { formatRupees } from "#domain/money/rules.ts";
import type { Attention } from "#domain/payment/states.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import { type ChangedBooking, compose, factsForShop, factsForShopper, factsOfSold, nounOf, secretOf, senderOf, subjectForShop } from "./booking-mail.tsx";
import type { Fact } from "./layout.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";
import { wayBack } from "./refund-by-hand.tsx";

/** `to` is the address of the account; `link` opens the booking without a login, `papers` the papers of a payment after one. */
export type ToShopper = { to: string; link: string; papers?: string | undefined };
export type ToShop = { to: string; origin: string };
/** Which facts of a booking a mail tells. */
type Telling = (booking: ChangedBooking) => Fact[];
/** In whole rupees, and the gateway's reference where there is one. */
type Paid = { paid: number; reference: string | null };

const when = ({ date, time }: ChangedBooking) => (time ? `${formatDate(date)}, ready at ${formatTime(time)}` : formatDate(date));
const takenFacts = (taken: string, reference: string | null) => [{ label: "Paid", value: taken }, ...(reference ? [{ label: "Payment reference", value: reference }] : [])];
const paidFacts = ({ paid, reference }: Paid) => takenFacts(formatRupees(paid), reference);
const shopLink = (booking: ChangedBooking, origin: string) => ({ see: "Open the booking", link: `${origin}/account/orders/${booking.reference}` });

export function toShopper(booking: ChangedBooking, { to, link, papers }: ToShopper, { subject, title, said, facts = [], told = factsForShopper }: { subject: string; title: string; said: string[]; facts?: Fact[]; told?: Telling }): Mail {
  return compose({ to, senderName: senderOf(booking), subject, title, paragraphs: [`Hello ${booking.name},`, ...said], facts: [...told(booking), ...facts], see: "See the details", link, also: papers === undefined ? undefined : { see: "Its papers, to read, print or keep as PDF (with your login)", link: papers } });
}

export function toShop(booking: ChangedBooking, { to, origin }: ToShop, { what, title, said, facts = [], told }: { what: string; title: string; said: string[]; facts?: Fact[]; told?: Telling }): Mail {
  return compose({ to, senderName: SHOP_SENDER, notice: secretOf(booking), subject: subjectForShop(booking, what), title, paragraphs: said, facts: [...factsForShop(booking, told), ...facts], ...shopLink(booking, origin) });
}

/** What is still to be paid, in whole rupees; of a surprise without a word of who comes. */
export const dueWords = (due: number, { surprise }: Pick<ChangedBooking, "surprise">) =>
  due === 0 ? "It is paid; nothing more is due." : `${formatRupees(due)} is due. Answer this mail, and we tell you how it can be paid${surprise ? "" : "; our crew does not ask for cash at the door"}.`;

/** To the shopper: the crew comes. `paid` where money has come with it, otherwise the whole rupees that are still due. */
export function confirmedMail(booking: ChangedBooking, { paid, due, ...to }: ToShopper & { paid: Paid | undefined; due: number }): Mail {
  const noun = nounOf(booking);
  const subject = `Your ${noun} ${booking.reference} on ${formatDate(booking.date)} is confirmed`;
  const thanks = paid ? `We have received your payment of ${formatRupees(paid.paid)}. ` : "";
  return toShopper(booking, to, { subject, title: `Your ${noun} is confirmed`, said: [`${thanks}We look forward to ${when(booking)}.`, dueWords(due, booking)], facts: paid && !booking.surprise ? paidFacts(paid) : [], told: factsOfSold });
}

export function confirmedMailForShop(booking: ChangedBooking, { paid, ...to }: ToShop & { paid: Paid | undefined }): Mail {
  const said = paid ? "It is paid, and a crew is claimed for it." : "A crew is claimed for it; the shopper has been told.";
  return toShop(booking, to, { what: paid ? "Paid and confirmed" : "Confirmed", title: "A booking is confirmed", said: [said], facts: paid ? paidFacts(paid) : [], told: factsOfSold });
}

/** To the shopper: money has come for something that was agreed or asked for already. */
export function receivedMail(booking: ChangedBooking, { paid, ...to }: ToShopper & { paid: Paid }): Mail {
  const said = `We have received your payment of ${formatRupees(paid.paid)}.`;
  return toShopper(booking, to, { subject: `We have your payment for ${nounOf(booking)} ${booking.reference}`, title: "We have your payment", said: [said], facts: booking.surprise ? [] : paidFacts(paid) });
}

/** To the shopper: what was pending has come to nothing. */
export function paymentFailedMail(booking: ChangedBooking, to: ToShopper): Mail {
  return toShopper(booking, to, {
    subject: `The payment for ${nounOf(booking)} ${booking.reference} did not go through`,
    title: "Your payment did not go through",
    said: ["Your bank has not let the payment pass, so nothing was charged by us. If your account was debited all the same, your bank gives it back within five working days.", `Open the details to see how your ${nounOf(booking)} stands now.`],
  });
}

/** Of money that has come; of what is only said to be paid upi-mails.tsx tells. */
type Told = Exclude<Attention, "unconfirmed">;
const WRONG = {
  title: "Your payment does not match",
  said: "We have received a payment for this that does not match what was asked. Nothing is lost: we look at it today, and either put it right with you or give all of it back.",
};
/** What a shopper is told when money has come and the booking can't stand on it, and what the mail is called; nothing where there is nothing for them to do. */
const SHOPPER_READS: Partial<Record<Told, { title: string; said: string }>> = {
  "no-crew": { title: "Your payment came too late", said: "Your payment has come, but only after the time for it was over, and by then it could not be kept for you any more. We are sorry. Choose another time on the page of your booking, or have all of it back there: it is sent off within two working days." },
  "not-awaited": { title: "Your payment goes back to you", said: "A payment has come for this although it is not booked any more. We give all of it back, sent off within two working days." },
  "paid-twice": { title: "You have paid twice", said: "This has been paid twice. We give the second payment back, sent off within two working days." },
  "wrong-amount": WRONG,
  "wrong-currency": WRONG,
  "refund-returned": { title: "Your refund has come back to us", said: "Your bank did not take your refund, so it has come back to us. Nothing is lost. Answer this mail to say where it should go, and we send it again." },
};
const SHOP_READS: Record<Told, string> = {
  "no-crew": "It is paid, but the money came after the hold had run out and no crew is free at that time. Agree on another time with the shopper, or refund it.",
  "not-awaited": "Money has come for a booking that is cancelled or declined. Refund it.",
  "paid-twice": "It has been paid a second time. Refund the second payment.",
  "wrong-amount": "Another amount was paid than was asked. Put it right with the shopper, or refund it.",
  "wrong-currency": "It was paid in another currency than was asked. Put it right at the gateway's own desk.",
  disputed: "The shopper's bank disputes the payment. Answer it at the gateway's own desk, in time.",
  "refund-waits": "A refund can't be sent: the gateway that took this payment has no keys here any more, or takes them no more. Give it its keys back, or send the money at the gateway's own desk.",
  "refund-returned": "A refund that had gone through has come back: the shopper's bank did not take it. Ask them where it should go, and send it again at the gateway's own desk.",
  "refund-failed": "A refund did not go through. Look at the gateway's own desk, and send it again.",
};

export function attentionMail(booking: ChangedBooking, { reason, ...to }: ToShopper & { reason: Told }): Mail | undefined {
  const told = SHOPPER_READS[reason];
  return told && toShopper(booking, to, { subject: `${told.title}: ${nounOf(booking)} ${booking.reference}`, title: told.title, said: [told.said] });
}

/** `taken` is what has come, which need not be what was asked. */
export function attentionMailForShop(booking: ChangedBooking, { reason, payment, taken, reference, ...to }: ToShop & { reason: Told; payment: string; taken: string; reference: string | null }): Mail {
  return toShop(booking, to, { what: "Payment needs attention", title: "A payment needs attention", said: [SHOP_READS[reason]], facts: [...takenFacts(taken, reference), { label: "Payment", value: payment }] });
}

/** To the shopper: money is back, through a gateway or `byHand`. */
export function refundedMail(booking: ChangedBooking, { back, byHand, ...to }: ToShopper & { back: string; byHand: boolean }): Mail {
  const said = byHand ? `We have sent ${back} back to you by hand. If you do not find it within two working days, answer this mail.` : `${back} is on its way back to you, the way it was paid. Banks take five to seven working days.`;
  return toShopper(booking, to, { subject: `Your refund for ${nounOf(booking)} ${booking.reference} is ${byHand ? "sent" : "on its way"}`, title: byHand ? "Your refund is sent" : "Your refund is on its way", said: [said] });
}

/** To the shopper: what the shop owed beyond what was paid is sent; `amount` in whole rupees. */
export function onTopSentMail(booking: ChangedBooking, { amount, ...to }: ToShopper & { amount: number }): Mail {
  const said = `We have sent you the ${formatRupees(amount)} that we owed you on top, by hand. If you do not find it within two working days, answer this mail.`;
  return toShopper(booking, to, { subject: `What we owed you for ${nounOf(booking)} ${booking.reference} is sent`, title: "What we owed you is sent", said: [said] });
}

/** To the shopper: the shop can't come. `back` are the whole rupees that were paid, all of which go back, `byHand` those that the shop sends by hand. */
export function declinedMail(booking: ChangedBooking, { reason, back, byHand, ...to }: ToShopper & { reason: string | null; back: number; byHand: number }): Mail {
  const noun = nounOf(booking);
  const why = reason === null || booking.surprise ? [] : [reason];
  const money = back > 0 ? `All that you have paid comes back: ${formatRupees(back)}. ${wayBack({ back, byHand })}` : "Nothing was charged.";
  return toShopper(booking, to, { subject: `We can't take ${noun} ${booking.reference} on ${formatDate(booking.date)}`, title: `We can't take your ${noun}`, said: ["We are sorry: we can't come on that day.", ...why, money] });
}

/** To the shopper: it is at another time now. `from` is when it was. */
export function movedMail(booking: ChangedBooking, { from, ...to }: ToShopper & { from: string }): Mail {
  const noun = nounOf(booking);
  return toShopper(booking, to, { subject: `Your ${noun} ${booking.reference} is now on ${when(booking)}`, title: `Your ${noun} is moved`, said: [`It is now ${when(booking)}. It was ${from}.`] });
}

export function movedMailForShop(booking: ChangedBooking, { from, ...to }: ToShop & { from: string }): Mail {
  return toShop(booking, to, { what: "Moved", title: "A booking is moved", said: [`It is now ${when(booking)}, and a crew is claimed for it. It was ${from}.`] });
}
