import { NO_SURPRISE, type Surprise } from "#app/components/booking/surprise.ts";
import { createKept } from "#app/lib/kept.ts";
import { isRecord } from "#domain/stored/read-list.ts";

/** The text fields of the form as they stand in it, in their order. */
export const FIELDS = ["name", "email", "phone", "date", "pincode", "notes", "notToCall", "alternateContact"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Details = Record<FieldName, string> & Surprise;

export const NO_DETAILS: Details = { name: "", email: "", phone: "", date: "", pincode: "", notes: "", ...NO_SURPRISE };

/** What was typed and never sent. `owner` is the account that typed it: another's is not shown on a machine that two people share. */
type Draft = { owner?: string; typed: Partial<Details> };

function readDetails(stored: Record<string, unknown>): Partial<Details> {
  const details: Partial<Details> = {};
  for (const field of FIELDS) {
    const value = stored[field];
    if (typeof value === "string") details[field] = value;
  }
  if (stored.surprise === true) details.surprise = true;
  return details;
}

export function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored) || !isRecord(stored.typed)) return undefined;
  const draft: Draft = { typed: readDetails(stored.typed) };
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

/** What was typed, as far as it may be shown to `user`: to its owner, and while nobody is known to be signed in. */
export function typedBy(draft: Draft | undefined, user: string | undefined): Partial<Details> {
  return draft && (user === undefined || draft.owner === undefined || draft.owner === user) ? draft.typed : {};
}

/** A change on top of a draft. It belongs to whoever is signed in, and to its former owner while nobody is. */
export function typeInto(draft: Draft | undefined, user: string | undefined, change: Partial<Details>): Draft {
  const owner = user ?? draft?.owner;
  return { ...(owner !== undefined && { owner }), typed: { ...typedBy(draft, user), ...change } };
}

export const draftStore = createKept("checkoutDraft", readDraft, "personal");
/** The reference of the order that was placed last from this tab. */
export const placedStore = createKept("checkoutPlaced", (stored) => (typeof stored === "string" ? stored : undefined), "personal");
