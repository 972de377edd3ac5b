import { setTimeout as after } from "node:timers/promises";
import { errorFacts, type Log } from "#server/log.ts";

export type Job = { stop(): Promise<void> };

/** A server that is told to end is gone within 15 seconds (RELIABILITY 1.9), whatever a provider does. */
const LAST_WORK_MS = 8_000;

/**
 * Does some work at once and then again and again, so many ms after it ended: never two at a time in one process. What it throws is
 * logged, and it goes on. `stop` tells the work in hand, and waits a little for it.
 */
export function runEvery(ms: number, what: string, log: Log, work: (signal: AbortSignal) => Promise<void>): Job {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void>;
  const go = async () => {
    await work(stopping.signal).catch((error: unknown) => log.error(`${what} not done`, errorFacts(error)));
    if (!stopping.signal.aborted) timer = setTimeout(() => (turn = go()), ms).unref();
  };
  turn = go();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([turn, after(LAST_WORK_MS, undefined, { ref: false })]);
    },
  };
}
