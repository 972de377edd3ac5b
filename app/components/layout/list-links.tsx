import { type ComponentType, type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "#app/components/ui/icon-names.ts";
import { cartStore } from "#app/lib/cart.ts";
import { isPlain } from "#app/lib/plain-click.ts";
import { useStore } from "#app/lib/store.ts";
import { wishlistStore } from "#app/lib/wishlist.ts";
import { countOf } from "#domain/cart/lines.ts";
import styles from "./list-links.module.css";

export type ListModal = ComponentType<{ onClose: () => void }>;

/** Wishlist and cart, each with its count. On the server both are empty: what they hold only the browser knows. */
export function ListLinks() {
  const wishes = useStore(wishlistStore);
  const cart = useStore(cartStore);
  return (
    <>
      <ListLink to="/wishlist" name="Wishlist" icon="heart" count={wishes.length} load={() => import("#app/components/wishlist/wishlist-modal.tsx")} />
      <ListLink to="/cart" name="Cart" icon="shopping-bag" count={countOf(cart)} load={() => import("#app/components/cart/cart-modal.tsx")} />
    </>
  );
}

type Props = { to: string; name: string; icon: IconName; count: number; load: () => Promise<{ default: ListModal }> };

/** A link to the list's page, whose plain click opens the list over the page in view. */
function ListLink({ to, name, icon, count, load }: Props) {
  const [Modal, setModal] = useState<ListModal>();
  const open = (event: MouseEvent) => {
    if (!isPlain(event) || location.pathname === to) return;
    event.preventDefault();
    load().then((part) => setModal(() => part.default), () => location.assign(to));
  };
  const warm = () => void load().catch(() => undefined);
  return (
    <>
      <Link to={to} className={styles.link} aria-label={count ? `${name}, ${count} ${count === 1 ? "item" : "items"}` : name} onClick={open} onPointerEnter={warm} onFocus={warm}>
        <Icon name={icon} size={22} />
        {count > 0 && <span className={styles.badge}>{count > 99 ? "99+" : count}</span>}
      </Link>
      {Modal && <Modal onClose={() => setModal(undefined)} />}
    </>
  );
}
