import { AccountButton } from "#app/components/account/account-button.tsx";
import { ListLinks } from "./list-links.tsx";
import { ExperiencesMenu, MainMenu, SiteActions, SiteLinks } from "./navbar-parts.tsx";
import styles from "./navbar.module.css";
import { StaticPart } from "./static-part.tsx";

/** Menus are popovers of the browser: they open and close with JavaScript off, and nothing is loaded for them. */
export function Navbar() {
  return (
    <header className={styles.bar}>
      <nav className={`wrap ${styles.row}`} aria-label="Main">
        <StaticPart id="site-links" className={styles.part}>{import.meta.env.SSR && <SiteLinks />}</StaticPart>
        <div className={styles.actions}>
          <ListLinks />
          <AccountButton />
          <StaticPart id="site-actions" className={styles.part}>{import.meta.env.SSR && <SiteActions />}</StaticPart>
        </div>
      </nav>
      <StaticPart as="ul" id="experiences-menu" popover="auto" className={styles.submenu}>{import.meta.env.SSR && <ExperiencesMenu />}</StaticPart>
      <StaticPart as="ul" id="main-menu" popover="auto" className={styles.menu}>{import.meta.env.SSR && <MainMenu />}</StaticPart>
    </header>
  );
}
