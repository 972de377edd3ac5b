import { formatRupees } from "#domain/money/rules.ts";
import type { RecordedMethod } from "#domain/payment/states.ts";
import { type ChangedBooking, compose, factsForShop, secretOf, subjectForShop } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/**
 * How money goes back, as the shopper is told with what ends their booking: `back` are all the rupees that were paid, `byHand` those of them that the
 * shop sends by hand, `onTop` those that it gives beyond what was paid.
 */
export function wayBack({ back, byHand, onTop = 0 }: { back: number; byHand: number; onTop?: number }): string {
  const it = onTop > 0 ? "what you have paid" : "it";
  const [all, part] = [byHand === back, byHand === back ? it : `${formatRupees(byHand)} of ${it}`];
  const way = byHand === 0 ? `${it[0]?.toUpperCase()}${it.slice(1)} goes back the way it was paid, sent off within two working days.` : `We send ${part} by hand within two working days, and write to you when we have.${all ? "" : " The rest goes back the way it was paid."}`;
  return onTop === 0 ? way : `${back > 0 ? `${way} ` : ""}The ${formatRupees(onTop)} on top we send by hand too: answer this mail to say to which UPI ID or bank account, and it is sent within two working days.`;
}

/** One part of a refund that the merchant sends: its id, whole rupees, and how they came; `reference` is the UTR of what came by UPI. */
type ByHand = { refund: string; amount: number; method: RecordedMethod; reference: string | null };

/** To the merchant: nobody but you can give this back. */
export function byHandMailForShop(booking: ChangedBooking, { refund, amount, method, reference, to, origin }: ByHand & { to: string; origin: string }): Mail {
  const sum = formatRupees(amount);
  const came = method === "cash" ? "in cash" : `by UPI, UTR ${reference ?? "unknown"}`;
  return compose({
    to,
    senderName: SHOP_SENDER,
    notice: secretOf(booking),
    subject: subjectForShop(booking, `Give ${sum} back by hand`),
    title: `Give ${sum} back by hand`,
    paragraphs: ["The shopper is promised that it is sent within two working days. It counts as owed until you say that it is sent, with the id of the refund below; then the shopper is told."],
    facts: [{ label: "Give back", value: sum }, { label: "It came", value: came }, { label: "Refund", value: refund }, ...factsForShop(booking)],
    see: "Open the booking",
    link: `${origin}/account/orders/${booking.reference}`,
  });
}

/** To the merchant: this goes to the shopper beyond what they paid, and nobody but you can send it. `refund` is the id under which you say that it is sent. */
export function onTopMailForShop(booking: ChangedBooking, { refund, amount, to, origin }: { refund: string; amount: number; to: string; origin: string }): Mail {
  const sum = formatRupees(amount);
  return compose({
    to,
    senderName: SHOP_SENDER,
    notice: secretOf(booking),
    subject: subjectForShop(booking, `Give ${sum} on top by hand`),
    title: `Give ${sum} on top by hand`,
    paragraphs: [
      "The shop has cancelled so late that it owes the shopper this beyond what they paid, so no gateway can send it. They are asked to answer with a UPI ID or a bank account, and promised it within two working days.",
      "It counts as owed until you say that it is sent, with the id of the refund below; then the shopper is told.",
    ],
    facts: [{ label: "Give on top", value: sum }, { label: "Refund", value: refund }, ...factsForShop(booking)],
    see: "Open the booking",
    link: `${origin}/account/orders/${booking.reference}`,
  });
}
