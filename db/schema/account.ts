/** What somebody tells of themselves: it stands in the forms before they write. `userId` is the provider's. */
export type ProfilesTable = { userId: string; name: string | null; phone: string | null; updatedAt: string };

/**
 * Sign-ins that have ended while a copy of their cookie may still hold: `session:<name of the sign-in>` at its sign-out,
 * `user:<uid>` when the account was deleted. Past `until` no cookie of it holds by itself, and the row may go.
 */
export type EndedSessionsTable = { key: string; until: string };

/**
 * Accounts that were deleted. What the shop held is erased in the transaction that writes the row (`erasedAt`); the provider's
 * account goes after it. Once that is done (`finishedAt`), nothing is left in the row of who it was.
 */
export type AccountDeletionsTable = { id: string; userId: string | null; email: string | null; erasedAt: string; finishedAt: string | null };
