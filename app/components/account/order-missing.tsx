import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import styles from "./order-page.module.css";
import { usePageLogin } from "./use-page-login.ts";
import { useSessionChange } from "./use-session-change.ts";

/**
 * For an order that is not there and for one that is somebody else's: the same page, whatever for. Whoever is not logged in is
 * asked to do that first, since it may be theirs: also where the page stood open while its owner logged out in another tab.
 */
export function OrderMissing({ person }: { person: string | undefined }) {
  useSessionChange(person);
  return person === undefined ? <LoginFirst /> : <ErrorPage status={404} />;
}

function LoginFirst() {
  usePageLogin();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Your order</h1>
      <p>An order is shown to whoever placed it. Log in, and if it is yours it opens here.</p>
      <p><Button onClick={() => openLoginPrompt({ page: true })}>Login</Button></p>
    </div>
  );
}
