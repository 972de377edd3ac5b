import { useLayoutEffect, useRef } from "react";
import type { AddOn } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import styles from "./add-on-choice.module.css";

type Props = { addOns: AddOn[]; chosen: string[]; onToggle: (id: string) => void };

/** Nothing is ticked beforehand. */
export function AddOnChoice({ addOns, chosen, onToggle }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const looked = useRef(false);
  // What was ticked before the page came to life stays ticked, so it counts.
  useLayoutEffect(() => {
    if (looked.current) return;
    looked.current = true;
    for (const { value } of fields.current?.querySelectorAll<HTMLInputElement>(":checked") ?? []) onToggle(value);
  });
  return (
    <fieldset ref={fields} className={styles.choice}>
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
