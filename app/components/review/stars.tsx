import { Icon } from "#app/components/ui/icon.tsx";
import { STARS } from "#domain/review/rules.ts";
import styles from "./stars.module.css";

/** Whole stars that somebody gave. */
export function Stars({ given, size = 20 }: { given: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${given} of 5 stars`}>
      {STARS.map((star) => <Icon key={star} name="star" size={size} filled={star <= given} />)}
    </span>
  );
}
