import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  broad?: boolean;
  /** Where the focus goes when it opens; the first field or button otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * A dialog over the page: focus is kept and given back, Escape and the cross close it, the page behind is still.
 * It brings Base UI with it, so it is only ever reached through `import()`.
 */
export function Dialog({ open, onClose, title, description, broad, initialFocus, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={`${styles.popup} ${broad ? styles.broad : ""}`} {...(initialFocus && { initialFocus })}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            <div className={styles.body}>{children}</div>
            <Base.Close className={styles.close} aria-label="Close"><Icon name="x" /></Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
