import { useStore } from "#app/lib/store.ts";
import { dismissToast, holdToast, releaseToast, toastStore } from "#app/lib/toast.ts";
import { Icon } from "./icon.tsx";
import styles from "./toaster.module.css";

/** Where toasts appear: the live region is always there, so that screen readers hear what enters it. */
export function Toaster() {
  const toast = useStore(toastStore);
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="true" onPointerEnter={holdToast} onPointerLeave={releaseToast} onFocus={holdToast} onBlur={releaseToast}>
      {toast && (
        <div key={toast.id} className={`${styles.toast} ${toast.tone === "failed" ? styles.failed : ""}`}>
          <div className={styles.words}>
            <p className={styles.title}>{toast.title}</p>
            {toast.description && <p>{toast.description}</p>}
          </div>
          {toast.action && <button type="button" className={styles.action} onClick={() => { toast.action?.run(); dismissToast(); }}>{toast.action.label}</button>}
          <button type="button" className={styles.close} onClick={dismissToast} aria-label="Dismiss"><Icon name="x" size={18} /></button>
        </div>
      )}
    </div>
  );
}
