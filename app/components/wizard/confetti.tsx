import type { CSSProperties } from "react";
import styles from "./done.module.css";

/** Soft circles of light, the shop's own confetti. Each falls by itself; with motion reduced none is shown (done.module.css). */
const COUNT = 36;
const COLOURS = ["var(--gold)", "var(--blush)", "var(--rose)", "var(--leaf)"];

/** Spread over the width by the golden ratio, so that none is drawn by lot and the page is the same each time. */
const CIRCLES = Array.from({ length: COUNT }, (_, at) => ({
  left: `${((at * 61.8) % 100).toFixed(1)}%`,
  "--size": `${10 + ((at * 7) % 26)}px`,
  "--drift": `${((at * 37) % 120) - 60}px`,
  animationDelay: `${(at * 53) % 700}ms`,
  background: COLOURS[at % COLOURS.length],
}) as CSSProperties);

export function Confetti() {
  return <div className={styles.confetti} aria-hidden="true">{CIRCLES.map((style, at) => <span key={at} style={style} />)}</div>;
}
