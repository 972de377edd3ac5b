import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { type Outcome, warmUp } from "#app/lib/auth/account.ts";
import { HOUSES, inAppBrowser, logInWith } from "#app/lib/auth/social.ts";
import { sessionStore } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import type { SocialProvider } from "#domain/account/types.ts";
import styles from "./account-modal.module.css";
import { HouseMark } from "./house-mark.tsx";

type Props = { onOutcome: (outcome: Outcome) => void; prove?: (name: SocialProvider) => Promise<Outcome>; divider?: string };

/**
 * Google and Facebook, where the shop has set them up. While their window is open nothing on the page waits for it: the SDK
 * learns of a closed window seconds later, the page by its being looked at again.
 */
export function SocialButtons({ onOutcome, prove = logInWith, divider = "or" }: Props) {
  const session = useStore(sessionStore);
  const [open, setOpen] = useState<SocialProvider>();
  const offered = session.status !== "unknown" && session.auth.kind !== "off" ? session.auth.providers : [];
  const any = offered.length > 0;
  useEffect(() => {
    if (any) void warmUp();
  }, [any]);
  useEffect(() => {
    const back = () => setOpen(undefined);
    addEventListener("focus", back);
    return () => removeEventListener("focus", back);
  }, []);
  if (!any) return null;

  const press = async (name: SocialProvider) => {
    setOpen(name);
    const outcome = await prove(name);
    setOpen((now) => (now === name ? undefined : now));
    if (outcome.ok || !outcome.changedMind) onOutcome(outcome);
  };
  return (
    <div className={styles.houses}>
      <p className={styles.or}><span>{divider}</span></p>
      <div className={styles.pair}>
        {offered.map((name) => (
          <Button key={name} tone="quiet" aria-label={`Continue with ${HOUSES[name]}`} onClick={() => void press(name)}>
            <HouseMark name={name} />{HOUSES[name]}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.hint}>
        {open && `Go on in the window of ${HOUSES[open]}.`}
        {!open && inAppBrowser() && "Google and Facebook may refuse to open inside another app. Then open this page in your browser, or log in by email."}
      </p>
    </div>
  );
}
