import * as v from "valibot";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import { ADD_ONS_MAX, type CartLine, LINES_MAX } from "./lines.ts";

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(QUANTITY_MIN), v.maxValue(QUANTITY_MAX));
const addOn = v.object({ id, qty: v.optional(quantity, 1) });
const line = v.object({ id, selectedAddOns: v.optional(v.pipe(v.array(addOn), v.maxLength(ADD_ONS_MAX)), []), qty: quantity });

/** Lines as a browser sends them: ids and quantities alone; whatever else they hold, prices among it, is passed over. */
export const cartLines = v.pipe(v.array(line), v.maxLength(LINES_MAX));

const MESSAGES: Record<string, string> = {
  id: "Choose a celebration from our catalogue.",
  qty: `Choose a quantity from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`,
  selectedAddOns: "Choose the add-ons from the list of this celebration.",
};
const NO_LINES = `Send the lines of the cart, at most ${LINES_MAX}.`;

/** Field → message of what is wrong with lines, each by its place: `lines.0.qty`. */
export function lineErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [] } of issues) {
    const [first, at, field] = path.map((step) => String(step.key));
    if (first !== "lines") continue;
    if (at === undefined) errors.lines ??= NO_LINES;
    else errors[field === undefined ? `lines.${at}` : `lines.${at}.${field}`] ??= MESSAGES[field ?? ""] ?? NO_LINES;
  }
  return errors;
}

/** The body of `POST /api/quote`. */
export function readLines(body: unknown): { ok: true; lines: CartLine[] } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(v.object({ lines: cartLines }), body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, lines: parsed.output.lines };
  const errors = lineErrors(parsed.issues);
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { lines: NO_LINES } };
}
