/** The bounds of what keeps a surprise, apart from the schema so that a page can show them without it. The booking request takes the same. */
export const NOT_TO_CALL_MAX = 200;
export const ALTERNATE_CONTACT_MAX = 200;

/** What the specification says of an order without lines, and of one without name, e-mail or date (SPEC section 8). */
export const EMPTY_ORDER = "Your booked list is empty.";
export const INCOMPLETE_ORDER = "Please complete the form.";

const FORM_FIELDS = ["name", "email", "date"];

/** True when the failing fields are among those that the specification answers with one alert. */
export function isIncomplete(errors: Record<string, string>): boolean {
  return FORM_FIELDS.some((field) => field in errors);
}

/** In rupees: what the columns of a booking hold on both engines, rounded down. Nobody comes near it by hand. */
export const ORDER_TOTAL_MAX = 2_000_000_000;
