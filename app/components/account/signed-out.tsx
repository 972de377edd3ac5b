import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import styles from "./account-page.module.css";
import { usePageLogin } from "./use-page-login.ts";
import { useSessionChange } from "./use-session-change.ts";

/** A guarded page for somebody who is not signed in: it says so, and the prompt opens by itself (SPEC section 6). */
export function SignedOut({ title }: { title: string }) {
  useSessionChange(undefined);
  usePageLogin();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      <p>What you have asked us for is kept with your account. Log in to see it, with the answer to each request.</p>
      <p><Button onClick={() => openLoginPrompt({ page: true })}>Login</Button></p>
    </div>
  );
}
