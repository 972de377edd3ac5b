import * as v from "valibot";
import { contactFields, FIELD_MESSAGES, messagesOf, orNothing } from "#domain/booking/fields.ts";
import type { Profile } from "./types.ts";

const MESSAGES = { name: FIELD_MESSAGES.name ?? "", phone: FIELD_MESSAGES.phone ?? "" };

/** The body of `PUT /api/account/profile`: the same rules as where somebody books, and either may be left empty. */
const schema = v.object({ name: orNothing(contactFields.name), phone: contactFields.phone });

/** What was typed, cleaned, or a message for each field that can't be taken. */
export function readProfile(body: unknown): { ok: true; profile: Profile } | { ok: false; errors: Record<string, string> } {
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, profile: { name: parsed.output.name ?? null, phone: parsed.output.phone ?? null } };
  const errors = messagesOf(parsed.issues, MESSAGES);
  // A body that is no object has no field to blame.
  return { ok: false, errors: Object.keys(errors).length > 0 ? errors : { name: MESSAGES.name } };
}
