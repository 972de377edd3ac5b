import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { claimOffer } from "#app/lib/offer.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import styles from "./have-code.module.css";

/** The longest code there is. */
const CODE_MAX = 40;
const LOST = "The code could not be looked up. Check your connection, then try again.";

/** For whoever has the code of an offer; put away for everybody else. It may stand in another form, which Enter here does not send. */
export function HaveCode() {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const { busy, once } = useBusy();
  const whole = useRef<HTMLDetailsElement>(null);
  const apply = () => once(async () => {
    const claimed = await claimOffer(code);
    if (claimed === "lost") return setError(LOST);
    if ("words" in claimed) return setError(claimed.words);
    setCode("");
    setError(undefined);
    whole.current?.querySelector("summary")?.focus();
    whole.current?.removeAttribute("open");
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void apply();
  };
  return (
    <details ref={whole} className={styles.code}>
      <summary>Have a code?</summary>
      <div className={styles.row}>
        <TextField label="Code of an offer" value={code} error={error} maxLength={CODE_MAX} autoComplete="off" autoCapitalize="none" spellCheck={false} enterKeyHint="done" onKeyDown={onKeyDown} onChange={({ target }) => { setCode(target.value); setError(undefined); }} />
        <Button tone="quiet" onClick={() => void apply()} aria-disabled={busy}>Apply</Button>
      </div>
    </details>
  );
}
