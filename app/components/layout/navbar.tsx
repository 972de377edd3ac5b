import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { AccountButton } from "#app/components/account/account-button.tsx";
import { CATEGORIES } from "#domain/catalogue/categories.ts";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { BOOK_NOW, EXPERIENCES, SECTIONS } from "./links.ts";
import styles from "./navbar.module.css";
import { useSection } from "./use-section.ts";
import { Wordmark } from "./wordmark.tsx";

/** A followed link closes the panel it stands in; the browser itself closes it on Escape or a click elsewhere. */
const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover();

/** Menus are popovers of the browser: they open and close with JavaScript off, and nothing is loaded for them. */
export function Navbar() {
  const { pathname } = useLocation();
  const section = useSection(pathname);
  const inSection = SECTIONS.find(({ to }) => to === `/#${section}`)?.to;
  const here = (to: string) => (to === pathname && !inSection ? "page" : to === inSection ? "location" : undefined);
  const browsing = section === "experiences" || pathname === "/products" || CATEGORIES.some(({ path }) => path === pathname);
  return (
    <header className={styles.bar}>
      <nav className={`wrap ${styles.row}`} aria-label="Main">
        <Wordmark />
        <ul className={styles.links}>
          <li><Link to="/" aria-current={here("/")}>Home</Link></li>
          <li>
            <button type="button" popoverTarget="experiences-menu" className={styles.opener} data-here={browsing || undefined}>Experiences <Icon name="chevron-down" size={16} /></button>
          </li>
          {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to} aria-current={here(to)}>{label}</Link></li>)}
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
          <li key={path}><Link to={path} aria-current={here(path)}><strong>{title}</strong><span>{description}</span></Link></li>
        ))}
        <li><Link to="/products" aria-current={here("/products")}><strong>All Products</strong><span>Every celebration, with filters for city, theme and price.</span></Link></li>
      </ul>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as above */}
      <ul id="main-menu" popover="auto" className={styles.menu} onClick={closePanel}>
        <li><Link to="/" aria-current={here("/")}>Home</Link></li>
        <li className={styles.group}>
          <span id="menu-experiences">Experiences</span>
          <ul aria-labelledby="menu-experiences">
            {EXPERIENCES.map(({ path = "/products", title }) => <li key={path}><Link to={path} aria-current={here(path)}>{title}</Link></li>)}
            <li><Link to="/products" aria-current={here("/products")}>All Products</Link></li>
          </ul>
        </li>
        {SECTIONS.map(({ to, label }) => <li key={to}><Link to={to} aria-current={here(to)}>{label}</Link></li>)}
      </ul>
    </header>
  );
}
