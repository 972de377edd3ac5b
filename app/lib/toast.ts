import { createStore } from "./store.ts";

/** A short message at the edge of the page; `failed` for one that says something went wrong. */
export type Toast = { title: string; description?: string; tone?: "done" | "failed"; action?: { label: string; run: () => void } };

const VISIBLE_MS = 5000;

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const toastStore = createStore<(Toast & { id: number }) | undefined>(undefined);

/** Shows a toast in place of the one before; it goes by itself after five seconds (SPEC section 4). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  toastStore.set({ ...toast, id: ++count });
  timer = setTimeout(dismissToast, VISIBLE_MS);
}

/** While somebody reads it closely or has the focus in it, it stays. */
export function holdToast(): void {
  clearTimeout(timer);
}

export function releaseToast(): void {
  clearTimeout(timer);
  if (toastStore.get()) timer = setTimeout(dismissToast, VISIBLE_MS);
}

export function dismissToast(): void {
  clearTimeout(timer);
  toastStore.set(undefined);
}
