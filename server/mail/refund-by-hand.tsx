import { formatRupees } from "#domain/money/rules.ts";
import type { RecordedMethod } from "#domain/payment/states.ts";
import { type ChangedBooking, compose, factsForShop, secretOf, subjectForShop } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** How money goes back, as the shopper is told with what ends their booking: `back` are all the rupees, `byHand` those that the shop sends by hand. */
export function wayBack({ back, byHand }: { back: number; byHand: number }): string {
  if (byHand === 0) return "It goes back the way it was paid, sent off within two working days.";
  const part = byHand === back ? "it" : `${formatRupees(byHand)} of it`;
  return `We send ${part} by hand within two working days, and write to you when we have.${byHand === back ? "" : " The rest goes back the way it was paid."}`;
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
