import { type FormEvent, type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { email } from "#catalogue/shop.json";
import { TextField } from "#app/components/ui/field.tsx";
import { useFieldErrors } from "#app/lib/use-sending.ts";
import { whatsAppLink } from "#app/lib/whatsapp.ts";
import { districtOf, normalisePincode, stateOf } from "#domain/area/pincodes.ts";
import { pathAfter } from "#domain/booking/steps.ts";
import { ADDRESS_LINE_MAX, CITY_MAX } from "#domain/booking/wizard.ts";
import { asciiDigits } from "#domain/contact/rules.ts";
import { Actions } from "./actions.tsx";
import { PLACE_FIELDS, wrongIn } from "./wish.ts";
import type { Chosen } from "./use-wizard.ts";
import styles from "./wizard.module.css";

type Name = (typeof PLACE_FIELDS)[number];

/** Step 2: where it is. The PIN code fills city and state, which can be put otherwise; whether a crew comes hangs on it alone. */
export function StepPlace({ wizard, whatsapp }: { wizard: Chosen; whatsapp: string | undefined }) {
  const { values, price, type } = wizard;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse, settle } = useFieldErrors(form, PLACE_FIELDS);
  const change = (typed: Partial<Record<Name, string>>) => {
    settle(typed);
    type(typed);
  };
  const typePincode = (typed: string) => {
    const pincode = asciiDigits(typed).replace(/\D/g, "").slice(0, 6);
    const district = districtOf(pincode);
    change({ pincode, ...(district && { city: district, state: stateOf(district) }) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongIn(wizard, PLACE_FIELDS);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    void navigate(pathAfter("location"));
  };
  const bind = (name: Name) => ({ name, value: values[name], error: errors[name], onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }) });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-labelledby="place-title">
      <h2 id="place-title" tabIndex={-1}>Event Location</h2>
      <div className={styles.fields}>
        <div className={styles.whole}><TextField label="Address line 1" autoComplete="address-line1" maxLength={ADDRESS_LINE_MAX} enterKeyHint="next" hint="House, floor, street." {...bind("addressLine1")} /></div>
        <div className={styles.whole}><TextField label="Address line 2" optional autoComplete="address-line2" maxLength={ADDRESS_LINE_MAX} enterKeyHint="next" hint="Area, landmark." {...bind("addressLine2")} /></div>
        <TextField label="PIN code" inputMode="numeric" autoComplete="postal-code" enterKeyHint="next" {...bind("pincode")} hint={<Area typed={values.pincode} whatsapp={whatsapp} />} onChange={(event) => typePincode(event.target.value)} />
        <TextField label="City" autoComplete="address-level2" maxLength={CITY_MAX} enterKeyHint="next" {...bind("city")} />
        <TextField label="State" optional autoComplete="address-level1" maxLength={CITY_MAX} enterKeyHint="done" {...bind("state")} />
      </div>
      <Actions step="location" total={price.total} label="Continue" next="Next: add-ons" />
    </form>
  );
}

function Area({ typed, whatsapp }: { typed: string; whatsapp: string | undefined }) {
  const pincode = normalisePincode(typed);
  const district = pincode && districtOf(pincode);
  return <span role="status">{pincode ? (district ? `${district}: our crews come there.` : askUs(pincode, whatsapp)) : "Six digits, such as 110016: it fills city and state."}</span>;
}

/** Where no number is set for WhatsApp there is the mail. */
function askUs(pincode: string, whatsapp: string | undefined): ReactNode {
  const question = `Do you come to ${pincode}?`;
  return (
    <>
      We don't come to this PIN code by ourselves yet. Ask us:{" "}
      {whatsapp ? <a href={whatsAppLink(whatsapp, question)} target="_blank" rel="noreferrer">WhatsApp</a> : <a href={`mailto:${email}?subject=${encodeURIComponent(question)}`}>{email}</a>}
    </>
  );
}
