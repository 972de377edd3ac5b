import { formatRupees } from "#domain/money/rules.ts";
import { ANSWER_HOURS } from "#domain/payment/answer.ts";
import { formatInstant } from "#domain/time/rules.ts";
import type { PaymentStanding } from "./payments.ts";

type Words = { title: string; words: string };

const BANK_RETURNS = "If your account was debited all the same, your bank gives it back within five working days.";

/** How a payment that is not taken yet stands, as its shopper reads it. */
export function standingWords(standing: PaymentStanding): Words {
  const { payment: { gateway, state, amount }, booking: { reference } } = standing;
  if (gateway === "upi") return upiWords(standing);
  switch (state) {
    case "authorized":
      return { title: "Awaiting confirmation", words: `Your bank has not answered yet. Please don't pay a second time: booking ${reference} is confirmed as soon as it does, and we write to you. You may leave this page.` };
    case "failed":
      return { title: "Payment failed", words: `This payment did not go through. Try again, or choose another way to pay. ${BANK_RETURNS}` };
    default:
      return { title: "Not paid yet", words: `${formatRupees(amount)} for booking ${reference}: we have not heard of a payment yet.` };
  }
}

/** By UPI the money goes from bank to bank: only the shopper tells of it, and the merchant answers. */
function upiWords({ payment: { state, amount }, booking, handover }: PaymentStanding): Words {
  const { reference } = booking;
  const rupees = formatRupees(amount);
  const kept = booking.payBy === null ? "" : formatInstant(booking.payBy);
  if (state === "authorized" && booking.state === "awaiting-payment") {
    return {
      title: "Awaiting confirmation",
      words: `You have told us that you have paid ${rupees} for booking ${reference}. We look at our account and answer within ${ANSWER_HOURS} hours; your time is kept for you until ${kept}. Please don't pay a second time. If the money did not arrive, the booking is let go and nothing is due. You may leave this page: we write to you.`,
    };
  }
  if (state === "authorized" && booking.state !== "expired") {
    return { title: "We look for your payment", words: `You have told us that you have paid ${rupees} for booking ${reference}. We look for the money and write to you; should it not be needed, all of it comes back. Please don't pay a second time.` };
  }
  if (state === "authorized") {
    return {
      title: "Not confirmed yet",
      words: `We have not been able to confirm your payment of ${rupees} for booking ${reference} in time, and your time is not kept any more. We are sorry. We look for the money and write to you. If it has come, your booking is confirmed while a crew is free; if none is, choose another time or have all of it back. Please don't pay a second time.`,
    };
  }
  if (state === "failed") {
    return { title: "Your payment did not arrive", words: `We have looked for ${rupees} for booking ${reference}, and it has not arrived. ${booking.state === "expired" ? "The booking is let go, and nothing is due." : "Nothing is due for it."} ${BANK_RETURNS} If it says that the money has reached us, send us the UTR, and we look again.` };
  }
  if (handover) return { title: `Pay ${rupees} by UPI`, words: `For booking ${reference}. Your time is kept for you until ${kept}. Pay in your UPI app, then come back here and press 'I have paid'.` };
  return { title: "The time to pay is over", words: `Please don't pay for booking ${reference} now: its time is not kept any more. If you have paid already, tell us, and we look for the money.` };
}
