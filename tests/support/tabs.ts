import { vi } from "vitest";

/** A browser's storage that may be blocked (it throws when it is named) or full (it takes nothing). */
export type FakeStorage = { items: Map<string, string>; state: "good" | "full" | "blocked" };

function asStorage(fake: FakeStorage): Storage {
  const methods = {
    getItem: (key: string) => fake.items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (fake.state === "full") throw new DOMException("full", "QuotaExceededError");
      fake.items.set(key, value);
    },
    removeItem: (key: string) => void fake.items.delete(key),
  };
  return new Proxy({} as Storage, {
    get: (_, name) => (methods as Record<string | symbol, unknown>)[name] ?? fake.items.get(String(name)),
    ownKeys: () => [...fake.items.keys()],
    getOwnPropertyDescriptor: (_, name) => (fake.items.has(String(name)) ? { value: fake.items.get(String(name)), enumerable: true, configurable: true } : undefined),
  });
}

export const fakeStorage = (): FakeStorage => ({ items: new Map(), state: "good" });

/**
 * Loads a module as another tab of one browser would: its state is its own, `shared` is every tab's. `hear` is how the tab
 * learns that a key was written by another one.
 */
export async function openTab<Module>(load: () => Promise<Module>, shared: FakeStorage, own: FakeStorage = fakeStorage()): Promise<{ module: Module; own: FakeStorage; hear(key: string | null): void }> {
  const listeners: ((event: { key: string | null }) => void)[] = [];
  vi.resetModules();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", (kind: string, listener: (typeof listeners)[number]) => kind === "storage" && listeners.push(listener));
  giveStorages(shared, own);
  return { module: await load(), own, hear: (key) => listeners.forEach((listener) => listener({ key })) };
}

/** From here on `localStorage` and `sessionStorage` are these. */
export function giveStorages(shared: FakeStorage, own: FakeStorage): void {
  for (const [name, fake] of [["localStorage", shared], ["sessionStorage", own]] as const) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        if (fake.state === "blocked") throw new DOMException("denied", "SecurityError");
        return asStorage(fake);
      },
    });
  }
}
