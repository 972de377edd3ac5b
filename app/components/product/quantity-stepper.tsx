import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/pricing/quantity.ts";
import styles from "./quantity-stepper.module.css";

const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

type Props = {
  value: number;
  /** By one more or less, so that quick presses add up wherever the number is kept. */
  onStep: (by: number) => void;
  /** A number from 1 to 50 that was typed. */
  onType: (next: number) => void;
  label?: string;
  /** What it counts, for the names of the buttons where a page has several. */
  of?: string | undefined;
};

/**
 * A text field and two buttons that stop at the ends; the wheel does nothing. Digits count as they are typed, and
 * whatever is no quantity is put back when the field is left. A button at its end keeps the focus, so it is not `disabled`.
 */
export function QuantityStepper({ value, onStep, onType, label = "Quantity", of }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const step = (by: number) => {
    setTyped(undefined);
    onStep(by);
  };
  const type = (text: string) => {
    setTyped(text);
    if (/^\d{1,9}$/.test(text) && Number(text) >= QUANTITY_MIN) onType(Math.min(QUANTITY_MAX, Number(text)));
  };
  // What was typed before the page came to life is wanted as well.
  const field = useRef<HTMLInputElement>(null);
  const takeEarly = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === String(value)) return;
    type(input.value);
    if (input === document.activeElement) return;
    setTyped(undefined);
    input.value = String(value);
  });
  useLayoutEffect(() => {
    if (field.current) takeEarly(field.current);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (event.key === "Enter") setTyped(undefined);
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  const named = (name: string) => (of ? `${name}: ${of}` : name);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.stepper}>
        <button type="button" aria-label={named("One less")} aria-disabled={value <= QUANTITY_MIN} onClick={() => step(-1)}><Icon name="minus" size={18} /></button>
        <input ref={field} id={id} aria-label={of && named(label)} inputMode="numeric" autoComplete="off" enterKeyHint="done" value={typed ?? value} onChange={(event) => type(event.target.value)} onBlur={() => setTyped(undefined)} onFocus={(event) => event.target.select()} onKeyDown={onKeyDown} />
        <button type="button" aria-label={named("One more")} aria-disabled={value >= QUANTITY_MAX} onClick={() => step(1)}><Icon name="plus" size={18} /></button>
      </div>
    </div>
  );
}
