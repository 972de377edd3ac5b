import * as v from "valibot";
import { cleanLine, cleanText, isVisible, isWellFormed, visibleLength } from "#domain/text/rules.ts";
import { NAME_MAX, NAME_MIN } from "#domain/booking/rules.ts";
import { EMAIL_MESSAGE, normaliseEmail } from "./rules.ts";

const SUBJECT_MAX = 120;
const MESSAGE_MAX = 1000;
/** Nobody fills in four fields in less. */
const QUICKEST_MS = 2_000;

const MESSAGES: Record<string, string> = {
  name: `Enter your name, ${NAME_MIN} characters or more.`,
  email: EMAIL_MESSAGE,
  subject: "Say in a few words what it is about.",
  message: "Write your message.",
};

/** Characters as Unicode counts them, so that an emoji is not cut in two. */
const cut = (max: number) => (text: string) => [...text].slice(0, max).join("").trim();
const withoutBrackets = (text: string) => text.replace(/[<>]/g, "");
const typed = v.pipe(v.string(), v.check(isWellFormed), v.transform(withoutBrackets));
const line = (max: number) => v.pipe(typed, v.transform(cleanLine), v.transform(cut(max)), v.check(isVisible));

/** The body of `POST /api/contact` (SPEC section 5): angle brackets stripped, trimmed, cut to 80, 120 and 1000 characters. */
const schema = v.pipe(
  v.object({
    name: v.pipe(line(NAME_MAX), v.check((name) => visibleLength(name) >= NAME_MIN)),
    email: v.pipe(v.string(), v.transform(normaliseEmail), v.string()),
    subject: line(SUBJECT_MAX),
    message: v.pipe(typed, v.transform(cleanText), v.transform(cut(MESSAGE_MAX)), v.check(isVisible)),
    website: v.optional(v.unknown()),
    elapsed: v.optional(v.unknown()),
  }),
  // A field that nobody sees, filled in; or all of it typed in no time (ms). Neither is proof, so nothing is refused for it.
  v.transform(({ website, elapsed, ...message }) => ({ ...message, suspect: Boolean(website) || (typeof elapsed === "number" && elapsed < QUICKEST_MS) })),
);

export type ContactMessage = v.InferOutput<typeof schema>;

/** What is said to whoever has written more than is kept: the form cuts nothing of theirs. */
export const whyTooLong = (message: string): string | undefined => ([...cleanText(message)].length > MESSAGE_MAX ? `Keep your message to ${MESSAGE_MAX} characters.` : undefined);

/** The message, cleaned, or what is wrong with each field that can't be taken. */
export function readContactMessage(body: unknown): { ok: true; message: ContactMessage } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, message: parsed.output };
  const fields = parsed.issues.map(({ path }) => String(path?.[0]?.key ?? ""));
  return { ok: false, errors: Object.fromEntries(Object.entries(MESSAGES).filter(([field]) => fields.includes(field))) };
}
