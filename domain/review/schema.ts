import * as v from "valibot";
import { ID_MAX } from "#domain/cart/lines.ts";
import { cleanText, isVisible, isWellFormed } from "#domain/text/rules.ts";
import { PICTURE_MAX, REVIEW_MAX } from "./rules.ts";

const PICTURE = "Choose a picture (JPEG, PNG or WebP) of up to 4 MB.";
const MESSAGES: Record<string, string> = {
  stars: "Choose one to five stars.",
  text: "Write a few words.",
  picture: PICTURE,
  sharePicture: "Tick the box to show the picture, or leave it unticked.",
  productId: "This is not a part of your booking.",
};
export const PICTURE_MESSAGE = PICTURE;

/** One class of signs, without groups that repeat: of megabytes those run out of the stack. */
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const cut = (text: string) => [...text].slice(0, REVIEW_MAX).join("").trim();

/** The body of `POST /api/reviews/{reference}`. Words are cleaned and cut, never changed; `picture` is base64; it is shown to others only where that is ticked. */
const schema = v.object({
  productId: v.pipe(v.string(), v.maxLength(ID_MAX)),
  stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.pipe(v.string(), v.check(isWellFormed), v.transform(cleanText), v.transform(cut), v.check(isVisible)),
  picture: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(PICTURE_MAX / 3) * 4), v.check(isBase64)))),
  sharePicture: v.optional(v.boolean(), false),
});

export type ReviewInput = v.InferOutput<typeof schema>;
export type ReviewErrors = Partial<Record<keyof ReviewInput, string>>;

/** A review as it was typed, on page and server alike, or field → what is wrong with it. */
export function readReview(body: unknown): { ok: true; review: ReviewInput } | { ok: false; errors: ReviewErrors } {
  const parsed = v.safeParse(schema, typeof body === "object" && body !== null ? body : {}, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, review: parsed.output };
  const errors: Record<string, string> = {};
  for (const { path } of parsed.issues) {
    const field = String(path?.[0].key ?? "");
    if (MESSAGES[field]) errors[field] ??= MESSAGES[field];
  }
  return { ok: false, errors };
}
