import { useEffect, useRef } from "react";
import { CITIES } from "#domain/catalogue/types.ts";
import { buttonClass } from "#app/components/ui/button.tsx";
import styles from "./finder.module.css";

/** A plain form to the listing: it works with JavaScript off, and what is left open stays out of the address. */
export function Finder({ occasions }: { occasions: { key: string; label: string }[] }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // It needs no place in the first load: the page stands before anybody picks a day.
    void import("./finder-day.ts").then(({ keepDay }) => keepDay(element), () => undefined);
    const leaveOutOpen = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (!value) formData.delete(name);
    };
    element.addEventListener("formdata", leaveOutOpen);
    return () => element.removeEventListener("formdata", leaveOutOpen);
  }, []);
  return (
    <div className="wrap">
      <form ref={form} action="/products" className={styles.finder} aria-label="Find a celebration">
        <div>
          <label htmlFor="find-category">Occasion</label>
          <select name="category" id="find-category">
            <option value="">Any occasion</option>
            {occasions.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
          </select>
        </div>
        <div>
          <label htmlFor="find-date">Date</label>
          <input type="date" name="date" id="find-date" />
        </div>
        <div>
          <label htmlFor="find-location">City</label>
          <select name="location" id="find-location">
            <option value="">Any city</option>
            {CITIES.map((city) => <option key={city}>{city}</option>)}
          </select>
        </div>
        <button type="submit" className={buttonClass()}>See what fits</button>
      </form>
    </div>
  );
}
