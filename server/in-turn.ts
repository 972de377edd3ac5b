const last = new WeakMap<object, Promise<unknown>>();

/**
 * Runs work when all that was given before for the same thing has ended, well or badly. For transactions that would wait for each other's lock
 * anyway: waiting here they take no connection from those who only read.
 */
export function inTurn<T>(of: object, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(of) ?? Promise.resolve()).then(work, work);
  last.set(of, turn);
  return turn;
}
