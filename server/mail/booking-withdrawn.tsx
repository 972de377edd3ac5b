import { formatRupees } from "#domain/money/rules.ts";
import { formatDate } from "#domain/time/rules.ts";
import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** `back` are the whole rupees that were paid for it and go back. */
type Withdrawn = { reference: string; date: string; back: number };

/** To the merchant: a request is withdrawn, since its shopper's account was deleted. It names nobody. */
export function withdrawnMailForShop({ reference, date, back }: Withdrawn, { to, origin }: { to: string; origin: string }): Mail {
  const money = back > 0 ? [`${formatRupees(back)} was paid for it and goes back the way it was paid; what you recorded by hand is given back by hand.`] : [];
  return compose({
    to,
    senderName: SHOP_SENDER,
    subject: `Withdrawn: ${reference}, ${formatDate(date)}`,
    title: "A request is withdrawn",
    paragraphs: ["The shopper has deleted their account, and the request with it. There is nobody to answer.", ...money],
    facts: [{ label: "Reference", value: reference }, { label: "Date", value: formatDate(date) }],
    see: "Open the booking",
    link: `${origin}/account/orders/${reference}`,
  });
}
