import { useState } from "react";
import { CataloguePicture } from "#app/components/catalogue/catalogue-picture.tsx";
import { OfferNote } from "#app/components/offer/offer-line.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { selectedProductStore } from "#app/lib/selected-product.ts";
import { useStore } from "#app/lib/store.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { beginWith, type Service, type Wizard } from "./use-wizard.ts";
import styles from "./picker.module.css";

const matches = ({ title, category }: Service, typed: string) => `${title} ${category}`.toLowerCase().includes(typed.trim().toLowerCase());

/** Every celebration at a glance, the one that was looked at last before all others. Choosing one opens step 1 with it. */
export function ServicePicker({ services, wizard: { values, type } }: { services: readonly Service[]; wizard: Wizard }) {
  const looked = useStore(selectedProductStore);
  const [typed, setTyped] = useState("");
  const found = services.filter((service) => matches(service, typed)).toSorted((a, b) => Number(b.id === looked) - Number(a.id === looked));
  return (
    <section className={styles.picker} aria-labelledby="pick-title">
      <h2 id="pick-title" tabIndex={-1}>Pick a service from the catalog to continue.</h2>
      <OfferNote subtotal={0} />
      <TextField label="Search" type="search" autoComplete="off" enterKeyHint="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p className="visually-hidden" role="status">{`${found.length} found`}</p>
      {found.length === 0 && <p className="soft">No products found. Try another word.</p>}
      <ul className={styles.services}>
        {found.map((service) => (
          <li key={service.id}>
            <button type="button" onClick={() => type(beginWith(values, { productId: service.id }))}>
              {service.picture && <CataloguePicture picture={service.picture} alt="" sizes="(min-width: 900px) 180px, 104px" upTo={640} className={styles.picture} />}
              <span className={styles.words}>
                <strong>{service.title}</strong>
                <span className="soft">{service.id === looked ? `You looked at it, ${service.category}` : service.category}</span>
                <span>{formatRupees(service.basePrice)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
