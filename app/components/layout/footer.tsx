import { FooterParts } from "./footer-parts.tsx";
import styles from "./footer.module.css";
import { StaticPart } from "./static-part.tsx";

export function Footer() {
  return <StaticPart as="footer" id="site-footer" className={styles.footer}>{import.meta.env.SSR && <FooterParts />}</StaticPart>;
}
