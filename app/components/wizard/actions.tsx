import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { pathBefore, type Step } from "#domain/booking/steps.ts";
import { formatRupees } from "#domain/money/rules.ts";
import styles from "./wizard.module.css";

type Props = {
  step: Step;
  total: number;
  /** On the button that goes on, and what comes then. */
  label: string;
  next: string;
  /** It can be pressed all the same, and says then what is missing. */
  unready?: boolean;
};

/** Back, what it comes to, and on: at the bottom edge of a phone always in reach. */
export function Actions({ step, total, label, next, unready = false }: Props) {
  const navigate = useNavigate();
  const back = pathBefore(step);
  return (
    <div className={styles.actions}>
      {back && <Button tone="quiet" onClick={() => void navigate(back)}>Back</Button>}
      <p className={styles.barTotal}><span>Total</span><strong>{formatRupees(total)}</strong></p>
      <p className={styles.next}>{next}</p>
      <Button type="submit" aria-disabled={unready}>{label}</Button>
    </div>
  );
}
