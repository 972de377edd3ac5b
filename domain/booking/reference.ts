/** Capital letters and digits without those that are read or heard as another: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const LENGTH = 8;

/** How many random bytes a reference is made from: more than its letters, since some are thrown away. */
export const REFERENCE_BYTES = 32;

/** What a reference begins with: `BK` a booking's, `MS` that of a message to us. */
type Kind = "BK" | "MS";

/**
 * The kind and eight letters (`BK-34679ACD`) from random bytes, each letter as likely as any other: bytes beyond the largest multiple of
 * the alphabet are left out. Undefined when too few bytes are left, which 32 bytes make rarer than one in 10^15.
 */
export function makeReference(random: Uint8Array, kind: Kind = "BK"): string | undefined {
  const fair = 256 - (256 % ALPHABET.length);
  const letters = [...random].filter((byte) => byte < fair).slice(0, LENGTH);
  if (letters.length < LENGTH) return undefined;
  return `${kind}-${letters.map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

const REFERENCE = new RegExp(`^BK-[${ALPHABET}]{${LENGTH}}$`);

/** Every reference, of whatever kind, that stands in a text, each once, in their order. */
export function referencesIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(`(?:BK|MS)-[${ALPHABET}]{${LENGTH}}(?![A-Z0-9])`, "g")))];
}

/** A booking's reference as somebody types it, in small letters too; undefined for what can be none. */
export function readReference(typed: string): string | undefined {
  const reference = typed.toUpperCase();
  return REFERENCE.test(reference) ? reference : undefined;
}
