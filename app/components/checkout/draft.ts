import { NO_SURPRISE, type Surprise } from "#app/components/booking/surprise.ts";
import { createKept } from "#app/lib/kept.ts";
import type { OwnedDraft } from "#app/lib/owned-draft.ts";
import { isRecord } from "#domain/stored/read-list.ts";

/** The text fields of the form as they stand in it, in their order. */
export const FIELDS = ["name", "email", "phone", "date", "pincode", "notes", "notToCall", "alternateContact"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Details = Record<FieldName, string> & Surprise;

export const NO_DETAILS: Details = { name: "", email: "", phone: "", date: "", pincode: "", notes: "", ...NO_SURPRISE };

function readDetails(stored: Record<string, unknown>): Partial<Details> {
  const details: Partial<Details> = {};
  for (const field of FIELDS) {
    const value = stored[field];
    if (typeof value === "string") details[field] = value;
  }
  if (stored.surprise === true) details.surprise = true;
  return details;
}

export function readDraft(stored: unknown): OwnedDraft<Details> | undefined {
  if (!isRecord(stored) || !isRecord(stored.typed)) return undefined;
  const draft: OwnedDraft<Details> = { typed: readDetails(stored.typed) };
  return typeof stored.owner === "string" ? { ...draft, owner: stored.owner } : draft;
}

/** The details of the order that was sent last and not answered, so that a new tab asks for it with nothing typed anew. */
export function sentDetails(open: readonly string[]): Partial<Details> {
  try {
    const sent: unknown = JSON.parse(open.at(-1) ?? "{}");
    return isRecord(sent) ? readDetails(sent) : {};
  } catch {
    return {};
  }
}

export const draftStore = createKept("checkoutDraft", readDraft, "personal");
/** The reference of the order that was placed last from this tab. */
export const placedStore = createKept("checkoutPlaced", (stored) => (typeof stored === "string" ? stored : undefined), "personal");
