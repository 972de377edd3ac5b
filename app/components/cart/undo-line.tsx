import { useStore } from "#app/lib/store.ts";
import { undoStore } from "#app/lib/undo.ts";
import styles from "./undo-line.module.css";

/** The way back beside the list itself: a toast goes after five seconds, and a dialog keeps the keyboard away from it. It is said to screen readers as a toast would be. */
export function UndoLine() {
  const taken = useStore(undoStore);
  return <p role="status" className={taken ? styles.line : "visually-hidden"}>{taken && <span data-undo="">{taken.words}<button type="button" onClick={taken.undo}>Undo</button></span>}</p>;
}
