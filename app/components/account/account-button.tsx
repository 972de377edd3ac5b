import { Icon } from "#app/components/ui/icon.tsx";
import { openAccount } from "#app/lib/login-request.ts";
import { sessionStore } from "#app/lib/session-store.ts";
import { useStore } from "#app/lib/store.ts";
import styles from "./account-button.module.css";

/** The account icon; a dot on it says that somebody is logged in, by the browser's memory until the shop has answered. */
export function AccountButton() {
  const session = useStore(sessionStore);
  const known = session.remembered || session.status === "signed-in";
  return (
    <button type="button" className={styles.icon} aria-label={known ? "Account, logged in" : "Account"} onClick={() => openAccount()}>
      <Icon name="user" size={22} />
      {known && <span className={styles.dot} />}
    </button>
  );
}
