import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
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

const OPEN = "[role=dialog][data-open], [role=alertdialog][data-open]";

/** How many dialogs stand over the page. */
let over = 0;

/**
 * What is behind is out of reach of the focus, as of the press: a Tab key held down on a slow phone outruns what gives the focus back to
 * the dialog. Toasts, and what a dialog opens at the end of the page, stay. Taken off in the layout phase, before Base UI gives the
 * focus back.
 */
function setBehind(inert: boolean) {
  for (const part of document.querySelectorAll("body > :is(a, header, main, footer, nav, #site-chat)")) part.toggleAttribute("inert", inert);
}

function useInertBehind(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return;
    if (over++ === 0) setBehind(true);
    return () => {
      if (--over === 0) setBehind(false);
    };
  }, [open]);
}

/**
 * A dialog over the page: focus is kept and given back, Escape and the cross close it, the page behind is still. Of two
 * that are open Escape closes the upper one, and a press beside a dialog closes it only on its own surround: not one on
 * a toast, nor one in a dialog above it.
 * It brings Base UI with it, so it is only ever reached through `import()`.
 */
export function Dialog({ open, onClose, title, description, broad, initialFocus, children }: DialogProps) {
  const surround = useRef<HTMLDivElement>(null);
  useInertBehind(open);
  const onOpenChange = (next: boolean, details: Base.Root.ChangeEventDetails) => {
    const { reason, event } = details;
    const below = reason === "escape-key" && !surround.current?.contains([...document.querySelectorAll(OPEN)].at(-1) ?? null);
    const elsewhere = reason === "outside-press" && !(event.target instanceof Node && surround.current?.contains(event.target));
    if (below || elsewhere) details.cancel();
    else if (!next) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport ref={surround} className={styles.viewport}>
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
