import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

type Held = { element: HTMLElement; row: number };

/**
 * Around a list whose rows may disappear, by whomever: the focus that was in a row goes to the same control (`data-control`)
 * of the row that took its place, and when there is none to what is marked `data-home`, instead of falling to the page's
 * start. A row is marked `data-row`.
 */
export function KeepFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const rowOf = (element: HTMLElement) => rows().findIndex((row) => row.contains(element));

  // After every render, since a row can go for many reasons.
  useLayoutEffect(() => {
    const was = held.current;
    if (!was) {
      // Given before the page was alive to hear of it.
      const has = document.activeElement;
      if (has instanceof HTMLElement && box.current?.contains(has)) held.current = { element: has, row: rowOf(has) };
      return;
    }
    if (was.element.isConnected) {
      was.row = rowOf(was.element);
      return;
    }
    held.current = undefined;
    const row = was.row < 0 ? undefined : (rows()[was.row] ?? rows().at(-1));
    const next = row?.querySelector<HTMLElement>(`[data-control="${was.element.dataset.control}"]`) ?? row?.querySelector<HTMLElement>("a, button");
    (next ?? box.current?.querySelector<HTMLElement>("[data-home]"))?.focus();
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    held.current = { element: target, row: rowOf(target) };
  };
  // Only an element that was left, and not one that was taken away, is forgotten.
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    queueMicrotask(() => {
      if (target.isConnected && held.current?.element === target) held.current = undefined;
    });
  };
  return <div ref={box} className={className} onFocus={onFocus} onBlur={onBlur}>{children}</div>;
}
