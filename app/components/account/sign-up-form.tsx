import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { signUp } from "#app/lib/auth/account.ts";
import { showToast } from "#app/lib/toast.ts";
import { policyRefusal } from "#domain/account/policy.ts";
import { EmailField, PasswordField } from "./account-fields.tsx";
import styles from "./account-modal.module.css";
import { PasswordChecklist, usePolicy } from "./password-checklist.tsx";
import { useAttempt } from "./use-attempt.ts";
import { MISSING_PAIR, type ViewProps } from "./view.ts";

const DIFFERENT = "Passwords do not match.";

export function SignUpForm({ email, onEmail, onView, onSignedUp }: ViewProps & { onSignedUp: () => void }) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { policy, unsupported, ask } = usePolicy();
  const demands = useId();
  const fail = (description: string) => showToast({ title: "Signup Failed", description, tone: "failed" });

  const check = (): Record<string, string> => {
    const missing = { ...(!email.trim() && { email: "Please enter your email address." }), ...(!password && { password: "Please choose a password." }) };
    if (Object.keys(missing).length > 0) {
      showToast(MISSING_PAIR);
      return missing;
    }
    const weak = policyRefusal(password, policy);
    if (weak) {
      fail(weak);
      return { password: weak };
    }
    if (password !== confirm) {
      showToast({ title: "Password Mismatch", description: DIFFERENT, tone: "failed" });
      return { confirm: DIFFERENT };
    }
    return {};
  };

  const create = () => (unsupported ? Promise.resolve({ ok: false as const, message: unsupported }) : signUp(email.trim(), password));
  const { busy, errors, onSubmit } = useAttempt(check, create, (outcome) => {
    if (outcome.ok) {
      showToast({ title: "Account Created!", description: "Signup successful! Please check your email to verify your account before logging in." });
      return onSignedUp();
    }
    // What is demanded may have changed since it was asked for.
    ask();
    setRefusal(outcome.message);
    fail(outcome.message);
  });

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <EmailField value={email} onType={onEmail} error={errors.email} enterKeyHint="next" />
      <div className={styles.withDemands}>
        <PasswordField label="Password" name="password" autoComplete="new-password" describedBy={demands} value={password} onType={setPassword} error={errors.password} enterKeyHint="next" />
        <PasswordChecklist id={demands} password={password} policy={policy} />
      </div>
      <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" value={confirm} onType={setConfirm} error={errors.confirm} enterKeyHint="go" />
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <Button type="submit" wide aria-disabled={busy}>{busy ? "Creating your account..." : "Sign Up"}</Button>
      <div className={styles.ways}>
        <p>Already have an account? <button type="button" className={styles.way} onClick={() => onView("login")}>Login</button></p>
      </div>
    </form>
  );
}
