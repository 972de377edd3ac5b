import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { signUp } from "#app/lib/auth/account.ts";
import { showToast } from "#app/lib/toast.ts";
import { PASSWORD_MIN } from "#domain/account/rules.ts";
import { EmailField, PasswordField } from "./account-fields.tsx";
import styles from "./login-prompt.module.css";
import { useAttempt } from "./use-attempt.ts";
import { MISSING_PAIR, type ViewProps } from "./view.ts";

const TOO_SHORT = `Choose a password of at least ${PASSWORD_MIN} characters.`;
const DIFFERENT = "Passwords do not match.";

export function SignUpForm({ email, onEmail, onView, onSignedUp }: ViewProps & { onSignedUp: () => void }) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [refusal, setRefusal] = useState<string>();

  const check = (): Record<string, string> => {
    const missing = { ...(!email.trim() && { email: "Please enter your email address." }), ...(!password && { password: "Please choose a password." }) };
    if (Object.keys(missing).length > 0) {
      showToast(MISSING_PAIR);
      return missing;
    }
    if (password.length < PASSWORD_MIN) {
      showToast({ title: "Signup Failed", description: TOO_SHORT, tone: "failed" });
      return { password: TOO_SHORT };
    }
    if (password !== confirm) {
      showToast({ title: "Password Mismatch", description: DIFFERENT, tone: "failed" });
      return { confirm: DIFFERENT };
    }
    return {};
  };

  const { busy, errors, onSubmit } = useAttempt(check, () => signUp(email.trim(), password), (outcome) => {
    if (outcome.ok) {
      showToast({ title: "Account Created!", description: "Signup successful! Please check your email to verify your account before logging in." });
      return onSignedUp();
    }
    setRefusal(outcome.message);
    showToast({ title: "Signup Failed", description: outcome.message, tone: "failed" });
  });

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <EmailField value={email} onType={onEmail} error={errors.email} enterKeyHint="next" />
      <PasswordField label="Password" name="password" autoComplete="new-password" hint={`${PASSWORD_MIN} characters or more.`} value={password} onType={setPassword} error={errors.password} enterKeyHint="next" />
      <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" value={confirm} onType={setConfirm} error={errors.confirm} enterKeyHint="go" />
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <Button type="submit" wide aria-disabled={busy}>{busy ? "Creating your account..." : "Sign Up"}</Button>
      <div className={styles.ways}>
        <p>Already have an account? <button type="button" className={styles.way} onClick={() => onView("login")}>Login</button></p>
      </div>
    </form>
  );
}
