import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { sendPasswordReset } from "#app/lib/auth/account.ts";
import { showToast } from "#app/lib/toast.ts";
import { EmailField } from "./account-fields.tsx";
import styles from "./account-modal.module.css";
import { useAttempt } from "./use-attempt.ts";
import type { ViewProps } from "./view.ts";

const FAILED = "Unable to send reset email. Please try again.";

export function ResetForm({ email, onEmail, onView }: ViewProps) {
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, onSubmit } = useAttempt(
    () => ({ ...(!email.trim() && { email: "Please enter your email address." }) }),
    () => sendPasswordReset(email.trim()),
    (outcome) => {
      if (outcome.ok) {
        showToast({ title: "Password reset email sent!", description: "Please check your inbox." });
        return onView("login");
      }
      setRefusal(outcome.message === FAILED ? undefined : outcome.message);
      showToast({ title: "Unable to send reset email.", description: "Please try again.", tone: "failed" });
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p className="soft">We send a link to this address; with it you choose a new password.</p>
      <EmailField value={email} onType={onEmail} error={errors.email} enterKeyHint="send" />
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <Button type="submit" wide aria-disabled={busy}>{busy ? "Sending..." : "Send reset email"}</Button>
      <div className={styles.ways}><button type="button" className={styles.way} onClick={() => onView("login")}>Back to Login</button></div>
    </form>
  );
}
