import { createStore, type Store } from "./store.ts";

/**
 * A value that outlives a reload of its tab and ends with the tab; `undefined` forgets it. Where the browser keeps nothing
 * it lasts as long as the page. `read` judges what was stored, which anybody may have changed; server and takeover see nothing.
 */
export function createKept<T>(key: string, read: (stored: unknown) => T | undefined): Store<T | undefined> {
  const store = createStore<T | undefined>(undefined);
  if (typeof window !== "undefined") store.set(stored(key, read));
  return {
    ...store,
    set(value) {
      store.set(value);
      try {
        if (value === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Blocked or full: what is on the page is all there is.
      }
    },
  };
}

function stored<T>(key: string, read: (stored: unknown) => T | undefined): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
