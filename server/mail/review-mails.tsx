import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

type Written = { reference: string; title: string; stars: number };

/** To the merchant: a review waits for a look. Its words stand on the desk alone, so that they are gone where they are taken back. */
export function newReviewMail({ reference, title, stars }: Written, { to, origin }: { to: string; origin: string }): Mail {
  const given = stars === 1 ? "1 star" : `${stars} stars`;
  return compose({
    to,
    senderName: SHOP_SENDER,
    subject: `A review to look at: ${reference}, ${given}`,
    title: "A review to look at",
    paragraphs: ["It is shown once you have looked at it, word for word. Refuse it only for what may not be shown, such as an insult or somebody's address; not for being unkind."],
    facts: [{ label: "Celebration", value: title }, { label: "Stars", value: `${stars} of 5` }, { label: "Reference", value: reference }],
    see: "Look at it",
    link: `${origin}/desk/reviews`,
  });
}
