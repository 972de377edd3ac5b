import type { AddOn } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import styles from "./add-on-choice.module.css";

type Props = { addOns: AddOn[]; chosen: string[]; onToggle: (id: string) => void };

/** Nothing is ticked beforehand. */
export function AddOnChoice({ addOns, chosen, onToggle }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>Make it yours</legend>
      {addOns.map(({ id, name, price }) => (
        <label key={id} className={styles.addOn}>
          <input type="checkbox" name="addon" value={id} checked={chosen.includes(id)} onChange={() => onToggle(id)} autoComplete="off" />
          <span>{name}</span>
          <span className={styles.price}>{`+${formatRupees(price)}`}</span>
        </label>
      ))}
    </fieldset>
  );
}
