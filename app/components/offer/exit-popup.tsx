import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { askForExitOffer, claimOffer } from "#app/lib/offer.ts";
import { keepFromOffering } from "#app/lib/offer-shown.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import { formatInstant } from "#domain/time/rules.ts";
import styles from "./exit-popup.module.css";

/** The shop has told this page that it can't be had: it is not asked at each leaving. */
let over = false;

/** The popup, where what it says can be had now; else nothing is shown, and nothing counts as shown. */
export async function exitPopup(): Promise<typeof ExitPopup | undefined> {
  const available = over ? false : await askForExitOffer();
  over = available === false;
  return available ? ExitPopup : undefined;
}

/** The exit-intent popup (SPEC section 2). It counts as shown when it stands on the page. */
function ExitPopup({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState("");
  const { busy, once } = useBusy();
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    keepFromOffering();
    return () => {
      stands.current = false;
    };
  }, []);

  const claim = () => once(async () => {
    setTrouble("");
    const claimed = await claimOffer();
    if (claimed === "lost") return setTrouble("The offer could not be fetched. Check your connection, then try again.");
    if ("words" in claimed) return setTrouble(claimed.words);
    // Whoever has closed it meanwhile is on another way: what they have claimed is theirs all the same.
    const goes = stands.current;
    onClose();
    showToast({ title: "Offer claimed", description: `${claimed.title}: until ${formatInstant(claimed.until)}, once a person.` });
    if (goes) await navigate("/book");
  });

  return (
    <Dialog open onClose={onClose} title="Wait! Don't miss this" description="Get 10% off if you book today!">
      <p className={styles.terms}>Until 11:59 pm in India, once a person, on the price of what you book.</p>
      <p role="alert" className={styles.trouble}>{trouble}</p>
      <div className={styles.ways}>
        <Button onClick={() => void claim()} aria-disabled={busy}>Claim Offer</Button>
        <Button tone="quiet" onClick={onClose}>No thanks</Button>
      </div>
    </Dialog>
  );
}
