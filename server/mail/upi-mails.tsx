import { formatRupees } from "#domain/money/rules.ts";
import { ANSWER_HOURS } from "#domain/payment/answer.ts";
import { formatInstant } from "#domain/time/rules.ts";
import { type ChangedBooking, nounOf } from "./booking-mail.tsx";
import type { Mail } from "./mail.ts";
import { type ToShop, toShop, type ToShopper, toShopper } from "./payment-mails.tsx";

/** A payment by UPI that the shopper says is made: whole rupees, what its note says, `UTR 412345678901` where it was told, and until when a crew is kept, an ISO instant; null where none is. */
type Said = { amount: number; note: string; utr: string | null; keptUntil: string | null };

const BANK_RETURNS = "If your account was debited all the same, your bank gives it back within five working days.";

/** To the shopper: what happens now that they have said that they have paid. */
export function saidPaidMail(booking: ChangedBooking, { amount, utr, keptUntil, ...to }: ToShopper & Said): Mail {
  const [noun, sum] = [nounOf(booking), formatRupees(amount)];
  const facts = utr !== null && !booking.surprise ? [{ label: "Your reference", value: utr }] : [];
  if (keptUntil === null) {
    return toShopper(booking, to, {
      subject: `Your payment for ${noun} ${booking.reference} is not confirmed yet`, title: "Your payment is not confirmed yet", facts,
      said: [
        `You have told us that you have paid ${sum} by UPI. We have not been able to confirm it in time, and your time is not kept any more. We are sorry.`,
        "We look for the money and write to you. If it has come and the time is still free, your booking is confirmed. If it is not, choose another time with us or have all of it back. Please don't pay a second time.",
        `If the money did not arrive, nothing is due. ${BANK_RETURNS}`,
      ],
    });
  }
  return toShopper(booking, to, {
    subject: `We look for your payment for ${noun} ${booking.reference}`, title: "Awaiting confirmation", facts,
    said: [
      `You have told us that you have paid ${sum} by UPI. We look at our account and answer within ${ANSWER_HOURS} hours. Your time is kept for you until ${formatInstant(keptUntil)}. Please don't pay a second time.`,
      `If the money did not arrive, the ${noun} is let go and nothing is due. ${BANK_RETURNS}`,
    ],
  });
}

/** To the shop: somebody waits for the answer to whether their money has come; `besides` where another payment has paid for it meanwhile, `corrected` where only the UTR is another than was told before. */
export function saidPaidMailForShop(booking: ChangedBooking, { amount, note, utr, keptUntil, besides = false, corrected = false, ...to }: ToShop & Said & { besides?: boolean; corrected?: boolean }): Mail {
  const sum = formatRupees(amount);
  const look = `Look for ${sum} with '${note}' on your account. Record its UTR if it is there, or say that it did not arrive.`;
  return toShop(booking, to, {
    what: keptUntil === null ? "Payment needs attention" : "Paid by UPI?",
    title: keptUntil === null ? "A payment by UPI needs an answer" : "A payment by UPI waits for your answer",
    said: [
      ...(corrected ? ["The shopper has corrected the UTR: look for the one below."] : []),
      keptUntil !== null
        ? `${booking.name} says that ${sum} has been paid by UPI, and has been promised an answer within ${ANSWER_HOURS} hours. A crew is kept until ${formatInstant(keptUntil)}.`
        : besides
          ? `${booking.name} says that ${sum} has been paid by UPI, and it has been paid another way by now. If that money has come too, it is to go back.`
          : `${booking.name} says that ${sum} has been paid by UPI. Nobody has answered, and no crew is kept for it any more.`,
      look,
    ],
    facts: [{ label: "To be found", value: sum }, { label: "Note of the transfer", value: note }, { label: "Told by the shopper", value: utr ?? "no UTR" }],
  });
}

/** To the shopper: the merchant has looked, and there is no money. `letGo` where the booking has ended with that. */
export function notArrivedMail(booking: ChangedBooking, { amount, letGo, ...to }: ToShopper & { amount: number; letGo: boolean }): Mail {
  const noun = nounOf(booking);
  return toShopper(booking, to, {
    subject: `Your payment for ${noun} ${booking.reference} did not arrive`, title: "Your payment did not arrive",
    said: [
      `We have looked for your payment of ${formatRupees(amount)} by UPI, and it has not arrived. ${letGo ? `So the ${noun} is let go, and nothing is due.` : "Nothing is due for it."}`,
      `${BANK_RETURNS} If it says that the money has reached us, answer this mail with the UTR, the 12 digits that your UPI app shows, and we look again.`,
    ],
  });
}
