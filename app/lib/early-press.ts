/**
 * On a slow network a page is seen long before its scripts have come, and a button pressed meanwhile would do nothing.
 * So the page itself keeps the last such press until its buttons can answer it. Links, forms with an address and
 * what opens a menu of the page work by themselves, but for a form with the method `dialog`, which leads nowhere without them; a press beside the button takes the wish back, as does leaving the page.
 *
 * Heard last of all, and no more from the commit on: a press that brings the page to life by itself is answered by then, and must
 * not be answered twice.
 */
declare global {
  interface Window {
    /** Answers what was pressed, and keeps no more presses. */
    alive?: () => void;
  }
}

/** Stands in the head of every page. */
export const KEEP_EARLY_PRESS =
  '{let b;const k=e=>{b=e.target.closest("button[type=button]:enabled:not([popovertarget]),form[method=dialog] button")};addEventListener("click",k);window.alive=()=>{removeEventListener("click",k);const p=b;b=0;p&&setTimeout(()=>p.isConnected&&p.click())}}';
