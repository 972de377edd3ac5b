/** What was typed and never sent. `owner` is the account that typed it: another's is not shown on a machine that two people share. */
export type OwnedDraft<T> = { owner?: string; typed: Partial<T> };

/** What was typed, as far as it may be shown to `user`: to its owner, and while nobody is known to be signed in. */
export function typedBy<T>(draft: OwnedDraft<T> | undefined, user: string | undefined): Partial<T> {
  return draft && (user === undefined || draft.owner === undefined || draft.owner === user) ? draft.typed : {};
}

/** A change on top of a draft. It belongs to whoever is signed in, and to its former owner while nobody is. */
export function typeInto<T>(draft: OwnedDraft<T> | undefined, user: string | undefined, change: Partial<T>): OwnedDraft<T> {
  const owner = user ?? draft?.owner;
  return { ...(owner !== undefined && { owner }), typed: { ...typedBy(draft, user), ...change } };
}
