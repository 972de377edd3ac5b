/** What the sender of a mail is called, unless the mail must give nothing away. */
export const SHOP_SENDER = "Bokeh";

/** A mail as it is sent; answers go to `replyTo` where one is named, and
 * `unsubscribe` is the address that ends a subscription by one POST (RFC 8058): to exactly one validated address, in HTML and in plain text with the same content. After `until`, an ISO instant, it is of no use and not sent. `senderName` stands before the shop's own address. */
export type Mail = { to: string; senderName: string; subject: string; html: string; text: string; replyTo?: string; unsubscribe?: string; until?: string };

/** The payload of an outbox row of the kind `mail`. The same `messageId` goes with every attempt to send it. */
export type QueuedMail = Mail & { messageId: string };
