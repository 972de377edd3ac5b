import { isRecord } from "#domain/stored/read-list.ts";

/** What was typed into a form and never sent. `owner` is the account that typed it: another's is not shown on a machine that two people share. */
export type Draft<Values> = { owner?: string; typed: Partial<Values> };

/** The text fields of a form, and the tick of a surprise, out of what was stored. */
export function readTyped<Field extends string>(stored: Record<string, unknown>, fields: readonly Field[]): Partial<Record<Field, string> & { surprise: boolean }> {
  const typed: Record<string, string | boolean> = {};
  for (const field of fields) {
    const value = stored[field];
    if (typeof value === "string") typed[field] = value;
  }
  if (stored.surprise === true) typed.surprise = true;
  return typed as Partial<Record<Field, string> & { surprise: boolean }>;
}

export function readDraft<Field extends string>(stored: unknown, fields: readonly Field[]): Draft<Record<Field, string> & { surprise: boolean }> | undefined {
  if (!isRecord(stored) || !isRecord(stored.typed)) return undefined;
  const typed = readTyped(stored.typed, fields);
  return typeof stored.owner === "string" ? { owner: stored.owner, typed } : { typed };
}

/** What was typed, as far as it may be shown to `user`: to its owner, and while nobody is known to be signed in. */
export function typedBy<Values>(draft: Draft<Values> | undefined, user: string | undefined): Partial<Values> {
  return draft && (user === undefined || draft.owner === undefined || draft.owner === user) ? draft.typed : {};
}

/** A change on top of a draft. It belongs to whoever is signed in, and to its former owner while nobody is. */
export function typeInto<Values>(draft: Draft<Values> | undefined, user: string | undefined, change: Partial<Values>): Draft<Values> {
  const owner = user ?? draft?.owner;
  return { ...(owner !== undefined && { owner }), typed: { ...typedBy(draft, user), ...change } };
}
