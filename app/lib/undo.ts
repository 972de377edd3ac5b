import { useEffect } from "react";
import { createStore } from "./store.ts";
import { dismissToast, showToast } from "./toast.ts";

/** What was taken out last and can be put back; it stays beside the list when the toast has gone. */
export const undoStore = createStore<{ words: string; undo: () => void } | undefined>(undefined);

/** In place of a question beforehand, the way back afterwards: in a toast, and in the list that it was taken out of. */
export function offerUndo(words: string, putBack: () => void): void {
  const undo = () => {
    undoStore.set(undefined);
    dismissToast();
    putBack();
  };
  undoStore.set({ words, undo });
  showToast({ title: words, action: { label: "Undo", run: undo } });
}

/** For a page or dialog that shows a list: what was taken out can be put back as long as it is open. */
export function useUndoWhileOpen(): void {
  useEffect(() => () => undoStore.set(undefined), []);
}
