import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { isPlain } from "#app/lib/plain-click.ts";

/** The markup of each part as the server wrote it, for when React makes the part anew. */
const kept = new Map<string, string>();

type Props = Omit<ComponentProps<"div">, "id" | "children"> & { id: string; as?: "div" | "footer" | "ul"; children: ReactNode };

/**
 * A part of the page that is the same on every page and never changes by itself: the server renders it, the browser takes it
 * over as it stands, and its components are not sent as JavaScript (decision 8). Give the children as
 * `{import.meta.env.SSR && <Part />}`, which leaves them out of the browser's bundle. Links in it lead on within the app.
 */
export function StaticPart({ id, as: Tag = "div", children, ...rest }: Props) {
  const navigate = useNavigate();
  if (import.meta.env.SSR) return <Tag {...(rest as object)} id={id}>{children}</Tag>;

  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  kept.set(id, html);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const to = addressInApp(event);
    if (to === undefined) return;
    event.preventDefault();
    // A followed link closes the panel it stands in.
    if (event.currentTarget.popover) event.currentTarget.hidePopover();
    void navigate(to);
  };
  return <Tag {...(rest as object)} id={id} onClick={follow} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Where a plain click on a link of this shop leads; undefined for every other click, which is the browser's. */
function addressInApp(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || event.defaultPrevented || !isPlain(event)) return undefined;
  return link.pathname + link.search + link.hash;
}
