import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { type Lead, logIn, type Outcome, sendVerificationAgain } from "#app/lib/auth/account.ts";
import { forgetWindow } from "#app/lib/auth/social.ts";
import { showToast } from "#app/lib/toast.ts";
import { EmailField, PasswordField } from "./account-fields.tsx";
import styles from "./account-modal.module.css";
import { SocialButtons } from "./social-buttons.tsx";
import { useAttempt } from "./use-attempt.ts";
import { MISSING_PAIR, type ViewProps } from "./view.ts";

type Props = ViewProps & { refusal: ({ message: string } & Lead) | undefined; onOutcome: (outcome: Outcome) => void };

export function LoginForm({ email, onEmail, onView, refusal, onOutcome }: Props) {
  const [password, setPassword] = useState("");
  const take = (outcome: Outcome) => {
    onOutcome(outcome);
    if (!outcome.ok && !outcome.changedMind) showToast({ title: "Login Failed", description: outcome.message, tone: "failed" });
  };
  const { busy, errors, onSubmit } = useAttempt(
    () => {
      const wrong = { ...(!email.trim() && { email: "Please enter your email address." }), ...(!password && { password: "Please enter your password." }) };
      if (Object.keys(wrong).length > 0) showToast(MISSING_PAIR);
      return wrong;
    },
    () => {
      forgetWindow();
      return logIn(email.trim(), password);
    },
    take,
  );
  return (
    <>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <EmailField value={email} onType={onEmail} error={errors.email} enterKeyHint="next" />
        <PasswordField label="Password" name="password" autoComplete="current-password" value={password} onType={setPassword} error={errors.password} enterKeyHint="go" />
        {refusal && (
          <div className={styles.refusal}>
            <p>{refusal.message}</p>
            {refusal.unverified && <SendAgain />}
          </div>
        )}
        <Button type="submit" wide aria-disabled={busy}>{busy ? "Logging in..." : "Login"}</Button>
        <div className={styles.ways}>
          <button type="button" className={styles.way} onClick={() => onView("reset")}>Forgot password?</button>
          <p>New here? <button type="button" className={styles.way} onClick={() => onView("signup")}>Sign Up</button></p>
        </div>
      </form>
      <SocialButtons onOutcome={take} />
    </>
  );
}

/** Stands only after a right password, so it tells nothing to strangers. */
function SendAgain() {
  const [said, setSaid] = useState<string>();
  const send = async () => {
    setSaid("Sending...");
    const outcome = await sendVerificationAgain();
    setSaid(outcome.ok ? "Sent. Please look into your inbox, and into spam." : outcome.message);
  };
  return (
    <p role="status">{said ?? <button type="button" className={styles.way} onClick={send}>Send the e-mail again</button>}</p>
  );
}
