import { type FormEvent, useState } from "react";
import type { Outcome } from "#app/lib/auth/account.ts";
import { useBusy } from "#app/lib/use-busy.ts";

/**
 * One form of the login prompt: runs its call once at a time, and puts the focus into the first field that is wrong.
 * `check` answers a message for each wrong field by its name.
 */
export function useAttempt(check: () => Record<string, string>, call: () => Promise<Outcome>, onOutcome: (outcome: Outcome) => void) {
  const { busy, once } = useBusy();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    void once(async () => {
      const wrong = check();
      setErrors(wrong);
      const first = [...elements].find((element) => element instanceof HTMLInputElement && element.name in wrong);
      if (first instanceof HTMLInputElement) first.focus();
      if (Object.keys(wrong).length === 0) onOutcome(await call());
    });
  };
  return { busy, errors, onSubmit };
}
