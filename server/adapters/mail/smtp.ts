import { createTransport } from "nodemailer";
import { type Mailer, MailTrouble } from "./port.ts";

/** After DATA a server may look at a mail for minutes before it answers (RFC 5321 4.5.3.2), and one that is not waited for has it twice. */
const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 5 * 60_000, dnsTimeout: 8_000 };

/** What a mail server can answer (RFC 5321, RFC 3463), and what nodemailer calls where it happened. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** A mailer on a server at `url` (`smtp:` or `smtps:`); `from` is the shop's own address, the only one mails come from. */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    async send({ to, senderName, subject, html, text, messageId, replyTo, unsubscribe }) {
      const mail = { from: { name: senderName, address: from }, to: { name: "", address: to }, envelope: { from, to: [to] }, subject, html, text, messageId, ...(replyTo && { replyTo: { name: "", address: replyTo } }), headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }) } };
      let whole = false;
      // It logs that the whole of a mail has gone to the server, and tells it in no other way: its error for a line that breaks is always the same.
      const logger = { info: ({ tnx }: { tnx?: string }) => { whole ||= tnx === "message"; } };
      const transport = createTransport({ url, ...PATIENCE, logger, disableFileAccess: true, disableUrlAccess: true });
      await transport.sendMail(mail).catch((error: SmtpError) => {
        // What the server may have taken is sent again less and less often, and not for ever: a line that breaks then may break each time.
        throw new MailTrouble(whole ? "later" : kindOf(error), (error.response ?? error.message).replace(/\s+/g, " ").slice(0, 300));
      });
    },
  };
}

/** Of the mailbox, or of the domain it is at, by an enhanced code (RFC 3463, 3.2); or, without one, in the words that servers use. */
const NO_SUCH = /^\d{3}[ -]5\.1\.(1|2|3|6|10)\b/;
const NO_SUCH_WORDS = /^\d{3}[ -](?!\d\.\d)(?!.*\bsender\b).*(no such|unknown|not found|not exist|n't exist|no mailbox|invalid|not a valid|disabled)/i;
const WHOM = /user|mailbox|recipient|(?<!ip )address/i;

/**
 * Only what a server says of the address itself is final. That it does not let us relay, doubts who we are, or has had enough of us
 * today also comes with a 5xx, and would be final for every mail.
 */
function kindOf({ code, command, responseCode = 0, response = "" }: SmtpError): MailTrouble["kind"] {
  if (code === "EENVELOPE" && command === "RCPT TO") {
    const isNobody = NO_SUCH.test(response) || (NO_SUCH_WORDS.test(response) && WHOM.test(response));
    return responseCode >= 500 && isNobody ? "never" : "later";
  }
  // What nodemailer itself would not put into the conversation.
  if (code === "EENVELOPE" && command === "API") return "never";
  if (responseCode >= 400 && (command === "DATA" || code === "EMESSAGE")) return "later";
  return "outage";
}
