import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { isPlain } from "#app/lib/plain-click.ts";
import styles from "./back-link.module.css";

/** To where the shopper came from within the shop, to all celebrations otherwise. */
export function BackLink() {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    // React Router numbers its entries; the first one was not reached from a page of ours.
    const { idx } = (history.state ?? {}) as { idx?: number };
    if (!idx || !isPlain(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <Link to="/products" className={styles.back} onClick={back}><Icon name="arrow-left" size={18} />Back</Link>;
}
