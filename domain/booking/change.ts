import * as v from "valibot";
import { cleanText, isVisible, isWellFormed } from "#domain/text/rules.ts";
import { dateField, messagesOf, orNothing } from "./fields.ts";
import { NOTES_MAX } from "./rules.ts";

const SAY = `Say what should change, in up to ${NOTES_MAX} characters.`;
const MESSAGES: Record<string, string> = { message: SAY, date: "Choose another date, or leave it empty." };

/** The body of `POST /api/bookings/{reference}/change` at an instant of the shop's clock; an empty date is none. */
function changeSchema(now: Date) {
  return v.object({
    message: v.pipe(v.string(), v.check(isWellFormed), v.transform(cleanText), v.check(isVisible), v.check((text) => [...text].length <= NOTES_MAX)),
    date: orNothing(dateField(now)),
  });
}

export type Change = v.InferOutput<ReturnType<typeof changeSchema>>;

/** The wish, cleaned, or a message for each field that can't be taken. */
export function readChange(body: unknown, now: Date): { ok: true; change: Change } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(changeSchema(now), body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, change: parsed.output };
  const errors = messagesOf(parsed.issues, MESSAGES);
  // A body that is no object has no field to blame.
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { message: SAY } };
}
