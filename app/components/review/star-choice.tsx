import { useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { STARS } from "#domain/review/rules.ts";
import styles from "./star-choice.module.css";

const WORDS = ["Not good", "Could be better", "All right", "Good", "Wonderful"];

/** One to five stars as radio buttons, none chosen before somebody does; arrows move between them. */
export function StarChoice({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error && `${id}-error`}>
      <legend>How many stars?</legend>
      <div className={styles.row}>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input type="radio" name="stars" value={star} aria-label={`${star === 1 ? "1 star" : `${star} stars`}: ${WORDS[star - 1] ?? ""}`} aria-describedby={error && `${id}-error`} />
            <Icon name="star" size={36} />
            <span className={styles.word} aria-hidden="true">{WORDS[star - 1]}</span>
          </label>
        ))}
      </div>
      {error && <p className={styles.error} id={`${id}-error`}>{error}</p>}
    </fieldset>
  );
}
