/**
 * On a slow network a page is seen long before its scripts have come, and a button pressed meanwhile would do nothing.
 * So the page itself keeps the last such press until somebody can answer it. Links and forms with an address work by
 * themselves; a press beside the button takes the wish back, as does leaving the page.
 */
declare global {
  interface Window {
    /** Gives the button that was pressed, and keeps no more. */
    earlyPress?: () => HTMLElement | undefined;
  }
}

/** Stands in the head of every page. */
export const KEEP_EARLY_PRESS =
  '{let b;const k=e=>{b=e.target.closest("button[type=button]:enabled")};addEventListener("click",k,true);window.earlyPress=()=>{removeEventListener("click",k,true);return b}}';

/** Called once the page is alive. */
export function answerEarlyPress(): void {
  const button = window.earlyPress?.();
  delete window.earlyPress;
  if (button?.isConnected) button.click();
}
