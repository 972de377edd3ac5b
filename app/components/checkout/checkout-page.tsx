import { type FormEvent, useRef } from "react";
import { email } from "#catalogue/shop.json";
import { usePageLogin } from "#app/components/account/use-page-login.ts";
import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import type { Session } from "#app/lib/session.ts";
import styles from "./checkout.module.css";
import { Confirm } from "./confirm.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { useCheckout } from "./use-checkout.ts";

/**
 * The checkout of SPEC section 2. Whoever is not logged in sees all of it, and is asked to log in (section 6). One form on the
 * whole page, so that Enter confirms; on a phone what confirms it stays at the bottom edge.
 */
export function CheckoutPage() {
  usePageLogin();
  const form = useRef<HTMLFormElement>(null);
  const checkout = useCheckout(form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void checkout.press();
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Checkout</h1>
        <Who session={checkout.session} />
      </header>
      <noscript><p className={styles.note}>To book here your browser must run JavaScript; or write to <a href={`mailto:${email}`}>{email}</a>.</p></noscript>
      {/* Sent before the page is alive it would carry what was typed into the address; with this method it waits (`early-press.ts`). */}
      <form ref={form} method="dialog" className={styles.form} noValidate onSubmit={onSubmit} aria-label="Checkout">
        <section className={styles.details} aria-labelledby="details-title">
          <h2 id="details-title">Booking details</h2>
          <DetailsFields checkout={checkout} />
        </section>
        <aside className={styles.aside} aria-labelledby="summary-title">
          <OrderSummary checkout={checkout} />
          <Confirm checkout={checkout} />
        </aside>
      </form>
    </div>
  );
}

/** Nothing while it is not known; the line keeps its room. */
function Who({ session }: { session: Session }) {
  return (
    <p className={styles.who}>
      {session.status === "signed-in" && <span className="soft">{`Logged in as ${session.user.email}`}</span>}
      {(session.status === "signed-out" || session.status === "anonymous") && (
        <>
          <span className="soft">Log in to confirm; what you type here stays.</span>
          <Button tone="quiet" onClick={() => openLoginPrompt({ page: true })}>Login</Button>
        </>
      )}
    </p>
  );
}
