import { type BookingState, stateLabel } from "#domain/booking/states.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { formatMoney } from "./rules.ts";
import type { Attention } from "./states.ts";

/**
 * What a booking's money comes to. In whole rupees: `total` is the price with any fee, `paid` what the shop has and has not been asked to
 * give back. In paise of rupees, whatever it was paid in: `goingBack` is asked back or owed and not sent yet, `back` has gone; `byHand` are the parts of
 * both that the shop itself sends, `onTop` the part of `goingBack` that it owes beyond what was paid.
 * `foreign`: something came in another currency than was asked, which is in none of the sums. `pending` is money that a bank has promised, or that the shop has to find on its account, `attention` the gravest reason why the desk must look, null where there is none.
 */
export type BookingMoney = { total: number; paid: number; goingBack: number; back: number; byHand: { goingBack: number; back: number; onTop: number }; foreign: boolean; pending: "bank" | "shop" | null; attention: Attention | null };

const paise = (minor: number) => formatMoney({ minor, currency: "INR" });

/** Whether all of it was paid when its own slot was gone, and none of that is on its way back: another slot can be chosen for it. */
export const isPaidLate = ({ total, paid, goingBack, back, attention }: BookingMoney): boolean => attention === "no-crew" && paid >= total && goingBack + back === 0;

/** What the shopper reads of how a booking stands: its state, unless there is money with the shop that the state knows nothing of. */
export function standingLabel(state: BookingState, { paid, attention }: BookingMoney): string {
  const unsettled = paid > 0 && attention !== null && (state === "held" || state === "awaiting-payment" || state === "expired");
  return unsettled ? "Paid, we are looking into it" : stateLabel(state);
}

/** What comes next, as far as it can be promised, with what became of the money. */
export function nextWords(state: BookingState, money: BookingMoney): string {
  return [ofState(state, money), ofAttention(money), ofRefunds(money)].filter(Boolean).join(" ");
}

/** Whether anything was ever paid, wherever it is now. */
const touched = ({ paid, goingBack, back, pending }: BookingMoney) => paid + goingBack + back > 0 || pending !== null;

function ofState(state: BookingState, money: BookingMoney): string {
  const { total, paid, pending } = money;
  const nothing = touched(money) || money.foreign ? "" : " Nothing has been charged.";
  const sum = paid < total ? `${formatRupees(paid)} of ${formatRupees(total)}` : formatRupees(paid);
  switch (state) {
    case "requested":
      return `We answer within 24 hours.${paid > 0 ? ` We have your payment of ${formatRupees(paid)}; all of it comes back if we can't do it.` : nothing}`;
    case "held":
    case "awaiting-payment":
      if (pending === "shop") return "You have told us that it is paid. Please don't pay a second time: we look at our account, and write to you.";
      if (pending === "bank") return "Your bank has not answered yet. Please don't pay a second time: it is confirmed as soon as your bank does, and we write to you.";
      if (paid > 0 && paid < total && !money.attention) return `We have ${sum}. It is confirmed once the rest has come.`;
      return money.attention ? "" : state === "held" ? `The time is held for you.${nothing}` : "The time is held for you until the payment has come.";
    case "confirmed":
      if (paid >= total) return `It is fixed, and paid: ${formatRupees(total)}. Nothing more is due.`;
      if (touched(money)) return `It is fixed. We have ${sum}.`;
      return "It is fixed. The mail that confirmed it says what is due and how it can be paid.";
    case "declined":
      return `We are sorry that we can't do it.${nothing}`;
    case "expired":
      if (money.attention === "no-crew" && paid > 0) return "";
      if (pending === "shop") return "You have told us that it is paid, and the time is not held any more. We look at our account, and write to you.";
      return pending === "bank" ? "The time is free again. Should your bank still let the payment pass, it is confirmed after all where a crew is free; otherwise all of it comes back." : `The time is free again.${paid > 0 ? ` We have ${sum}.` : nothing}`;
    case "completed":
      return "Thank you for celebrating with us.";
    case "cancelled":
      return touched(money) ? "Nobody will come." : "Nobody will come. The history says what comes back.";
  }
}

/** What the shopper must know of what the desk has to look at. */
function ofAttention({ attention, paid }: BookingMoney): string {
  switch (attention) {
    case "no-crew":
      return paid === 0 ? "" : `Your payment of ${formatRupees(paid)} came when the time was no longer held, and no crew was free then any more. Choose another time, or have all of it back.`;
    case "not-awaited":
      return paid === 0 ? "" : `A payment of ${formatRupees(paid)} has come although this is not booked any more. We give all of it back.`;
    case "paid-twice":
      return paid === 0 ? "" : "It has been paid twice, and we give the second payment back.";
    case "wrong-amount":
    case "wrong-currency":
      return "We have received a payment that does not match what was asked. Nothing is lost: we put it right with you, or give all of it back.";
    case "refund-failed":
    case "refund-waits":
      return "A refund could not be sent yet. We see to it, and nothing of it is lost.";
    case "refund-returned":
      return "Your refund has come back to us, since your bank did not take it. Write to us where it should go.";
    default:
      return "";
  }
}

function ofRefunds({ goingBack, back, byHand, attention }: BookingMoney): string {
  if (attention === "refund-returned") return "";
  const { onTop } = byHand;
  const [through, gone] = [goingBack - byHand.goingBack - onTop, back - byHand.back];
  const parts = [
    through > 0 && `${paise(through)} is about to go back to you, the way it was paid.`,
    byHand.goingBack > 0 && `We send ${paise(byHand.goingBack)} back to you by hand within two working days, and write to you when we have.`,
    onTop > 0 && `We owe you ${paise(onTop)} on top and send it by hand: write to us to which UPI ID or bank account.`,
    gone > 0 && `${paise(gone)} has gone back to you; banks take five to seven working days.`,
    byHand.back > 0 && `We have sent ${paise(byHand.back)} to you by hand.`,
  ];
  return parts.filter(Boolean).join(" ");
}
