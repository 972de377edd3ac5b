import { compose } from "./booking-mail.tsx";
import { type Mail, SHOP_SENDER } from "./mail.ts";

type ToldMessage = { ticket: string; name: string; email: string; subject: string; message: string; suspect: boolean };

/** To whoever wrote. The address proves nothing, so nothing that was typed stands in it. */
export function messageReceivedMail({ ticket, email }: ToldMessage, { origin }: { origin: string }): Mail {
  return compose({
    to: email,
    senderName: SHOP_SENDER,
    subject: `We have your message, ${ticket}`,
    title: "We have your message",
    paragraphs: [
      "Thank you for reaching out. We'll get back to you soon: a person reads every message, and answers within 24 hours.",
      "If you want to add something, answer this mail. If it was not you who wrote to us, you need do nothing.",
    ],
    facts: [{ label: "Ticket", value: ticket }],
    see: "See our celebrations",
    link: `${origin}/products`,
  });
}

/** To the merchant; an answer to it goes to whoever wrote. */
export function newMessageMail({ ticket, name, email, subject, message, suspect }: ToldMessage, { to }: { to: string }): Mail {
  return {
    ...compose({
      to,
      senderName: SHOP_SENDER,
      subject: `${suspect ? "Perhaps a robot. " : ""}Message ${ticket}: ${subject}`,
      title: `A message from ${name}`,
      notice: suspect ? ["This came as a robot's messages do, so nobody was told that we have it. If a person wrote it, answer this mail."] : [],
      paragraphs: ["Answer this mail within 24 hours: your answer goes to the address below."],
      facts: [{ label: "Name", value: name }, { label: "Email", value: email }, { label: "Subject", value: subject }, { label: "Message", value: message }, { label: "Ticket", value: ticket }],
    }),
    replyTo: email,
  };
}
