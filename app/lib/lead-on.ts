import { isPlain } from "./plain-click.ts";

/**
 * After a release an open page may ask for a script that is no longer there; React Router then loads the page anew, the
 * one that was open. So the address that was wanted is kept while a navigation runs, and the new load goes on to it, once.
 */
const WANTED = "wantedAddress";

/** Called with the address that is being gone to, and with nothing when it is reached. */
export function keepWanted(address: string | undefined): void {
  try {
    if (address === undefined) sessionStorage.removeItem(WANTED);
    else sessionStorage.setItem(WANTED, address);
  } catch {
    // A browser that keeps nothing shows the old page again.
  }
}

/** Called with every click: the script of the page that a link leads to may be missed before the page has drawn anything of going there. */
export function keepFollowed(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (link && isPlain(event) && link.origin === location.origin && !link.target && !link.download) keepWanted(link.href.slice(link.origin.length));
}

/** Called as the page starts. */
export function leadOn(): void {
  let wanted: string | null = null;
  try {
    wanted = sessionStorage.getItem(WANTED);
  } catch {
    return;
  }
  keepWanted(undefined);
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (wanted && entry?.type === "reload" && wanted.startsWith("/") && !wanted.startsWith("//")) location.replace(wanted);
}
