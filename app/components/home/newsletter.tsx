import { SubscribeForm } from "#app/components/newsletter/subscribe-form.tsx";
import styles from "./newsletter.module.css";

export function Newsletter({ title, lead }: { title: string; lead: string }) {
  return (
    <section id="newsletter" className={`wrap ${styles.newsletter}`}>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <SubscribeForm place="section" />
    </section>
  );
}
