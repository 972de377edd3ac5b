/** `now` goes first (somebody waits), then `soon` (a better format of what somebody got), then `idle`. */
const URGENCIES = ["now", "soon", "idle"] as const;
export type Urgency = (typeof URGENCIES)[number];

type Job = { key: string; urgency: Urgency; work: () => Promise<void>; done: PromiseWithResolvers<void>; running: boolean };

const AT_ONCE = 2;

/**
 * Work that is done once, however many ask for it at the same time; the most urgent first and the earlier first among
 * equals. Two pieces at most run together: one that somebody waits for need not wait for a slow one that nobody does,
 * and none that nobody waits for begins beside it. Asking again more urgently moves a waiting piece up.
 */
export function workQueue() {
  const jobs = new Map<string, Job>();
  let closed = false;

  function next(): Job | undefined {
    const all = [...jobs.values()];
    const running = all.filter((job) => job.running).length;
    const waiting = (urgency: Urgency) => all.find((job) => !job.running && job.urgency === urgency);
    if (running === AT_ONCE) return undefined;
    return waiting("now") ?? (running === 0 ? (waiting("soon") ?? waiting("idle")) : undefined);
  }

  function startNext() {
    const job = next();
    if (!job) return;
    job.running = true;
    const finish = (settle: () => void) => {
      jobs.delete(job.key);
      settle();
      startNext();
    };
    job.work().then(
      () => finish(job.done.resolve),
      (error: unknown) => finish(() => job.done.reject(error)),
    );
    startNext();
  }

  return {
    do(key: string, urgency: Urgency, work: () => Promise<void>): Promise<void> {
      if (closed) return Promise.reject(new Error("The shop is closing"));
      const waiting = jobs.get(key);
      if (waiting) {
        if (!waiting.running && URGENCIES.indexOf(urgency) < URGENCIES.indexOf(waiting.urgency)) waiting.urgency = urgency;
        return waiting.done.promise;
      }
      const job = { key, urgency, work, done: Promise.withResolvers<void>(), running: false };
      jobs.set(key, job);
      startNext();
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
