import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { giveEmail } from "#app/lib/auth/social.ts";
import { showToast } from "#app/lib/toast.ts";
import { EmailField } from "./account-fields.tsx";
import styles from "./account-modal.module.css";
import { useAttempt } from "./use-attempt.ts";
import type { ViewProps } from "./view.ts";

/** For an account that came without an address: it counts once the link in the mail was followed. */
export function EmailForm({ email, onEmail, onView, reason }: ViewProps & { reason: string | undefined }) {
  const [refusal, setRefusal] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, errors, onSubmit } = useAttempt(
    () => ({ ...(!email.trim() && { email: "Please enter your email address." }) }),
    () => giveEmail(email.trim()),
    (outcome) => {
      setSentTo(outcome.ok ? email.trim() : undefined);
      setRefusal(outcome.ok ? undefined : outcome.message);
      if (!outcome.ok) showToast({ title: "Login Failed", description: outcome.message, tone: "failed" });
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {reason && <p className="soft">{reason}</p>}
      <EmailField value={email} onType={onEmail} error={errors.email} enterKeyHint="send" />
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <p role="status" className={sentTo && styles.note}>{sentTo && `We have sent a mail to ${sentTo}. Follow the link in it, then log in the same way again.`}</p>
      <Button type="submit" wide aria-disabled={busy}>{busy ? "Sending..." : sentTo ? "Send the e-mail again" : "Send me a link"}</Button>
      <div className={styles.ways}><button type="button" className={styles.way} onClick={() => onView("login")}>Back to Login</button></div>
    </form>
  );
}
