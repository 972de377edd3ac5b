import * as v from "valibot";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import { ADD_ONS_MAX, type CartLine, ID_MAX, LINES_MAX } from "./lines.ts";

export const productId = v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9-]{1,${ID_MAX}}$`)));
export const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(QUANTITY_MIN), v.maxValue(QUANTITY_MAX));
/** Only the id and the quantity of a chosen add-on count; its name and price are the catalogue's. */
export const chosenAddOns = v.optional(v.pipe(v.array(v.object({ id: productId, qty: v.optional(quantity, 1) })), v.maxLength(ADD_ONS_MAX)), []);
const line = v.object({ id: productId, selectedAddOns: chosenAddOns, qty: quantity });

/** Lines as a browser sends them: ids and quantities alone; whatever else they hold, prices among it, is passed over. */
export const cartLines = v.pipe(v.array(line), v.maxLength(LINES_MAX));

/** What is said of a part of a line that can't be taken, here and at the door of a single celebration. */
export const LINE_MESSAGES = {
  id: "Choose a celebration from our catalogue.",
  qty: `Choose a quantity from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`,
  selectedAddOns: "Choose the add-ons from the list of this celebration.",
};
const NO_LINES = `Send the lines of the cart, at most ${LINES_MAX}.`;

const isLineField = (field: string | undefined): field is keyof typeof LINE_MESSAGES => field !== undefined && Object.hasOwn(LINE_MESSAGES, field);

/** Field → message of what is wrong with lines, each by its place: `lines.0.qty`. */
export function lineErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [] } of issues) {
    const [first, at, field] = path.map((step) => String(step.key));
    if (first !== "lines") continue;
    if (at === undefined) errors.lines ??= NO_LINES;
    else if (isLineField(field)) errors[`lines.${at}.${field}`] ??= LINE_MESSAGES[field];
    else errors[`lines.${at}`] ??= NO_LINES;
  }
  return errors;
}

/** The body of `POST /api/quote`. What is no claim of an offer is none of ours, and told so where it is judged. */
export function readLines(body: unknown): { ok: true; lines: CartLine[]; offer: string | undefined } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(v.object({ lines: cartLines, offer: v.optional(v.unknown()) }), body, { abortPipeEarly: true });
  if (parsed.success) {
    const { lines, offer } = parsed.output;
    return { ok: true, lines, offer: typeof offer === "string" ? offer : undefined };
  }
  const errors = lineErrors(parsed.issues);
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { lines: NO_LINES } };
}
