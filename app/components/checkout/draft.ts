import { NO_SURPRISE, type Surprise } from "#app/components/booking/surprise.ts";
import { createKept } from "#app/lib/kept.ts";
import { readDraft, readTyped } from "#app/lib/typed-draft.ts";
import { isRecord } from "#domain/stored/read-list.ts";

/** The text fields of the form as they stand in it, in their order. */
export const FIELDS = ["name", "email", "phone", "date", "pincode", "notes", "notToCall", "alternateContact"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Details = Record<FieldName, string> & Surprise;

export const NO_DETAILS: Details = { name: "", email: "", phone: "", date: "", pincode: "", notes: "", ...NO_SURPRISE };

/** The details of the order that was sent last and not answered, so that a new tab asks for it with nothing typed anew. */
export function sentDetails(open: readonly string[]): Partial<Details> {
  try {
    const sent: unknown = JSON.parse(open.at(-1) ?? "{}");
    return isRecord(sent) ? readTyped(sent, FIELDS) : {};
  } catch {
    return {};
  }
}

export const draftStore = createKept("checkoutDraft", (stored) => readDraft(stored, FIELDS), "personal");
/** The reference of the order that was placed last from this tab. */
export const placedStore = createKept("checkoutPlaced", (stored) => (typeof stored === "string" ? stored : undefined), "personal");
