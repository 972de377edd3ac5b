import { errorFacts, type Log } from "#server/log.ts";

/** Does some work on each, one after the other. What fails in a way that nobody foresaw is told in the log and keeps nothing else waiting. Answers how many were left undone. */
export async function eachAlone<T>(log: Log, what: string, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  let undone = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.error(`${what} not done`, errorFacts(error));
      undone++;
    }
  }
  return undone;
}
