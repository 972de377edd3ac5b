import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "#app/components/ui/dialog.tsx";
import type { Lead, Outcome } from "#app/lib/auth/account.ts";
import { forgetWindow, tellLinked } from "#app/lib/auth/social.ts";
import { closeLoginPrompt, loginPromptStore, type LoginRequest, type View } from "#app/lib/login-request.ts";
import { sessionStore } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { NOT_CONFIGURED } from "#domain/account/rules.ts";
import { AccountView } from "./account-view.tsx";
import styles from "./account-modal.module.css";
import { EmailForm } from "./email-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { ProfileView } from "./profile-view.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const TITLES: Record<View, string> = { login: "Login", signup: "Sign Up", reset: "Reset Password", account: "Account", profile: "Profile", email: "Your Email" };
const OWN: View[] = ["account", "profile"];

function wording({ action, page }: LoginRequest): ReactNode {
  if (page) return "After logging in, you can access this page.";
  return action && `After logging in, you can proceed to ${action}.`;
}

/** The view to begin with; `account` and `profile` fall back to the login for whoever is not signed in. */
function firstView({ account, view, refusal }: LoginRequest): View {
  if (refusal?.emailMissing) return "email";
  return view ?? (account ? "account" : "login");
}

/**
 * The account modal and the login prompt of SPEC section 2: the same views, the prompt with its reason. The e-mail typed in one
 * view stands in the next; a password does not.
 */
export function AccountModal({ request }: { request: LoginRequest }) {
  const session = useStore(sessionStore);
  const [wanted, setWanted] = useState<View>(() => firstView(request));
  const [email, setEmail] = useState("");
  const [note, setNote] = useState<string>();
  const [refusal, setRefusal] = useState<({ message: string } & Lead) | undefined>(request.refusal);
  const fields = useRef<HTMLDivElement>(null);
  const known = session.remembered === true || session.status === "signed-in";
  const view = OWN.includes(wanted) && !known ? "login" : wanted;
  const shown = useRef(view);
  const onView = (next: View) => {
    setNote(undefined);
    setRefusal(undefined);
    setWanted(next);
  };
  const shared = { email, onEmail: setEmail, onView };

  // The link that was pressed has gone with its view: the focus goes to what is to be typed or pressed next.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const inputs = [...(fields.current?.querySelectorAll<HTMLInputElement>("input:not([readonly])") ?? [])];
    (inputs.find((input) => !input.value) ?? inputs[0] ?? fields.current?.querySelector<HTMLElement>("a, button"))?.focus();
  }, [view]);

  const close = () => {
    forgetWindow();
    closeLoginPrompt();
  };
  const onSignedUp = () => {
    setWanted("login");
    setNote(`We have sent a mail to ${email.trim()}. Follow the link in it, then log in here.`);
  };
  const onOutcome = (outcome: Outcome) => {
    if (!outcome.ok) {
      setRefusal(outcome.message ? outcome : undefined);
      if (outcome.emailMissing) setWanted("email");
      return;
    }
    tellLinked(outcome.linked);
    // Whoever has closed it meanwhile is logged in, and does not want any more what was waiting for that.
    if (loginPromptStore.get() !== request) return;
    // Whoever came for their account sees it; everybody else goes on where they were stopped.
    if (request.view && OWN.includes(request.view)) return onView(request.view);
    close();
    request.onSignedIn?.();
  };
  const off = session.status !== "unknown" && session.auth.kind === "off";
  return (
    <Dialog open onClose={close} title={TITLES[view]} description={wording(request)}>
      <div ref={fields} className={styles.view}>
        {off && <p className={styles.refusal}>{NOT_CONFIGURED}</p>}
        {note && <p className={styles.note}>{note}</p>}
        {view === "login" && <LoginForm {...shared} refusal={refusal} onOutcome={onOutcome} />}
        {view === "signup" && <SignUpForm {...shared} onSignedUp={onSignedUp} />}
        {view === "reset" && <ResetForm {...shared} />}
        {view === "email" && <EmailForm {...shared} reason={refusal?.message} />}
        {view === "account" && <AccountView onView={onView} onClose={close} />}
        {view === "profile" && <ProfileView onView={onView} onClose={close} />}
      </div>
    </Dialog>
  );
}
