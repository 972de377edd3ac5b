import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { BOOK_NOW, EXPERIENCES, SECTIONS } from "./links.ts";
import styles from "./navbar.module.css";
import { Wordmark } from "./wordmark.tsx";

/** What the navbar holds besides the account, rendered by the server alone. */
export function SiteLinks() {
  return (
    <>
      <Wordmark />
      <ul className={styles.links}>
        <li><Link to="/">Home</Link></li>
        <li>
          <button type="button" popoverTarget="experiences-menu" className={styles.opener}>Experiences <Icon name="chevron-down" size={16} /></button>
        </li>
        {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to}>{label}</Link></li>)}
      </ul>
    </>
  );
}

export function SiteActions() {
  return (
    <>
      <Link to={BOOK_NOW} className={`${buttonClass()} ${styles.book}`}>Book Now</Link>
      <button type="button" popoverTarget="main-menu" className={styles.burger} aria-label="Menu"><Icon name="menu" size={24} /></button>
    </>
  );
}

export function ExperiencesMenu() {
  return (
    <>
      {EXPERIENCES.map(({ path = "/products", title, description }) => (
        <li key={path}><Link to={path}><strong>{title}</strong><span>{description}</span></Link></li>
      ))}
      <li><Link to="/products"><strong>All Products</strong><span>Every celebration, with filters for city, theme and price.</span></Link></li>
    </>
  );
}

export function MainMenu() {
  return (
    <>
      <li><Link to="/">Home</Link></li>
      <li className={styles.group}>
        <span id="menu-experiences">Experiences</span>
        <ul aria-labelledby="menu-experiences">
          {EXPERIENCES.map(({ path = "/products", title }) => <li key={path}><Link to={path}>{title}</Link></li>)}
          <li><Link to="/products">All Products</Link></li>
        </ul>
      </li>
      {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to}>{label}</Link></li>)}
    </>
  );
}
