import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { closeLoginPrompt, type LoginRequest } from "#app/lib/login-request.ts";
import { showToast } from "#app/lib/toast.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-prompt.module.css";
import { ResetForm } from "./reset-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import type { View } from "./view.ts";

const TITLES: Record<View, string> = { login: "Login", signup: "Sign Up", reset: "Reset Password" };

function wording({ action, page }: LoginRequest): ReactNode {
  if (page) return "After logging in, you can access this page.";
  return action && `After logging in, you can proceed to ${action}.`;
}

/** The login prompt of SPEC section 2. The e-mail typed in one view stands in the next; a password does not. */
export default function LoginPrompt({ request }: { request: LoginRequest }) {
  const [view, setView] = useState<View>("login");
  const [email, setEmail] = useState("");
  const [note, setNote] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  const onView = (next: View) => {
    setNote(undefined);
    setView(next);
  };
  const shared = { email, onEmail: setEmail, onView };

  // The link that was pressed has gone with its view: the focus goes to what is to be typed next.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const inputs = [...(fields.current?.querySelectorAll("input") ?? [])];
    (inputs.find((input) => !input.value) ?? inputs[0])?.focus();
  }, [view]);

  const onSignedUp = () => {
    setView("login");
    setNote(`We have sent a mail to ${email.trim()}. Follow the link in it, then log in here.`);
  };
  const onSignedIn = () => {
    showToast({ title: "Login Successful!" });
    closeLoginPrompt();
    request.onSignedIn?.();
  };
  return (
    <Dialog open onClose={closeLoginPrompt} title={TITLES[view]} description={wording(request)}>
      <div ref={fields} className={styles.view}>
        {note && <p className={styles.note}>{note}</p>}
        {view === "login" && <LoginForm {...shared} onSignedIn={onSignedIn} />}
        {view === "signup" && <SignUpForm {...shared} onSignedUp={onSignedUp} />}
        {view === "reset" && <ResetForm {...shared} />}
      </div>
    </Dialog>
  );
}

