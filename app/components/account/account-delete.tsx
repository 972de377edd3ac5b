import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { forgetSignIn, type Outcome, proveAgain, provedAgain } from "#app/lib/auth/account.ts";
import { proveAgainWith } from "#app/lib/auth/social.ts";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { sendJson } from "#app/lib/send-json.ts";
import { forgetOrders } from "#app/lib/send-in-turn.ts";
import { loadSession, sessionStore } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import { useFieldErrors } from "#app/lib/use-sending.ts";
import { PasswordField } from "./account-fields.tsx";
import styles from "./account-home.module.css";
import { SocialButtons } from "./social-buttons.tsx";

export type AccountDeleteProps = { email: string; open: boolean; onClose: () => void };

const NAMES = ["password"] as const;
const UNSURE = "We could not tell whether it arrived. Please try again in a moment.";
const FAILED = "Nothing has been deleted. Please try again in a moment.";

/** Names what goes and what stays, and asks for the password once more, or for Google or Facebook where somebody has none. It brings Base UI with it, so it is only ever reached through `import()`. */
export function AccountDelete({ email, open, onClose }: AccountDeleteProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState("");
  /** Set once Google or Facebook have vouched for them while this is open. */
  const [vouched, setVouched] = useState(false);
  /** Set while a deletion that was sent has not been answered. */
  const lost = useRef(false);
  const { errors, refuse, clear } = useFieldErrors(form, NAMES);
  const { busy, once } = useBusy();

  const close = () => {
    setPassword("");
    setVouched(false);
    setRefusal("");
    clear();
    onClose();
  };

  /** The shop has no such session any more: the deletion had arrived, only its answer was lost. */
  const isGone = async () => lost.current && (await loadSession({ fresh: true })).status === "signed-out";

  async function leave(uid: string | undefined) {
    // Away first: the page that is left would ask to log in.
    await navigate("/");
    if (uid !== undefined) forgetOrders(uid);
    await forgetSignIn().catch(() => undefined);
    showToast({ title: "Your account is deleted", description: "Nothing at Bokeh names you any more. Thank you for having been here." });
  }

  async function erase() {
    const session = sessionStore.get();
    const uid = session.status === "signed-in" ? session.user.uid : undefined;
    if (await isGone()) return leave(uid);
    const proof = vouched ? await provedAgain() : await proveAgain(password);
    if (!proof.ok) return vouched ? setRefusal(proof.message) : refuse({ password: proof.message });
    const sent = await sendDeletion(proof.idToken);
    if (sent.kind === "login") {
      await loadSession({ fresh: true });
      return openLoginPrompt({ action: "delete your account" });
    }
    if (sent.kind === "refused") {
      setVouched(false);
      return setRefusal(sent.detail);
    }
    if (sent.kind === "lost") {
      lost.current = true;
      return (await isGone()) ? leave(uid) : setRefusal(UNSURE);
    }
    return leave(uid);
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void once(async () => {
      setRefusal("");
      if (!vouched && !password) return refuse({ password: "Please enter your password." });
      clear();
      await erase();
    });
  };

  const onVouched = (outcome: Outcome) => {
    clear();
    setVouched(outcome.ok);
    setRefusal(outcome.ok ? "" : outcome.message);
  };

  return (
    <Dialog open={open} onClose={close} title="Delete your account?" description={`This is about ${email}. It can’t be undone.`}>
      <div className={styles.facts}>
        <h3>Erased at once</h3>
        <ul>
          <li>your login, name, email and phone;</li>
          <li>addresses, notes and contacts in everything you booked;</li>
          <li>the mails about it, and your messages to us.</li>
        </ul>
        <p>Requests that we have not confirmed yet are withdrawn. They cost nothing.</p>
        <h3>What stays</h3>
        <p>Of each booking its date, town, what was booked and the amounts, because tax law asks for them. Nothing in it names you.</p>
      </div>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {vouched ? <p role="status">It is you. Press the button below, and the account is gone.</p> : (
          <>
            <PasswordField label="Your password" name="password" autoComplete="current-password" enterKeyHint="done" value={password} onType={setPassword} error={errors.password} hint="So that nobody else can do this at your screen." />
            <SocialButtons prove={proveAgainWith} divider="or, without a password" onOutcome={onVouched} />
          </>
        )}
        <p className={styles.refusal} role="alert">{refusal}</p>
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={close}>Keep my account</Button>
          <Button type="submit" aria-disabled={busy}>{busy ? "Deleting..." : "Delete for good"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type Sent = { kind: "deleted" | "login" | "lost" } | { kind: "refused"; detail: string };

async function sendDeletion(idToken: string): Promise<Sent> {
  try {
    const response = await sendJson("/api/account/delete", JSON.stringify({ idToken }));
    if (response.ok) return { kind: "deleted" };
    const { code, detail = FAILED } = (await response.json()) as { code?: string; detail?: string };
    return response.status === 401 && code !== "sign-in-again" ? { kind: "login" } : { kind: "refused", detail };
  } catch {
    return { kind: "lost" };
  }
}
