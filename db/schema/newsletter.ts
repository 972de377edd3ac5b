/**
 * Who has asked for the newsletter, by their normalised address. `token` stands in the links of mails. Nothing is sent before
 * `confirmedAt`, nor after `endedAt`; whoever asks again has a later `askedAt` and confirms again.
 */
export type SubscribersTable = { email: string; token: string; askedAt: string; confirmedAt: string | null; endedAt: string | null };
