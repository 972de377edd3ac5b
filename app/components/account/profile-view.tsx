import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import type { Outcome } from "#app/lib/auth/account.ts";
import { changePassword, changePasswordWith } from "#app/lib/auth/password.ts";
import { proveAgainWith } from "#app/lib/auth/social.ts";
import type { View } from "#app/lib/login-request.ts";
import { rememberedEmail, sessionStore } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { policyRefusal } from "#domain/account/policy.ts";
import { PasswordField } from "./account-fields.tsx";
import styles from "./account-modal.module.css";
import { PasswordChecklist, usePolicy } from "./password-checklist.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { useAttempt } from "./use-attempt.ts";

const CLOSES_AFTER_MS = 1200;

/**
 * The Profile view of SPEC section 2. A sign-in that is too old for a new password is proved again here, with what was typed
 * still standing, and the change goes on by itself.
 */
export function ProfileView({ onView, onClose }: { onView: (view: View) => void; onClose: () => void }) {
  const session = useStore(sessionStore);
  const email = session.status === "signed-in" ? session.user.email : (rememberedEmail() ?? "");
  const [next, setNext] = useState("");
  const [current, setCurrent] = useState("");
  const [again, setAgain] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad?: boolean }>();
  const { policy, unsupported, ask } = usePolicy();
  const demands = useId();
  const form = useRef<HTMLFormElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address is only there to be read, so whoever comes to change the password starts at it.
    form.current?.querySelector<HTMLInputElement>("input[name=next]")?.focus();
    return () => clearTimeout(closing.current);
  }, []);
  useEffect(() => {
    if (again) form.current?.querySelector<HTMLInputElement>("input[name=current]")?.focus();
  }, [again]);

  const take = (outcome: Outcome) => {
    if (outcome.ok) {
      if (next === "") return setSaid({ text: "Nothing has changed: no new password was typed." });
      setSaid({ text: "Password updated!" });
      showToast({ title: "Password updated!" });
      closing.current = setTimeout(onClose, CLOSES_AFTER_MS);
      return undefined;
    }
    ask();
    setSaid({ text: outcome.message, bad: true });
    if (outcome.again) setAgain(true);
    else showToast({ title: outcome.message, tone: "failed" });
    return undefined;
  };
  const check = (): Record<string, string> => {
    const weak = next === "" ? undefined : policyRefusal(next, policy);
    return { ...(weak && { next: weak }), ...(next !== "" && again && current === "" && { current: "Please enter your password." }) };
  };
  const update = (): Promise<Outcome> => {
    if (next === "") return Promise.resolve({ ok: true });
    if (unsupported) return Promise.resolve({ ok: false, message: unsupported });
    return again ? changePasswordWith(current, next) : changePassword(next);
  };
  const { busy, errors, onSubmit } = useAttempt(check, update, take);
  const onProved = async (outcome: Outcome) => take(outcome.ok && next !== "" ? await changePassword(next) : outcome);

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
        <div className={styles.withDemands}>
          <PasswordField label="New Password" name="next" autoComplete="new-password" placeholder="Leave blank to keep current" describedBy={demands} value={next} onType={setNext} error={errors.next} enterKeyHint="go" />
          <PasswordChecklist id={demands} password={next} policy={policy} />
        </div>
        {again && <PasswordField label="Current password" name="current" autoComplete="current-password" value={current} onType={setCurrent} error={errors.current} enterKeyHint="go" />}
        <p role="status" className={said && (said.bad ? styles.refusal : styles.note)}>{said?.text}</p>
        <Button type="submit" wide aria-disabled={busy}>{busy ? "Updating..." : "Update Profile"}</Button>
        <div className={styles.ways}><button type="button" className={styles.way} onClick={() => onView("account")}>Back to Account</button></div>
      </form>
      {again && <SocialButtons divider="or log in again with" prove={proveAgainWith} onOutcome={(outcome) => void onProved(outcome)} />}
    </>
  );
}
