import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { sendJson } from "#app/lib/send-json.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import styles from "./review.module.css";

/** Takes a review back, asked twice, since it can't be written again. */
export function Withdraw({ address, productId, done }: { address: string; productId: string; done: () => void }) {
  const [asked, setAsked] = useState(false);
  const { busy, once } = useBusy();
  const withdraw = () => once(async () => {
    const ok = await sendJson(address, JSON.stringify({ productId })).then((response) => response.ok).catch(() => false);
    if (ok) return done();
    showToast({ title: "We could not be reached", description: "Nothing has changed. Please try again in a moment.", tone: "failed" });
  });
  // The question has the focus and not its answer: a key that is held down must not answer it.
  return (
    <KeepFocus>
      {asked ? (
        <div className={styles.asked} role="group" aria-label="Take it back" tabIndex={-1} data-home>
          <p>Its words and picture are deleted, and it can't be written again.</p>
          <Button aria-disabled={busy} onClick={() => void withdraw()}>Yes, take it back</Button>
          <Button tone="quiet" onClick={() => setAsked(false)}>Keep it</Button>
        </div>
      ) : (
        <p><Button tone="quiet" onClick={() => setAsked(true)} data-home>Take it back</Button></p>
      )}
    </KeepFocus>
  );
}
