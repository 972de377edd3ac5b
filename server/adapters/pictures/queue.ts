/** `now` goes first (somebody waits), then `soon` (a better format of what somebody got), then `idle`. */
export const URGENCIES = ["now", "soon", "idle"] as const;
export type Urgency = (typeof URGENCIES)[number];

type Job = { key: string; urgency: Urgency; work: () => Promise<void>; done: PromiseWithResolvers<void> };

/**
 * Work that is done once, however many ask for it at the same time; one piece after another, the most urgent first
 * and the earlier first among equals. Asking again more urgently moves a waiting piece up.
 */
export function workQueue() {
  const jobs = new Map<string, Job>();
  let busy = false;
  let closed = false;

  function next(): Job | undefined {
    for (const urgency of URGENCIES) for (const job of jobs.values()) if (job.urgency === urgency) return job;
    return undefined;
  }

  async function run() {
    if (busy) return;
    busy = true;
    for (let job = next(); job; job = next()) {
      try {
        await job.work();
        jobs.delete(job.key);
        job.done.resolve();
      } catch (error) {
        jobs.delete(job.key);
        job.done.reject(error);
      }
    }
    busy = false;
  }

  return {
    do(key: string, urgency: Urgency, work: () => Promise<void>): Promise<void> {
      if (closed) return Promise.reject(new Error("The shop is closing"));
      const waiting = jobs.get(key);
      if (waiting) {
        if (URGENCIES.indexOf(urgency) < URGENCIES.indexOf(waiting.urgency)) waiting.urgency = urgency;
        return waiting.done.promise;
      }
      const job = { key, urgency, work, done: Promise.withResolvers<void>() };
      jobs.set(key, job);
      void run();
      return job.done.promise;
    },
    close() {
      closed = true;
      const left = [...jobs.values()];
      jobs.clear();
      for (const job of left) job.done.reject(new Error("The shop is closing"));
    },
  };
}
