import type { FocusEvent, ReactNode, RefObject, SubmitEventHandler } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ProductQuery } from "#domain/catalogue/query.ts";
import styles from "./list-form.module.css";
import { fieldValue, LIST_FORM } from "./use-list-form.ts";

const SHEET = "filters";

/** On a phone it opens the sheet; on a wide screen the filters stand in the page and this is not there. */
export function FilterToggle({ count }: { count: number }) {
  return (
    <button type="button" popoverTarget={SHEET} className={styles.toggle}>
      <Icon name="sliders-horizontal" />Filters{count > 0 && <span className={styles.number}>{count}<span className="visually-hidden"> active</span></span>}
    </button>
  );
}

/** A keyboard that walks out of the sheet would be lost behind it, so the sheet closes. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}

type Props = {
  form: RefObject<HTMLFormElement | null>;
  sheet: RefObject<HTMLDivElement | null>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  list: { query: ProductQuery; total: number; reset: string };
  action: string;
  label: string;
  /** What the address may hold beside the form's own fields; it is kept when the form is sent. */
  carried: readonly (keyof ProductQuery)[];
  className: string | undefined;
  children: ReactNode;
};

/**
 * The form of a list; search box and order belong to it by its name, wherever they stand. Its filters are a bottom sheet on
 * a phone and lie open in the page on a wide screen: one piece of the page. The sheet is a popover of the browser, so it
 * opens and closes without JavaScript too, and the form then sends itself.
 */
export function ListForm({ form, sheet, onSubmit, list, action, label, carried, className, children }: Props) {
  const { query, total, reset } = list;
  return (
    <form id={LIST_FORM} ref={form} action={action} role="search" aria-label={label} autoComplete="off" className={className} onSubmit={onSubmit}>
      {carried.map((name) => fieldValue(query, name) && <input key={name} type="hidden" name={name} defaultValue={fieldValue(query, name)} />)}
      <div id={SHEET} popover="auto" ref={sheet} className={styles.sheet} onBlur={closeWhenLeft}>
        <div className={styles.head}>
          <p>Filters</p>
          <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className={styles.close} aria-label="Close filters"><Icon name="x" /></button>
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <Link to={{ search: reset }} preventScrollReset className={styles.reset}>Reset Filters</Link>
          <span><button type="submit" className={buttonClass()}>Show {total} {total === 1 ? "product" : "products"}</button></span>
        </div>
      </div>
    </form>
  );
}
