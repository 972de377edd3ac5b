import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Frame = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** The id of what else describes it. */
  describedBy?: string;
};

/** Label above, hint and error under, tied to the control for screen readers. */
function Framed({ label, hint, error, optional, id, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>(optional)</span>}
      </label>
      {children}
      {hint && <p className={styles.hint} id={`${id}-hint`}>{hint}</p>}
      {error && <p className={styles.error} id={`${id}-error`}>{error}</p>}
    </div>
  );
}

function described(id: string, { hint, error, describedBy }: Frame) {
  const by = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(" ");
  return { ...(by && { "aria-describedby": by }), ...(error && { "aria-invalid": true as const }) };
}

export function TextField({ label, hint, error, optional, describedBy, ...input }: Frame & ComponentProps<"input">) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Framed {...{ label, hint, error, id, ...(optional && { optional }) }}>
      <input {...input} id={id} className={styles.control} {...described(id, { label, hint, error, ...(describedBy && { describedBy }) })} />
    </Framed>
  );
}

/** Several lines; with a value of its owner and `maxLength` it counts `n/500 characters` as SPEC section 2 has it. Where its owner counts (`count`), nothing is cut. */
export function TextArea({ label, hint, error, optional, value, maxLength, count, ...area }: Frame & ComponentProps<"textarea"> & { value?: string; count?: number }) {
  const id = useId();
  const length = count ?? value?.length;
  return (
    <Framed {...{ label, hint, error, id, ...(optional && { optional }) }}>
      <textarea {...area} {...(value !== undefined && { value })} maxLength={count === undefined ? maxLength : undefined} id={id} className={styles.control} {...described(id, { label, hint, error })} />
      {maxLength && length !== undefined && <p className={styles.counter}>{`${length}/${maxLength} characters`}</p>}
    </Framed>
  );
}

/** A tick with its words beside it; the whole line is pressed. */
export function CheckboxField({ label, hint, ...input }: { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input {...input} id={id} type="checkbox" {...described(id, { label, hint })} />
      <label className={styles.label} htmlFor={id}>{label}</label>
      {hint && <p className={styles.hint} id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
