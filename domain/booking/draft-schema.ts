import * as v from "valibot";
import { ADD_ONS_MAX } from "#domain/cart/lines.ts";
import { QUANTITY_MAX } from "#domain/pricing/quantity.ts";
import { isId } from "#domain/stored/read-list.ts";
import { DRAFT_TEXTS, type DraftText } from "./draft.ts";

/** Longer than any field of the wizard lets anybody type. */
const TEXT_MAX = 1000;
const text = v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX)));
const texts = Object.fromEntries(DRAFT_TEXTS.map((name) => [name, text])) as Record<DraftText, typeof text>;
const addOn = v.object({ id: v.pipe(v.string(), v.check((id) => isId(id))), qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QUANTITY_MAX)) });

/**
 * The body of `PUT /api/draft`: what stands in the wizard's fields, whose it is (the provider's id), and when it was typed (an ISO
 * instant of the shop's clock). It is judged when it is booked, so half a PIN code is kept as it is. No slot is in it: that is held by itself.
 */
const schema = v.object({
  owner: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  at: v.pipe(v.string(), v.isoTimestamp(), v.transform((at) => new Date(at).toISOString())),
  typed: v.object({ ...texts, surprise: v.optional(v.boolean()), addOns: v.optional(v.pipe(v.array(addOn), v.maxLength(ADD_ONS_MAX))) }),
});

export type AccountDraft = v.InferOutput<typeof schema>;

/** What is sent, without whatever stands beside it; undefined for what is no draft. */
export function readAccountDraft(body: unknown): AccountDraft | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : undefined;
}
