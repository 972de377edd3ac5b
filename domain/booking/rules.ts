/** The bounds of a booking request (SPEC sections 5 and 9), apart from the schema so that a page can show them without it. */
export const NAME_MIN = 2;
export const NAME_MAX = 80;
export const GUESTS_MIN = 1;
export const GUESTS_MAX = 50;
export const LOCATION_MAX = 200;
export const NOTES_MAX = 500;

/** The fields whose failure the specification answers with one toast. */
const TOAST_FIELDS = ["name", "email", "date", "guests"];
export const MISSING_INFORMATION = {
  title: "Missing Information",
  description: "Please enter a valid name, email, date, and number of guests.",
} as const;

/** True when the failing fields are among those of the specification's one toast. */
export function isMissingInformation(errors: Record<string, string>): boolean {
  return TOAST_FIELDS.some((field) => field in errors);
}
