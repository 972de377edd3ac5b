import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { QuantityStepper } from "#app/components/product/quantity-stepper.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { KeepFocus } from "#app/components/ui/keep-focus.tsx";
import { clampQuantity } from "#domain/cart/lines.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { pathAfter } from "#domain/booking/steps.ts";
import { allowedAddOns } from "#domain/pricing/rules.ts";
import { Actions } from "./actions.tsx";
import type { Chosen } from "./use-wizard.ts";
import styles from "./add-ons.module.css";
import form from "./wizard.module.css";

/**
 * Step 3: the service's own add-ons, then the fixed ones. `ownDocument`: a gateway's script is allowed on pages of /book alone, so
 * whoever has come into the wizard from another page gets the last step as a document of its own.
 */
export function StepAddOns({ wizard, ownDocument }: { wizard: Chosen; ownDocument: boolean }) {
  const { values: { addOns }, service, price, type } = wizard;
  const navigate = useNavigate();
  const set = (id: string, qty: number) => type({ addOns: qty === 0 ? addOns.filter((each) => each.id !== id) : [...addOns.filter((each) => each.id !== id), { id, qty }] });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [opened] = performance.getEntriesByType("navigation");
    const here = opened && new URL(opened.name).pathname.startsWith("/book");
    if (ownDocument && !here) location.assign(pathAfter("add-ons"));
    else void navigate(pathAfter("add-ons"));
  };
  return (
    <form className={form.form} noValidate onSubmit={onSubmit} aria-labelledby="add-ons-title">
      <h2 id="add-ons-title" tabIndex={-1}>Customize with Add-ons</h2>
      <KeepFocus className={styles.keep}>
        <ul className={styles.list}>
          {allowedAddOns(service).map(({ id, name, price: each }) => {
            const qty = addOns.find((chosen) => chosen.id === id)?.qty ?? 0;
            return (
              <li key={id} data-row="" className={qty > 0 ? styles.chosen : ""}>
                <div className={styles.what}>
                  <p className={styles.name}>{name}</p>
                  <p className="soft">{`+${formatRupees(each)}`}</p>
                </div>
                {qty === 0 && <Button tone="quiet" data-control="choice" aria-label={`Add ${name}`} onClick={() => set(id, 1)}>Add</Button>}
                {qty > 0 && (
                  <div className={styles.many}>
                    <QuantityStepper value={qty} of={name} onStep={(by) => set(id, clampQuantity(qty + by))} onType={(next) => set(id, next)} />
                    <Button tone="plain" data-control="choice" aria-label={`Remove ${name}`} onClick={() => set(id, 0)}>Remove</Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </KeepFocus>
      <Actions step="add-ons" total={price.total} label="Continue" next="Next: your details and payment" />
    </form>
  );
}
