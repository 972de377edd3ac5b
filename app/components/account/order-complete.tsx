import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { showToast } from "#app/lib/toast.ts";
import { useSending } from "#app/lib/use-sending.ts";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";
import { sendComplete } from "./order-send.ts";

type Props = { order: OrderView; open: boolean; onClose: () => void; onDone: () => void };

/** The shop says that a celebration has taken place. It is asked once more, since nothing leads back from there. */
export function OrderComplete({ order: { reference, noun }, open, onClose, onDone }: Props) {
  const { sending, press } = useSending(`complete this ${noun}`, async ({ send }) => {
    const sent = await send(() => sendComplete(reference));
    if (!sent) return;
    if (sent.kind !== "done") return showToast({ title: "Nothing has been changed", description: sent.kind === "failed" ? sent.detail : "Please reload the page and try again.", tone: "failed" });
    showToast({ title: `The ${noun} is completed`, description: "The shopper is asked how it was." });
    onDone();
  });
  return (
    <Dialog open={open} onClose={onClose} title="Has it taken place?">
      <p>The shopper is then asked how it was, and can review it. In a shop with a GSTIN its invoice is issued.</p>
      <p className="soft">This can’t be taken back. What did not take place is cancelled instead.</p>
      <div className={`${styles.buttons} ${styles.harmlessFirst}`}>
        <Button tone="quiet" onClick={onClose}>Not yet</Button>
        <Button onClick={press} aria-disabled={sending}>{sending ? "Sending..." : "It has taken place"}</Button>
      </div>
    </Dialog>
  );
}
