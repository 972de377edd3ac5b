import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./search-field.module.css";
import { LIST_FORM } from "./use-list-form.ts";

/** The search box of a list, with its button. */
export function SearchField({ q, label }: { q: string; label: string }) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input type="search" name="q" form={LIST_FORM} aria-label={label} placeholder={label} defaultValue={q} maxLength={100} enterKeyHint="search" autoComplete="off" spellCheck={false} />
      <button type="submit" form={LIST_FORM}>Search</button>
    </div>
  );
}
