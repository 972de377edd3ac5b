import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./hydrated.ts";

/** True where the checkout or the wizard has just led here. A reload or a later Back shows the order without the thanks. */
export function useJustPlaced(heading: RefObject<HTMLHeadingElement | null>): boolean {
  const state = useLocation().state as { placed?: unknown } | null;
  // The browser keeps the state of an entry over a reload, of which the server knows nothing: so it counts after the takeover.
  const placed = useHydrated() && state?.placed === true;
  useEffect(() => {
    if (!placed) return;
    history.replaceState({ ...(history.state as object | null), usr: null }, "");
    heading.current?.focus({ preventScroll: true });
  }, [placed, heading]);
  return placed;
}
