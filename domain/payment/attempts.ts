/** News that may name the attempt that it is of. */
type OfAttempt = { kind: string; payment?: string | null };

/**
 * Shares news of one order out among its attempts, in their order: under null what is of the payment itself, under its name what is of another
 * attempt that was taken as well. `counted` is the attempt whose money the payment is, null while none is taken: then the first that
 * is. Only money has an attempt; of what is promised, has failed or is disputed the payment itself is told.
 */
export function byAttempt<News extends OfAttempt>(counted: string | null, news: readonly News[]): Map<string | null, News[]> {
  const shares = new Map<string | null, News[]>();
  let own = counted;
  for (const item of news) {
    const named = item.kind === "captured" || item.kind === "refund" ? (item.payment ?? null) : null;
    if (item.kind === "captured") own ??= named;
    const of = named === own || own === null ? null : named;
    shares.set(of, [...(shares.get(of) ?? []), item]);
  }
  return shares;
}
