import { useSyncExternalStore } from "react";

/** A value outside React that components read: one writer module, any number of readers, the same on the server. */
export type Store<T> = { get(): T; set(value: T): void; subscribe(listener: () => void): () => void; initial: T };

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value now; while the server's page is taken over it is the initial one, so that both agree. */
export function useStore<T>(store: Omit<Store<T>, "set">): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
