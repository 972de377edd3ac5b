import { buttonClass } from "#app/components/ui/button.tsx";
import { NeedsScripts } from "#app/components/ui/needs-scripts.tsx";
import styles from "./subscribe-form.module.css";

/** The newsletter's form. It is answered by `lib/newsletter-forms.ts`, so that it works where only the server writes it. `dialog`: sent before the scripts have come it leads nowhere. */
export function SubscribeForm({ place }: { place: "section" | "footer" }) {
  return (
    <form method="dialog" noValidate data-newsletter={place} className={styles.form} aria-label={place === "footer" ? "Newsletter" : "Subscribe to the newsletter"}>
      <label htmlFor={`newsletter-${place}`}>Your email</label>
      <div>
        <input id={`newsletter-${place}`} type="email" name="email" autoComplete="email" maxLength={254} enterKeyHint="send" aria-describedby={`newsletter-${place}-hint`} />
        <button type="submit" className={buttonClass()}>Subscribe</button>
      </div>
      <p id={`newsletter-${place}-hint`}>We write to ask whether it is you; every mail has a way out.</p>
      <noscript>{import.meta.env.SSR && <NeedsScripts to="subscribe" />}</noscript>
    </form>
  );
}
