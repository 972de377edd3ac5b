const MINUTE_MS = 60_000;
/** A server that is away comes back for all of them, so it is asked more often than about one mail that it has put off. */
const LONGEST_MS = { later: 4 * 60 * MINUTE_MS, outage: 10 * MINUTE_MS };
/** A mail that its server has put off for three days is not taken any more. */
const PATIENCE_MS = 3 * 24 * 60 * MINUTE_MS;

/** When a mail (or other work of the outbox) is tried again, as an ISO instant, after so many attempts in vain (from 1): a minute later, then twice as long each time, four hours at most; ten minutes where the server was away. */
export function nextTry(attempts: number, now: Date, why: keyof typeof LONGEST_MS): string {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_MS[why])).toISOString();
}

/** The ISO instant before which a mail must first have been put off not to be tried again, when it is put off once more. */
export function tooOldBefore(now: Date): string {
  return new Date(now.getTime() - PATIENCE_MS).toISOString();
}
