// Its form is written by the server alone, whose styles the browser would not have otherwise.
import "#app/components/newsletter/subscribe-form.module.css";
import { FooterParts } from "./footer-parts.tsx";
import styles from "./footer.module.css";
import { StaticPart } from "./static-part.tsx";

export function Footer() {
  return <StaticPart as="footer" id="site-footer" className={styles.footer}>{import.meta.env.SSR && <FooterParts />}</StaticPart>;
}
