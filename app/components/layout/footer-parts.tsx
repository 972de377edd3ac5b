import { Link } from "react-router";
import { email, hours } from "#catalogue/shop.json";
import { SubscribeForm } from "#app/components/newsletter/subscribe-form.tsx";
import { CATEGORIES } from "#domain/catalogue/categories.ts";
import styles from "./footer.module.css";
import { SECTIONS } from "./links.ts";
import { Wordmark } from "./wordmark.tsx";

/** What the footer holds, rendered by the server alone. */
export function FooterParts() {
  return (
    <>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <Wordmark />
          <p>Celebrations, set up and taken down by our own crews in Delhi, Gurgaon, Noida and Faridabad since 2020.</p>
        </div>
        <nav aria-label="Celebrations">
          <h2>Celebrations</h2>
          <ul>
            {CATEGORIES.filter(({ path }) => path).map(({ path = "", title }) => <li key={path}><Link to={path}>{title}</Link></li>)}
            <li><Link to="/products">All Products</Link></li>
          </ul>
        </nav>
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul>
            {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to}>{label}</Link></li>)}
            <li><Link to="/faq">FAQ</Link></li>
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ul>
            <li><a href={`mailto:${email}`}>{email}</a></li>
            <li>{hours}</li>
            <li>Delhi, Gurgaon, Noida, Faridabad</li>
          </ul>
        </div>
        <div className={styles.newsletter}>
          <h2>Newsletter</h2>
          <SubscribeForm place="footer" />
        </div>
      </div>
      <div className={`wrap ${styles.law}`}>
        <p>© 2026 Bokeh</p>
        <ul>
          <li><Link to="/privacy">Privacy Policy</Link></li>
          <li><Link to="/terms">Terms of Service</Link></li>
        </ul>
      </div>
    </>
  );
}
