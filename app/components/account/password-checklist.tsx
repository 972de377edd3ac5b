import { useCallback, useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { passwordPolicy, type Policy } from "#app/lib/auth/password.ts";
import { demandsOn, LEAST_POLICY } from "#domain/account/policy.ts";
import styles from "./account-modal.module.css";

/** What the provider demands of passwords; until it has told, the least. */
export function usePolicy() {
  const [told, setTold] = useState<Policy>({ policy: LEAST_POLICY });
  const ask = useCallback(() => void passwordPolicy().then(setTold), []);
  useEffect(ask, [ask]);
  return { ...told, ask };
}

/** The demands, ticked while the password is typed. What is told to screen readers is how many are left. */
export function PasswordChecklist({ id, password, policy }: { id: string; password: string; policy: Policy["policy"] }) {
  const demands = demandsOn(password, policy);
  const left = demands.filter(({ met }) => !met).length;
  return (
    <div className={styles.demands}>
      <ul id={id}>
        {demands.map(({ text, met }) => (
          <li key={text} data-met={met}>
            <Icon name={met ? "check" : "minus"} size={16} />
            {text}{met && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">{password !== "" && (left === 0 ? "The password has all it needs." : `${left} still missing.`)}</p>
    </div>
  );
}
