import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
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
  if (!asked) return <p><Button tone="quiet" data-control="withdraw" onClick={() => setAsked(true)}>Take it back</Button></p>;
  return (
    <div className={styles.asked} role="group" aria-label="Take it back">
      <p>Its words and picture are deleted, and it can't be written again.</p>
      <Button data-control="said" aria-disabled={busy} onClick={() => void withdraw()}>Yes, take it back</Button>
      <Button tone="quiet" data-control="withdraw" onClick={() => setAsked(false)}>Keep it</Button>
    </div>
  );
}
