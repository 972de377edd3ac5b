import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes a dialog when the page behind it changes: by a link in it, or by Back. */
export function useLeave(onClose: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);
}
