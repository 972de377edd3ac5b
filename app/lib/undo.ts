import { useEffect } from "react";
import { createStore } from "./store.ts";
import { dismissToast, showToast } from "./toast.ts";

/** What was taken out last and can be put back; it stays beside the list as long as that is shown. */
export const undoStore = createStore<{ words: string; undo: () => void } | undefined>(undefined);

/** Whether the line beside the list can be seen, or is scrolled away or covered. */
function lineInSight(): boolean {
  return [...document.querySelectorAll("[data-undo]")].some((line) => {
    const { left, top, width, height } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** In place of a question beforehand, the way back afterwards: in the list that it was taken out of, or in a toast where that is out of sight. */
export function offerUndo(words: string, putBack: () => void): void {
  const undo = () => {
    undoStore.set(undefined);
    dismissToast();
    putBack();
  };
  undoStore.set({ words, undo });
  // The line is there in the next frame.
  requestAnimationFrame(() => {
    if (undoStore.get()?.undo !== undo) return;
    if (lineInSight()) dismissToast();
    else showToast({ title: words, action: { label: "Undo", run: undo } });
  });
}

/** For a page or dialog that shows a list: what was taken out can be put back as long as it is open. */
export function useUndoWhileOpen(): void {
  useEffect(() => () => undoStore.set(undefined), []);
}
