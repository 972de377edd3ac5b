import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

/** One icon of the line set. It is decoration unless it is given a label, which screen readers then read. */
export function Icon({ name, label, size = 20, filled = false }: { name: IconName; label?: string; size?: number; filled?: boolean }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      fill={filled ? "currentColor" : "none"}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
