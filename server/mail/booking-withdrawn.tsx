import { formatDate } from "#domain/time/rules.ts";
import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

type Withdrawn = { reference: string; date: string };

/** To the merchant: a request is withdrawn, since its shopper's account was deleted. It names nobody. */
export function withdrawnMailForShop({ reference, date }: Withdrawn, { to, origin }: { to: string; origin: string }): Mail {
  return compose({
    to,
    senderName: SHOP_SENDER,
    subject: `Withdrawn: ${reference}, ${formatDate(date)}`,
    title: "A request is withdrawn",
    paragraphs: ["The shopper has deleted their account, and the request with it. There is nobody to answer."],
    facts: [{ label: "Reference", value: reference }, { label: "Date", value: formatDate(date) }],
    see: "Open the booking",
    link: `${origin}/account/orders/${reference}`,
  });
}
