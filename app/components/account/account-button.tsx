import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { sessionStore } from "#app/lib/session-store.ts";
import { useStore } from "#app/lib/store.ts";
import styles from "./account-button.module.css";

/** The account icon: to the bookings of who is signed in, to the login prompt otherwise. */
export function AccountButton() {
  const session = useStore(sessionStore);
  if (session.status === "signed-in") {
    return <Link to="/account/bookings" className={styles.icon} aria-label="Your bookings"><Icon name="user" size={22} /><span className={styles.dot} /></Link>;
  }
  return (
    <button type="button" className={styles.icon} aria-label="Account" onClick={() => openLoginPrompt()}>
      <Icon name="user" size={22} />
    </button>
  );
}
