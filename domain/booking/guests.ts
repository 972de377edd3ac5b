import { asciiDigits } from "#domain/contact/rules.ts";
import { GUESTS_MIN } from "./rules.ts";

/**
 * A number beyond the ends is the end, a word is the least (SPEC section 5), digits of other scripts are digits; an empty
 * field stays empty, so that it can be missed. Of '20 people' the number is taken, since that is what was meant.
 */
export function clampGuests(typed: string, max: number): string {
  const text = asciiDigits(typed.trim());
  if (text === "") return "";
  const [number] = /^-?\d+/.exec(text) ?? [];
  return String(number === undefined ? GUESTS_MIN : Math.min(max, Math.max(GUESTS_MIN, Number(number))));
}
