import { isRecord } from "#domain/stored/read-list.ts";

/**
 * What this browser keeps of a person, and how it is forgotten when that person logs out on purpose: here, in every other tab,
 * and in one that sleeps meanwhile. A session that merely expires forgets nothing.
 */

/** Where the browser remembers that somebody has logged out: another value each time, which is how other tabs notice. */
const MARK = "loggedOut";

const forgetters = new Set<() => void>();

function mark(): string {
  try {
    return localStorage.getItem(MARK) ?? "";
  } catch {
    return "";
  }
}

/** A value as it is stored: with the mark of its time, so that a tab which was not told finds it out of date. */
export const asPersonal = (value: unknown) => ({ personal: mark(), value });
/** The value that was stored, unless somebody has logged out since. */
export const ofPersonal = (stored: unknown): unknown => (isRecord(stored) && stored.personal === mark() ? stored.value : undefined);

/** Runs `forget` when the person logs out, in whichever tab. Answers how to stop. */
export function whenLoggedOut(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** Somebody logs out on purpose: what is on the pages is forgotten, and what no page has read yet is taken out of this tab's storage. */
export function forgetPerson(): void {
  try {
    localStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Nothing is stored there, so the other tabs share nothing with this one.
  }
  try {
    for (const [key, text] of Object.entries<string>(sessionStorage)) {
      if (text.startsWith('{"personal":')) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked: there is nothing.
  }
  known = mark();
  for (const forget of forgetters) forget();
}

let known = mark();

if (typeof window !== "undefined") {
  const look = () => {
    if (mark() === known) return;
    known = mark();
    for (const forget of forgetters) forget();
  };
  addEventListener("storage", look);
  // A page that comes back from the browser's memory was not told.
  addEventListener("pageshow", look);
}
