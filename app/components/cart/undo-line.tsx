import { useStore } from "#app/lib/store.ts";
import { undoStore } from "#app/lib/undo.ts";
import styles from "./undo-line.module.css";

/** The way back beside the list itself: a toast goes after five seconds, and a dialog keeps the keyboard away from it. */
export function UndoLine() {
  const taken = useStore(undoStore);
  return taken && <p className={styles.line}>{taken.words}<button type="button" onClick={taken.undo}>Undo</button></p>;
}
