/**
 * Only a link to a section of the page in view glides (SPEC section 2): Back, Forward and other pages jump to their place.
 * base.css glides while the document carries `data-smooth`.
 */
export function watchHashLinks(): () => void {
  const root = document.documentElement;
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link) return;
    root.toggleAttribute("data-smooth", Boolean(link.hash) && link.pathname === location.pathname);
  };
  const onPopState = () => root.removeAttribute("data-smooth");
  document.addEventListener("click", onClick, true);
  addEventListener("popstate", onPopState, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    removeEventListener("popstate", onPopState, true);
  };
}
