import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { shopNow } from "#app/lib/session.ts";
import { formatInstant, formatTime } from "#domain/time/rules.ts";
import { useHolding } from "./use-holding.ts";
import type { Chosen } from "./use-wizard.ts";
import styles from "./summary.module.css";

/** From its tenth minute on a hold of fifteen is counted down. */
const COUNTED_MS = 5 * 60_000;

/** Milliseconds that are left until an instant by the shop's clock, looked at each second; 0 once it has passed. */
function useLeft(until: string | undefined): number {
  const leftNow = () => (until === undefined ? 0 : Math.max(0, Date.parse(until) - shopNow().getTime()));
  const [, setTick] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return leftNow();
}

/** For how long the time is held: quietly at first, counted near the end, and told once it is over. */
export function HoldNotice({ wizard }: { wizard: Chosen }) {
  const { values, progress } = wizard;
  const { hold } = values;
  const left = useLeft(progress.slot ? hold?.expiresAt : undefined);
  const { busy, again } = useHolding(wizard);
  const over = left === 0;
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // What was pressed to hold it again is gone then: what came of it is read in its place.
    if (!over && pressed.current && document.activeElement === document.body) box.current?.focus();
    if (!over) pressed.current = false;
  }, [over]);
  if (!progress.slot || !hold) return null;
  const onAgain = () => {
    pressed.current = true;
    again();
  };
  const seconds = Math.ceil(left / 1000);
  return (
    <div ref={box} tabIndex={-1} className={over ? styles.over : styles.held}>
      {!over && left <= COUNTED_MS && <p role="timer">{`Held for you for another ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</p>}
      <div role="status">
        {!over && left > COUNTED_MS && <p>{`${formatTime(hold.time)} is held for you until ${formatInstant(hold.expiresAt).split(", ").at(-1)}.`}</p>}
        {over && <p>The time is no longer held for you. Everything you typed is still here.</p>}
        {!over && left <= COUNTED_MS && <p className="visually-hidden">Your time is held for less than five minutes more.</p>}
      </div>
      {over && <Button tone="quiet" aria-disabled={busy} onClick={onAgain}>Hold it again</Button>}
    </div>
  );
}
