import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSection } from "./use-section.ts";

/**
 * Marks the links of the page, or of the home page's section, that the visitor is at: `aria-current` for screen readers and
 * the underline. Written on the elements, since the links are not React's (StaticPart).
 */
export function useHere(): void {
  const { pathname } = useLocation();
  const section = useSection(pathname);
  useEffect(() => {
    const header = document.querySelector("body > header");
    let browsing = section === "experiences";
    const links = [...(header?.querySelectorAll("a") ?? [])];
    const inSection = section !== "" && links.some((link) => link.hash === `#${section}`);
    for (const link of links) {
      const here = link.hash ? inSection && link.hash === `#${section}` : link.pathname === pathname && !inSection;
      if (!here) link.removeAttribute("aria-current");
      else link.setAttribute("aria-current", link.hash ? "location" : "page");
      browsing ||= here && link.parentElement?.parentElement?.id === "experiences-menu";
    }
    header?.querySelector("[popovertarget=experiences-menu]")?.toggleAttribute("data-here", browsing);
  }, [pathname, section]);
}
