import type { ReactNode } from "react";
import styles from "./night.module.css";

type Props = { id?: string; className?: string | undefined; children: ReactNode };

/**
 * A part of the page that is night in both themes: whatever stands in it finds the tokens turned dark. Behind it lie the
 * soft circles of light that gave the shop its name.
 */
export function Night({ id, className, children }: Props) {
  return (
    <section id={id} className={`${styles.night} ${className ?? ""}`}>
      <Lights />
      {children}
    </section>
  );
}

/** Decoration alone: one element, painted by CSS, still when motion is not wanted. */
export function Lights() {
  return <span className={styles.lights} aria-hidden="true" />;
}
