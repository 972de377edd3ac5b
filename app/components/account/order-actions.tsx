import { type ComponentType, type RefObject, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import type { OrderDialogsProps } from "./order-dialogs.tsx";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";

type Props = { order: OrderView; email: string; heading: RefObject<HTMLElement | null> };

type Which = NonNullable<OrderDialogsProps["open"]>;

const loadDialogs = () => import("./order-dialogs.tsx");

/**
 * The things that can be done to a booking, and what opens for them. The dialogs are fetched when somebody is about to
 * press, and stay mounted afterwards, so that nothing typed is lost when one is closed.
 */
export function OrderActions({ order, email, heading }: Props) {
  const { revalidate } = useRevalidator();
  const [Dialogs, setDialogs] = useState<ComponentType<OrderDialogsProps>>();
  const [open, setOpen] = useState<Which>();
  const warm = () => void loadDialogs().catch(() => undefined);
  const show = async (which: Which) => {
    try {
      const { OrderDialogs } = await loadDialogs();
      setDialogs(() => OrderDialogs);
      setOpen(which);
    } catch {
      showToast({ title: "The form did not load", description: "Check your connection, reload the page and try again.", tone: "failed" });
    }
  };
  /** Whoever cancelled or moved it may have no button to go back to: the heading takes the focus, with the new state under it. */
  const done = async (stands: "as it was" | "anew") => {
    setOpen(undefined);
    await revalidate();
    if (stands === "anew") heading.current?.focus();
  };
  const address = <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a>;
  if (!order.cancel && !order.move) return <p className={styles.aside}>{order.closed} Questions? Write to {address}.</p>;
  return (
    <>
      {order.completes && <Button onClick={() => show("complete")} onPointerEnter={warm} onFocus={warm}>It has taken place</Button>}
      {order.move && <Button tone="quiet" onClick={() => show("move")} onPointerEnter={warm} onFocus={warm}>Change date or time</Button>}
      {order.cancel && !order.cancel.late && order.reader === "owner" && <Button tone="quiet" onClick={() => show("change")} onPointerEnter={warm} onFocus={warm}>Ask for a change</Button>}
      {order.cancel && <Button tone="quiet" className={styles.cancel} onClick={() => show("cancel")} onPointerEnter={warm} onFocus={warm}>{order.cancel.label}</Button>}
      {order.stays && <p className={styles.aside}>{order.stays}</p>}
      <p className={styles.aside}>Or write to {address}.</p>
      {Dialogs && <Dialogs order={order} open={open} onClose={() => setOpen(undefined)} onDone={done} />}
    </>
  );
}
