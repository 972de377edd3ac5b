import { type ReactNode, useEffect, useState } from "react";
import { email } from "#catalogue/shop.json";
import { SurpriseFields } from "#app/components/booking/surprise-fields.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { loadSession, shopNow } from "#app/lib/session.ts";
import { districtOf, normalisePincode } from "#domain/area/pincodes.ts";
import { bookableDays } from "#domain/booking/days.ts";
import { NAME_MAX, NOTES_MAX } from "#domain/booking/rules.ts";
import styles from "./checkout.module.css";
import type { FieldName } from "./draft.ts";
import type { Checkout } from "./use-checkout.ts";

/** The days that can be chosen; not known before the shop has told its time, since the page is the same on every day. */
function useDays(): ReturnType<typeof bookableDays> | undefined {
  const [days, setDays] = useState<ReturnType<typeof bookableDays>>();
  useEffect(() => void loadSession().then(() => setDays(bookableDays(shopNow()))), []);
  return days;
}

export function DetailsFields({ checkout: { values, type, errors } }: { checkout: Checkout }) {
  const days = useDays();
  const bind = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField label="Full name" autoComplete="name" maxLength={NAME_MAX} enterKeyHint="next" {...bind("name")} />
      </div>
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} enterKeyHint="next" {...bind("email")} />
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" hint="So that the crew can call you on the day." {...bind("phone")} />
      <TextField label="Event date" type="date" autoComplete="off" enterKeyHint="next" {...(days && { min: days.first, max: days.last })} {...bind("date")} />
      <TextField label="PIN code of the event" inputMode="numeric" autoComplete="postal-code" enterKeyHint="next" hint={<Area typed={values.pincode} />} {...bind("pincode")} />
      <div className={styles.whole}>
        <TextArea label="Notes" optional rows={4} maxLength={NOTES_MAX} autoComplete="off" hint="A time that suits you, names, colours: whatever we should know." {...bind("notes")} />
      </div>
      <div className={styles.whole}><SurpriseFields values={values} errors={errors} onChange={type} /></div>
    </div>
  );
}

/** Whether crews go there, as soon as the code is whole. Another code is a question, not a mistake. */
function Area({ typed }: { typed: string }) {
  const pincode = normalisePincode(typed);
  const district = pincode && districtOf(pincode);
  return <span role="status">{pincode ? (district ? `${district}: our crews come there.` : askUs(pincode)) : "Six digits, such as 110001: it tells us which crew is near."}</span>;
}

function askUs(pincode: string): ReactNode {
  const question = `mailto:${email}?subject=${encodeURIComponent(`Do you come to ${pincode}?`)}`;
  return <>We do not usually come to this PIN code. Confirm all the same and we will answer whether we can, or ask us first: <a href={question}>{email}</a></>;
}
