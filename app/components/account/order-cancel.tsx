import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { showToast } from "#app/lib/toast.ts";
import { useSending } from "#app/lib/use-sending.ts";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";
import { sendCancel } from "./order-send.ts";

type Props = { order: OrderView; cancel: NonNullable<OrderView["cancel"]>; open: boolean; onClose: () => void; onDone: () => void };

/** Asks once more before a booking is cancelled, with what comes back in words and rupees. What is sent is the figure that is read here. */
export function OrderCancel({ order: { reference, noun }, cancel, open, onClose, onDone }: Props) {
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState("");
  const keep = useRef<HTMLButtonElement>(null);

  const { sending, press } = useSending(`cancel this ${noun}`, async ({ send }) => {
    const sent = await send(() => sendCancel(reference, cancel.refund));
    switch (sent?.kind) {
      case "done":
        showToast({ title: `${cancel.byShop ? "The" : "Your"} ${noun} is cancelled`, description: "A mail about it is on its way." });
        return onDone();
      case "changed":
        // The words above the button come from the page's data, so they are asked for before the button may be pressed again.
        await revalidate();
        return setChanged(sent.detail);
      case "failed":
      case "unknown":
      case "switched":
        return showToast({ title: `Your ${noun} is not cancelled`, description: sent.kind === "failed" ? sent.detail : "Please reload the page and try again.", tone: "failed" });
    }
  });

  return (
    <Dialog open={open} onClose={onClose} title={`${cancel.label}?`} initialFocus={keep}>
      <p className={styles.changed} role="alert">{changed && `This page stood open while the figure of our policy changed. ${changed}`}</p>
      <div className={styles.policy}>
        <p><strong>{cancel.words}</strong></p>
        {cancel.until && <p className="soft">{cancel.until}</p>}
      </div>
      <p className="soft">Once cancelled it stays cancelled.</p>
      <div className={`${styles.buttons} ${styles.harmlessFirst}`}>
        <Button ref={keep} tone="quiet" onClick={onClose}>{`Keep this ${noun}`}</Button>
        <Button tone="quiet" className={styles.cancel} onClick={press} aria-disabled={sending}>{sending ? "Cancelling..." : cancel.label}</Button>
      </div>
    </Dialog>
  );
}
