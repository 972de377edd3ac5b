import type { QueuedMail } from "#server/mail/mail.ts";

/** Sends one mail, or throws a MailTrouble. Sent means that the server has taken it over. */
export type Mailer = { send(mail: QueuedMail): Promise<void> };

/**
 * Why a mail was not taken: `never` this one to this address, `later` perhaps this one, or `outage`, where no other would be either. The
 * message is for the desk: what the server said, and no password.
 */
export class MailTrouble extends Error {
  readonly kind: "never" | "later" | "outage";

  constructor(kind: MailTrouble["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
