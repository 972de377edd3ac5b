import * as v from "valibot";
import { cleanText, isVisible, isWellFormed } from "#domain/text/rules.ts";
import { addDays, BOOKING_HORIZON_DAYS, isCalendarDate, todayInIndia } from "#domain/time/rules.ts";
import { NOTES_MAX } from "./rules.ts";

const TOO_FAR = `Choose a date within the next ${BOOKING_HORIZON_DAYS} days.`;
const MESSAGES: Record<string, string> = {
  message: `Say what should change, in up to ${NOTES_MAX} characters.`,
  date: "Choose a date from today on, or leave it empty.",
};

/** The body of `POST /api/bookings/{reference}/change` at an instant of the shop's clock; an empty date is none. */
function changeSchema(now: Date) {
  const today = todayInIndia(now);
  const lastDay = addDays(today, BOOKING_HORIZON_DAYS);
  const date = v.pipe(v.string(), v.check(isCalendarDate), v.check((day) => day >= today), v.check((day) => day <= lastDay, TOO_FAR));
  return v.object({
    message: v.pipe(v.string(), v.check(isWellFormed), v.transform(cleanText), v.check(isVisible), v.check((text) => [...text].length <= NOTES_MAX)),
    date: v.optional(v.union([v.pipe(v.nullable(v.literal(""), ""), v.transform(() => undefined)), date])),
  });
}

export type Change = { message: string; date?: string | undefined };

/** The wish, cleaned, or a message for each field that can't be taken. */
export function readChange(body: unknown, now: Date): { ok: true; change: Change } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(changeSchema(now), body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, change: parsed.output };
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? "message");
    errors[field] ??= issue.message === TOO_FAR ? TOO_FAR : (MESSAGES[field] ?? "");
  }
  return { ok: false, errors };
}
