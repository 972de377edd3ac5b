import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { NOT_CONFIGURED } from "#domain/account/rules.ts";
import styles from "./account-page.module.css";
import { usePageLogin } from "./use-page-login.ts";
import { useSessionChange } from "./use-session-change.ts";

const PAGES = {
  account: { title: "Your account", words: "Your bookings, your name and phone, and everything we keep about you are here. Log in to see it." },
  bookings: { title: "Your bookings", words: "What you have asked us for is kept with your account. Log in to see it, with the answer to each request." },
  orders: { title: "Your orders", words: "What you have asked us for is kept with your account. Log in to see it, with the answer to each request." },
};

/** A guarded page for somebody who is not signed in: it says so, and the prompt opens by itself (SPEC section 6). `off` where nobody can sign in. */
export function SignedOut({ page, off }: { page: keyof typeof PAGES; off: boolean }) {
  useSessionChange(undefined);
  usePageLogin();
  const { title, words } = PAGES[page];
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
