import type { Read } from "#domain/stored/read-list.ts";
import { createStore, type Store } from "./store.ts";
import { showToast, toastStore } from "./toast.ts";

type Change<T> = (list: readonly T[]) => readonly T[];

/** A list that outlives the page; `change` is seen at once here and a moment later in every other tab. */
export type StoredList<T> = Pick<Store<readonly T[]>, "get" | "subscribe" | "initial"> & { change(change: Change<T>): void };

/**
 * How long a tab keeps the others from writing after its own write: the storage tells other tabs some milliseconds later,
 * and one that writes before it was told would write over the change.
 */
const TOLD_MS = 500;

/** A tab that is asleep may hold its turn for long; then it is better to write than to wait. */
const TURN_MS = 3000;

let noticed = false;

/** A moment later, so that it stands below what the change itself had to say, and not in its place. */
function noticeOnce() {
  if (noticed) return;
  noticed = true;
  setTimeout(() => {
    const said = toastStore.get();
    showToast({ ...said, title: said?.title ?? "Not kept", description: "Your browser keeps nothing for us: its storage is blocked or full, so what you choose lasts as long as this page stays open." });
  });
}

/**
 * A list under a key of the browser's storage. What is shown is what is stored with the changes on top that are not
 * written yet. A change is a function, so it is applied to what is stored by then: two tabs that change at the same moment
 * take turns by a lock, and both changes are kept. Blocked or full storage leaves the changes on top, with one notice.
 */
export function createStoredList<T>(key: string, read: (text: string | null) => Read<T>): StoredList<T> {
  const shown = createStore<readonly T[]>([]);
  let text: string | null | undefined;
  let stored: readonly T[] = [];
  let pending: Change<T>[] = [];
  let queued = false;
  /** Set while it is this tab's turn: its further changes are written at once and make the turn longer. */
  let turnEnds: number | undefined;

  const show = () => shown.set(pending.reduce((list, change) => change(list), stored));

  /** Reads what is stored, if that is anything new. The storage itself may throw where it is blocked. */
  function refresh() {
    const next = localStorage.getItem(key);
    if (next === text) return;
    text = next;
    const { list, problem } = read(next);
    stored = list;
    if (problem) console.error(`The stored ${key} is damaged: ${problem}.`);
    show();
  }

  function tryRefresh() {
    try {
      refresh();
    } catch {
      // Blocked: whoever changes something is told by then.
    }
  }

  function write() {
    if (pending.length === 0) return;
    try {
      refresh();
      const list = shown.get();
      const next = JSON.stringify(list);
      if (next !== text) localStorage.setItem(key, next);
      text = next;
      stored = list;
      pending = [];
    } catch {
      noticeOnce();
    }
  }

  function writeNow() {
    turnEnds = performance.now() + TOLD_MS;
    write();
  }

  async function writeInTurn() {
    if (turnEnds !== undefined) return writeNow();
    if (queued) return;
    queued = true;
    try {
      await navigator.locks.request(key, { signal: AbortSignal.timeout(TURN_MS) }, () => {
        queued = false;
        writeNow();
        return new Promise<void>((done) => {
          const end = () => {
            const left = (turnEnds ?? 0) - performance.now();
            if (left > 0) return setTimeout(end, left);
            turnEnds = undefined;
            done();
          };
          end();
        });
      });
    } catch {
      // No locks where the address is not secure or the storage is blocked, or no turn in time.
      queued = false;
      write();
    }
  }

  if (typeof window !== "undefined") {
    tryRefresh();
    addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) tryRefresh();
    });
    // A page that is left has no next turn; one that comes back from the browser's memory was not told meanwhile.
    addEventListener("pagehide", write);
    addEventListener("pageshow", tryRefresh);
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    initial: shown.initial,
    change(change) {
      pending.push(change);
      show();
      void writeInTurn();
    },
  };
}
