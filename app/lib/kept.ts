import { asPersonal, ofPersonal, whenLoggedOut } from "./personal.ts";
import { createStore, type Store } from "./store.ts";

/**
 * A value that outlives a reload of its tab and ends with the tab; `undefined` forgets it. Where the browser keeps nothing
 * it lasts as long as the page. `read` judges what was stored, which anybody may have changed; server and takeover see nothing.
 * One that is `personal` is forgotten when the person logs out, in any tab.
 */
export function createKept<T>(key: string, read: (stored: unknown) => T | undefined, personal?: "personal"): Store<T | undefined> {
  const store = createStore<T | undefined>(undefined);
  const kept = {
    ...store,
    set(value: T | undefined) {
      store.set(value);
      // Where that fails, what is on the page is all there is.
      put(() => sessionStorage, key, value === undefined ? undefined : JSON.stringify(personal ? asPersonal(value) : value));
    },
  };
  if (typeof window !== "undefined") {
    const stored = storedUnder(() => sessionStorage, key);
    store.set(read(personal ? ofPersonal(stored) : stored));
    if (personal) whenLoggedOut(() => kept.set(undefined));
  }
  return kept;
}

/**
 * A value that all tabs share and that outlives them. Where that storage is full it is kept as long as its tab, and where the
 * browser keeps nothing as long as the page. `read` makes the empty value of what is no value; `refresh` looks for what another
 * tab has written.
 */
export function createShared<T>(key: string, read: (stored: unknown) => T): Store<T> & { refresh(): void } {
  const store = createStore(read(undefined));
  /** Set while what is on the page could not be stored anywhere, so that what is stored is older. */
  let ahead = false;

  function refresh() {
    // This tab has a copy of its own only while that is newer than what could be shared.
    if (!ahead) store.set(read(storedUnder(() => sessionStorage, key) ?? storedUnder(() => localStorage, key)));
  }
  if (typeof window !== "undefined") {
    refresh();
    addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) refresh();
    });
    addEventListener("pageshow", refresh);
  }
  return {
    ...store,
    refresh,
    set(value) {
      store.set(value);
      const text = JSON.stringify(value);
      const shared = put(() => localStorage, key, text);
      ahead = !put(() => sessionStorage, key, shared ? undefined : text) && !shared;
    },
  };
}

type Place = () => Storage;

/** False where the storage is blocked or full; no text takes out what is there. */
function put(place: Place, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function storedUnder(place: Place, key: string): unknown {
  try {
    const text = place().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
