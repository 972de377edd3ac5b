import { Button } from "#app/components/ui/button.tsx";
import styles from "./quote-trouble.module.css";

/** The prices could not be asked for. What was chosen is not lost, so that is said first. */
export function QuoteTrouble({ known, onRetry }: { known: boolean; onRetry: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <p>
        <strong>{known ? "These prices may not be the newest." : "The prices did not come through."}</strong>{" "}
        What you chose is kept. Check your connection, then try again.
      </p>
      <Button tone="quiet" onClick={onRetry}>Try again</Button>
    </div>
  );
}
