import { useEffect, useState } from "react";

/**
 * The id of the home page's section that the visitor is reading: the one that crosses a line a quarter down the screen.
 * Empty on every other page, and in the first render everywhere.
 */
export function useSection(pathname: string): string {
  const [id, setId] = useState("");
  useEffect(() => {
    if (pathname !== "/") return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setId(target.id);
      },
      { rootMargin: "-25% 0px -75%" },
    );
    for (const section of document.querySelectorAll("main > section")) observer.observe(section);
    return () => {
      observer.disconnect();
      setId("");
    };
  }, [pathname]);
  return id;
}
