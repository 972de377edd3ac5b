import { type KeyboardEvent, type SetStateAction, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/rules.ts";
import styles from "./quantity-stepper.module.css";

const within = (value: number) => Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, value));
const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A text field and two buttons that stop at the ends; the wheel does nothing. Digits count as they are typed, and
 * whatever is no quantity is put back when the field is left. A button at its end keeps the focus, so it is not `disabled`.
 */
export function QuantityStepper({ value, onChange }: { value: number; onChange: (next: SetStateAction<number>) => void }) {
  const [typed, setTyped] = useState<string>();
  const step = (by: number) => {
    setTyped(undefined);
    onChange((now) => within(now + by));
  };
  const type = (text: string) => {
    setTyped(text);
    if (/^\d{1,9}$/.test(text) && Number(text) >= QUANTITY_MIN) onChange(within(Number(text)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div className={styles.row}>
      <label htmlFor="quantity">Quantity</label>
      <div className={styles.stepper}>
        <button type="button" aria-label="One less" aria-disabled={value <= QUANTITY_MIN} onClick={() => step(-1)}><Icon name="minus" size={18} /></button>
        <input id="quantity" inputMode="numeric" autoComplete="off" enterKeyHint="done" value={typed ?? value} onChange={(event) => type(event.target.value)} onBlur={() => setTyped(undefined)} onFocus={(event) => event.target.select()} onKeyDown={onKeyDown} />
        <button type="button" aria-label="One more" aria-disabled={value >= QUANTITY_MAX} onClick={() => step(1)}><Icon name="plus" size={18} /></button>
      </div>
    </div>
  );
}
