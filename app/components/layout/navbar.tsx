import type { MouseEvent } from "react";
import { Link } from "react-router";
import { AccountButton } from "#app/components/account/account-button.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { BOOK_NOW, EXPERIENCES, SECTIONS } from "./links.ts";
import styles from "./navbar.module.css";
import { Wordmark } from "./wordmark.tsx";

/** A followed link closes the panel it stands in; the browser itself closes it on Escape or a click elsewhere. */
const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover();

/** Menus are popovers of the browser: they open and close with JavaScript off, and nothing is loaded for them. */
export function Navbar() {
  return (
    <header className={styles.bar}>
      <nav className={`wrap ${styles.row}`} aria-label="Main">
        <Wordmark />
        <ul className={styles.links}>
          <li><Link to="/">Home</Link></li>
          <li>
            <button type="button" popoverTarget="experiences-menu" className={styles.opener}>Experiences <Icon name="chevron-down" size={16} /></button>
          </li>
          {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to}>{label}</Link></li>)}
        </ul>
        <div className={styles.actions}>
          <AccountButton />
          <Link to={BOOK_NOW} className={`${buttonClass()} ${styles.book}`}>Book Now</Link>
          <button type="button" popoverTarget="main-menu" className={styles.burger} aria-label="Menu"><Icon name="menu" size={24} /></button>
        </div>
      </nav>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are what is clicked, by key as well */}
      <ul id="experiences-menu" popover="auto" className={styles.submenu} onClick={closePanel}>
        {EXPERIENCES.map(({ path = "/products", title, description }) => (
          <li key={path}><Link to={path}><strong>{title}</strong><span>{description}</span></Link></li>
        ))}
        <li><Link to="/products"><strong>All Products</strong><span>Every celebration, with filters for city, theme and price.</span></Link></li>
      </ul>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as above */}
      <ul id="main-menu" popover="auto" className={styles.menu} onClick={closePanel}>
        <li><Link to="/">Home</Link></li>
        <li className={styles.group}>
          <span id="menu-experiences">Experiences</span>
          <ul aria-labelledby="menu-experiences">
            {EXPERIENCES.map(({ path = "/products", title }) => <li key={path}><Link to={path}>{title}</Link></li>)}
            <li><Link to="/products">All Products</Link></li>
          </ul>
        </li>
        {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to}>{label}</Link></li>)}
      </ul>
    </header>
  );
}
