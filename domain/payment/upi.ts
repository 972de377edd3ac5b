import { asciiDigits } from "#domain/contact/rules.ts";
import { cleanLine } from "#domain/text/rules.ts";

/** Who is paid, as the bank knows them: `id` is the merchant's UPI ID (`shop@bank`), `name` what the shopper's app shows. */
export type UpiPayee = { id: string; name: string };

const LONGEST_REFERENCE = 35;

/**
 * The address that a UPI app opens, from a button or out of a QR (NPCI linking specification 1.6). `rupees` is whole; `reference` is told to
 * both banks without what some of them refuse: letters and digits alone. The at sign stays as it is, since apps look for it.
 */
export function upiLink({ id, name }: UpiPayee, reference: string, rupees: number): string {
  const plain = plainReference(reference);
  const values = { pa: id, pn: cleanLine(name), tr: plain, tn: upiNote(reference), am: `${rupees}.00`, cu: "INR" };
  return `upi://pay?${Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value).replace("%40", "@")}`).join("&")}`;
}

/** What the shopper's app and both banks show beside the money. */
export const upiNote = (reference: string): string => `Booking ${plainReference(reference)}`;

const plainReference = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, "").slice(0, LONGEST_REFERENCE);

/** The bank's own number of a transfer, 12 digits, as somebody has typed or pasted it: with spaces, in any script. Undefined for anything else. */
export function readUtr(typed: string): string | undefined {
  const digits = asciiDigits(typed).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}
