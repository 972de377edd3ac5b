import { type FormEvent, useRef } from "react";
import { email } from "#catalogue/shop.json";
import { SurpriseFields } from "#app/components/booking/surprise-fields.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { NAME_MAX, NOTES_MAX } from "#domain/booking/rules.ts";
import { asciiDigits } from "#domain/contact/rules.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { Actions } from "./actions.tsx";
import { Methods } from "./methods.tsx";
import { usePayment } from "./use-payment.ts";
import type { Chosen } from "./use-wizard.ts";
import type { Offered } from "./wizard-page.tsx";
import type { PAYMENT_FIELDS } from "./wish.ts";
import styles from "./wizard.module.css";

type Name = Exclude<(typeof PAYMENT_FIELDS)[number], "method">;
const PHONE_MAX = 14;

/** A plus at the beginning and digits of any script: what a phone number may hold (SPEC section 5). A pasted one keeps its number. */
const phoneOf = (typed: string) => asciiDigits(typed).replace(/[^\d+]/g, "").slice(0, PHONE_MAX);

/** Step 4: who books, how it is paid, and paying. */
export function StepPayment({ wizard, methods }: { wizard: Chosen; methods: readonly Offered[] }) {
  const { values, price } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const { errors, change, outcome, setOutcome, sending, press } = usePayment(wizard, form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  const bind = (name: Name) => ({ name, value: values[name], error: errors[name], onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }) });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-labelledby="payment-title">
      <h2 id="payment-title" tabIndex={-1}>Your Details &amp; Payment</h2>
      <div className={styles.fields}>
        <div className={styles.whole}><TextField label="Name" autoComplete="name" maxLength={NAME_MAX} enterKeyHint="next" {...bind("name")} /></div>
        <TextField label="Email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} enterKeyHint="next" {...bind("email")} />
        <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" hint="So that the crew can call you on the day." {...bind("phone")} onChange={(event) => change({ phone: phoneOf(event.target.value) })} />
        <div className={styles.whole}><TextArea label="Notes" optional rows={3} maxLength={NOTES_MAX} autoComplete="off" {...bind("specialRequests")} /></div>
        <div className={styles.whole}><SurpriseFields values={values} errors={errors} onChange={change} /></div>
      </div>
      {methods.length > 0 && <Methods {...{ methods, outcome, setOutcome }} method={values.method} error={errors.method} onChoose={(method) => change({ method })} />}
      {methods.length === 0 && <p className={styles.note}>No way to pay is set up in this shop yet. Write to <a href={`mailto:${email}`}>{email}</a>, and we book it for you.</p>}
      <Actions step="payment" total={price.total} label={sending ? "Paying..." : `Pay ${formatRupees(price.total)}`} next={values.begun ? "" : "Nothing is charged before you press it"} unready={sending || methods.length === 0} />
    </form>
  );
}
