/** The shop's clock. Rules take the instant it gives; nothing else asks the machine for the time. */
export type Clock = { now(): Date };

/** The machine's clock, or one that runs on from `start`. */
export function makeClock(start?: Date): Clock {
  const shift = start ? start.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + shift) };
}
