import { Link } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import type { View } from "#app/lib/login-request.ts";
import { rememberedEmail, sessionStore } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import styles from "./account-modal.module.css";
import { useLogOut } from "./use-log-out.ts";

/** The Account view of SPEC section 2; what has been booked is one more press away. */
export function AccountView({ onView, onClose }: { onView: (view: View) => void; onClose: () => void }) {
  const session = useStore(sessionStore);
  const email = session.status === "signed-in" ? session.user.email : rememberedEmail();
  const { busy, leave } = useLogOut(() => {
    onClose();
    showToast({ title: "You are logged out." });
  });
  return (
    <>
      <p className={styles.who}><span className="soft">Logged in as</span> <strong>{email}</strong></p>
      <ul className={styles.places}>
        <li><Link to="/account/bookings" onClick={onClose} className={styles.way}>Your bookings</Link></li>
        <li><Link to="/account/orders" onClick={onClose} className={styles.way}>Your orders</Link></li>
        <li><Link to="/account" onClick={onClose} className={styles.way}>Your account</Link></li>
        {session.status === "signed-in" && session.user.operator && <li><Link to="/desk/outbox" onClick={onClose} className={styles.way}>Outbox of the shop</Link></li>}
      </ul>
      <div className={styles.pair}>
        <button type="button" className={buttonClass({ tone: "quiet" })} onClick={() => onView("profile")}>Profile</button>
        <Button tone="quiet" aria-disabled={busy} onClick={leave}>Logout</Button>
      </div>
    </>
  );
}
