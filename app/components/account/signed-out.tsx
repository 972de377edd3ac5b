import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { NOT_CONFIGURED } from "#domain/account/rules.ts";
import styles from "./account-page.module.css";
import { usePageLogin } from "./use-page-login.ts";
import { useSessionChange } from "./use-session-change.ts";

/** A guarded page for somebody who is not signed in: it says so, and the prompt opens by itself (SPEC section 6). `off` where nobody can sign in. */
export function SignedOut({ title, words, off }: { title: string; words: string; off: boolean }) {
  useSessionChange(undefined);
  usePageLogin();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      {off ? (
        <>
          <p>Nobody can log in to this shop yet, so there is nothing to show here.</p>
          <p className="soft">{NOT_CONFIGURED}</p>
        </>
      ) : (
        <>
          <p>{words}</p>
          <p><Button onClick={() => openLoginPrompt({ page: true })}>Login</Button></p>
        </>
      )}
    </div>
  );
}
