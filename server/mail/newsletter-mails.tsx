import { CONFIRM_DAYS } from "#domain/newsletter/rules.ts";
import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

/** Whether it is wanted by whoever has the address; until that is said nothing else is sent. */
export function confirmSubscriptionMail({ to, confirm, unsubscribe }: { to: string; confirm: string; unsubscribe: string }): Mail {
  return {
    ...compose({
      to,
      senderName: SHOP_SENDER,
      subject: "Please confirm: news from Bokeh",
      title: "Do you want to hear from us?",
      paragraphs: [
        "Somebody has asked for our newsletter with this address: new celebrations and offers, now and then.",
        `If that was you, open the page and press the button within ${CONFIRM_DAYS} days. If it was not you, you need do nothing: unless you say yes, no news is sent to you.`,
      ],
      facts: [],
      see: "Open the page to confirm",
      link: confirm,
      also: { see: "Unsubscribe", link: unsubscribe },
    }),
    unsubscribe,
  };
}
