import { type ComponentProps, useState } from "react";
import { TextField } from "#app/components/ui/field.tsx";
import styles from "./account-modal.module.css";

type Typed = { value: string; onType: (value: string) => void; error?: string | undefined };

export function EmailField({ value, onType, ...rest }: Typed & Pick<ComponentProps<"input">, "enterKeyHint">) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}

/** A password that can be looked at; what is typed is never spelled, corrected or capitalised. */
export function PasswordField({ label, value, onType, ...rest }: Typed & Pick<ComponentProps<"input">, "name" | "autoComplete" | "enterKeyHint" | "placeholder"> & { label: string; hint?: string; describedBy?: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField label={label} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} value={value} onChange={(event) => onType(event.target.value)} {...rest} />
      <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"}<span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
      </button>
    </div>
  );
}
