import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import styles from "./empty-list.module.css";

/** The lights without their subject: a list that holds nothing. */
export function EmptyList({ words, hint, onLeave }: { words: string; hint: string; onLeave?: (() => void) | undefined }) {
  return (
    <div className={styles.empty}>
      <svg width="132" height="96" viewBox="0 0 34 26" aria-hidden="true">
        <circle cx="12" cy="14" r="9" fill="var(--gold)" opacity="0.35" />
        <circle cx="22" cy="10" r="7" fill="var(--blush)" />
        <circle cx="25" cy="19" r="4" fill="none" stroke="var(--line-strong)" strokeWidth="0.6" strokeDasharray="1.6 1.2" />
      </svg>
      <p className={styles.words}>{words}</p>
      <p className="soft">{hint}</p>
      <Link to="/products" className={buttonClass()} onClick={onLeave}>See all celebrations</Link>
    </div>
  );
}
