import { type FormEvent, useRef, useState } from "react";
import type { Outcome } from "#app/lib/auth/account.ts";

/**
 * One form of the login prompt: runs its call once at a time, and puts the focus into the first field that is wrong.
 * `check` answers a message for each wrong field by its name.
 */
export function useAttempt(check: () => Record<string, string>, call: () => Promise<Outcome>, onOutcome: (outcome: Outcome) => void) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const running = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const wrong = check();
    setErrors(wrong);
    const first = [...event.currentTarget.elements].find((element) => element instanceof HTMLInputElement && element.name in wrong);
    if (first instanceof HTMLInputElement) first.focus();
    if (Object.keys(wrong).length > 0) return;
    running.current = true;
    setBusy(true);
    const outcome = await call();
    running.current = false;
    setBusy(false);
    onOutcome(outcome);
  };
  return { busy, errors, onSubmit };
}
