import { CheckboxField, TextField } from "#app/components/ui/field.tsx";
import type { Surprise } from "./surprise.ts";
import styles from "./surprise-fields.module.css";

type Props = {
  values: Surprise;
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<Surprise>) => void;
};

/** For a celebration that somebody must not hear of beforehand. Off until it is ticked. */
export function SurpriseFields({ values, errors, onChange }: Props) {
  const bind = (name: "notToCall" | "alternateContact") => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: "off",
    maxLength: 200,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={styles.surprise}>
      <CheckboxField
        label="It is a surprise"
        name="surprise"
        checked={values.surprise}
        onChange={(event) => onChange({ surprise: event.target.checked })}
        hint="Our mails then come with a neutral sender and subject, and the calendar entry and link previews say 'Appointment'."
      />
      {values.surprise && (
        <div className={styles.contacts}>
          <TextField label="Whom not to call" optional enterKeyHint="next" hint="The person it is for, and the number, so that the crew never rings it." {...bind("notToCall")} />
          <TextField label="Whom to call instead" optional enterKeyHint="done" hint="Name and phone of somebody who is in on it." {...bind("alternateContact")} />
        </div>
      )}
    </div>
  );
}
