import { Button } from "#app/components/ui/button.tsx";
import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import styles from "./order-page.module.css";
import { useSessionChange } from "./use-session-change.ts";

/** For an order that is not there and for one that is somebody else's: the same words, whoever asks and whatever for. */
export function OrderMissing({ person }: { person: string | undefined }) {
  useSessionChange(person);
  return (
    <ErrorPage status={404}>
      {!person && (
        <>
          <p>If you are looking for an order of yours, log in and it opens here.</p>
          <p className={styles.login}><Button tone="light" onClick={() => openLoginPrompt({ page: true })}>Login</Button></p>
        </>
      )}
    </ErrorPage>
  );
}
