import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { email } from "#catalogue/shop.json";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { bookableDays } from "#domain/booking/days.ts";
import { clampGuests } from "#domain/booking/guests.ts";
import { GUESTS_MAX, GUESTS_MIN, NAME_MAX, NOTES_MAX } from "#domain/booking/rules.ts";
import { shopNow } from "#app/lib/session.ts";
import type { Product } from "#domain/catalogue/types.ts";
import type { PricedLine } from "#domain/pricing/rules.ts";
import styles from "./booking-modal.module.css";
import { Summary } from "./summary.tsx";
import { SurpriseFields } from "./surprise-fields.tsx";
import { type FieldName, useBookingRequest } from "./use-booking-request.ts";

export type BookingModalProps = {
  product: Product;
  /** What was chosen on the page, priced by the one rule. */
  line: PricedLine;
  open: boolean;
  onClose: () => void;
  /** Told the reference of a request that was stored. */
  onSent: (reference: string) => void;
};

/** The booking modal of SPEC section 2. It stays mounted while closed, so nothing typed is lost. */
export function BookingModal({ product, line, open, onClose, onSent }: BookingModalProps) {
  const form = useRef<HTMLFormElement>(null);
  const request = useBookingRequest(product, line, form, (reference) => {
    onSent(reference);
    onClose();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void request.submit();
  };
  return (
    <Dialog open={open} onClose={onClose} title={`Book: ${product.title}`} broad>
      <Summary product={product} line={line} discount={request.discount} total={request.total} priceChanged={request.priceChanged} />
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <Fields product={product} request={request} />
        <p className={styles.quiet}>You can also <Link to={wizardPath(product.id, line)}>Choose a time and pay now</Link>.</p>
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onClose}>Cancel</Button>
          <Button type="submit" aria-disabled={request.sending}>{request.sending ? "Submitting..." : "Send Booking Request"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The wizard begins with what was chosen on the page. It books one at a time. */
function wizardPath(product: string, { addOns }: PricedLine): string {
  return `/book?${new URLSearchParams({ product, ...(addOns.length > 0 && { addons: addOns.map(({ id }) => id).join(",") }) }).toString()}`;
}

/** Mounted with each opening, so that the first day is the first of that moment. */
function Fields({ product, request }: { product: Product; request: ReturnType<typeof useBookingRequest> }) {
  const [days] = useState(() => bookableDays(shopNow()));
  const bind = (name: FieldName) => ({
    name,
    value: request.values[name],
    error: request.errors[name],
    onChange: (event: { target: { value: string } }) => request.type({ [name]: event.target.value }),
  });
  const moreGuests = `mailto:${email}?subject=${encodeURIComponent(`More guests: ${product.title}`)}`;
  return (
    <div className={styles.fields}>
      <TextField label="Full Name" autoComplete="name" maxLength={NAME_MAX} enterKeyHint="next" {...bind("name")} />
      <TextField label="Email Address" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} enterKeyHint="next" {...bind("email")} />
      <TextField label="Phone Number" optional type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" hint="So that the crew can call you on the day." {...bind("phone")} />
      <TextField
        label="Number of Guests"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        hint={<>{`${GUESTS_MIN} to ${GUESTS_MAX}. `}<a href={moreGuests}>More guests? Write to us</a></>}
        onBlur={() => request.type({ guests: clampGuests(request.values.guests, GUESTS_MAX) })}
        {...bind("guests")}
      />
      <TextField label="Preferred Date" type="date" min={days.first} max={days.last} autoComplete="off" {...bind("date")} />
      <TextField label="Preferred Time" optional type="time" autoComplete="off" {...bind("time")} />
      <div className={styles.whole}>
        <TextField label="Location (if different from default)" autoComplete="street-address" enterKeyHint="next" hint={`Otherwise: ${product.location}.`} {...bind("location")} />
      </div>
      <div className={styles.whole}>
        <TextArea label="Special Requests or Notes" rows={4} maxLength={NOTES_MAX} autoComplete="off" {...bind("specialRequests")} />
      </div>
      <div className={styles.whole}><SurpriseFields values={request.values} errors={request.errors} onChange={request.type} /></div>
    </div>
  );
}
