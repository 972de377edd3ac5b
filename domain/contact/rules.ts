import { cleanLine } from "#domain/text/rules.ts";

/** What is said beside a field whose address is none that can be used. */
export const EMAIL_MESSAGE = "Enter one email address in plain letters, such as name@example.com.";

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * An e-mail address trimmed and lowercased, or undefined when it is not exactly one plain address (CASES EM-02, EM-04).
 * Quoted parts, comments, lists and addresses outside ASCII are refused; a punycode domain is fine.
 */
export function normaliseEmail(value: string): string | undefined {
  const typed = value.trim().replace(/^[\u200b\u200e\ufeff]+|[\u200b\u200e\ufeff]+$/g, "");
  // Before the case is folded: some letters outside ASCII fold to one inside it, which would be another address.
  if (typed.length > 254 || !/^[\x21-\x7e]*$/.test(typed)) return undefined;
  const email = typed.toLowerCase();
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split(".");
  const last = labels.at(-1) ?? "";
  if (at < 1 || local.length > 64 || !LOCAL.test(local)) return undefined;
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  return /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) ? email : undefined;
}

/**
 * Whose mailbox a normalised address most likely is, for counting mails to it: without what follows a plus, and at Gmail without the
 * dots, which it ignores. Never an address to send to.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [typed, domain] = [email.slice(0, at), email.slice(at + 1)];
  const local = typed.replace(/(.)\+.*$/, "$1");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

const ZEROS = [0x30, 0x0966, 0x0660, 0x06f0, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66];

/** Digits of the scripts written in India, and Arabic ones, as ASCII digits. */
export function asciiDigits(value: string): string {
  return value.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * A phone number as `+91XXXXXXXXXX`, a foreign one as E.164, or undefined (INDIA 4.1). An empty field is not a number:
 * the caller decides whether one is needed.
 */
export function normalisePhone(value: string): string | undefined {
  const compact = asciiDigits(cleanLine(value)).replace(/[\s().\-\u2010-\u2015]/g, "");
  const indian = /^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))?([6-9]\d{9})$/.exec(compact);
  if (indian) return `+91${indian[1]}`;
  if (/^\+91/.test(compact)) return undefined;
  return /^\+[1-9]\d{7,12}$/.test(compact) ? compact : undefined;
}
