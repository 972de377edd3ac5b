/** The bounds of what keeps a surprise, apart from the schema so that a page can show them without it. The booking request takes the same. */
export const NOT_TO_CALL_MAX = 200;
export const ALTERNATE_CONTACT_MAX = 200;

/** What the specification says of an order without lines, and of one without name, e-mail or date (SPEC section 8). */
export const EMPTY_ORDER = "Your booked list is empty.";
const INCOMPLETE_ORDER = "Please complete the form.";

/** What must be filled in. The specification names the first three; the PIN code is asked for like them. */
const NEEDED = ["name", "email", "date", "pincode"];

const isLeftOpen = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * The one sentence for all that is wrong with an order: the specification's where something is missing, otherwise what is wrong
 * with the first field that was filled. `errors` are those of `readOrder`, at least one; `sent` is what it was given.
 */
export function whatIsWrong(errors: Record<string, string>, sent: Record<string, unknown>): string {
  if (errors.lines === EMPTY_ORDER) return EMPTY_ORDER;
  if (NEEDED.some((field) => field in errors && isLeftOpen(sent[field]))) return INCOMPLETE_ORDER;
  const [first = "", ...others] = Object.values(errors);
  return others.length > 0 ? `${first} The other marked fields need another look too.` : first;
}

/** In rupees: what the columns of a booking hold on both engines, rounded down. Nobody comes near it by hand. */
export const ORDER_TOTAL_MAX = 2_000_000_000;
