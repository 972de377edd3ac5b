import { Link, useMatches } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { BOOK_NOW } from "./book-now-path.ts";
import styles from "./mobile-bar.module.css";

/** A route whose page brings a bar of its own at phone width says so in its `handle`. */
export type PageHandle = { ownBar?: boolean };

/** On a phone 'Book Now' stays at the bottom edge, except where the page has a bar of its own. */
export function MobileBar() {
  const ownBar = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.ownBar);
  if (ownBar) return null;
  return <nav className={styles.bar} aria-label="Booking"><Link to={BOOK_NOW} className={buttonClass({ wide: true })}>Book Now</Link></nav>;
}
