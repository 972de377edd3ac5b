import { type ComponentType, type RefObject, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import type { OrderDialogsProps } from "./order-dialogs.tsx";
import type { OrderView } from "./order-page.tsx";
import styles from "./order-page.module.css";

type Props = { order: OrderView; email: string; heading: RefObject<HTMLElement | null> };

const loadDialogs = () => import("./order-dialogs.tsx");

/**
 * The two things that can be done to a booking, and what opens for them. The dialogs are fetched when somebody is about to
 * press, and stay mounted afterwards, so that nothing typed is lost when one is closed.
 */
export function OrderActions({ order, email, heading }: Props) {
  const { revalidate } = useRevalidator();
  const [Dialogs, setDialogs] = useState<ComponentType<OrderDialogsProps>>();
  const [open, setOpen] = useState<"cancel" | "change">();
  const warm = () => void loadDialogs().catch(() => undefined);
  const show = async (which: "cancel" | "change") => {
    try {
      const { OrderDialogs } = await loadDialogs();
      setDialogs(() => OrderDialogs);
      setOpen(which);
    } catch {
      showToast({ title: "The form did not load", description: "Check your connection, reload the page and try again.", tone: "failed" });
    }
  };
  /** Whoever cancelled has no button to go back to: the heading takes the focus, with the new state under it. */
  const done = async (cancelled: boolean) => {
    setOpen(undefined);
    await revalidate();
    if (cancelled) heading.current?.focus();
  };
  const address = <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a>;
  if (!order.cancel) return <p className={styles.aside}>{order.closed} Questions? Write to {address}.</p>;
  return (
    <>
      {order.reader === "owner" && <Button tone="quiet" onClick={() => show("change")} onPointerEnter={warm} onFocus={warm}>Ask for a change</Button>}
      <Button tone="quiet" className={styles.cancel} onClick={() => show("cancel")} onPointerEnter={warm} onFocus={warm}>{`Cancel this ${order.noun}`}</Button>
      <p className={styles.aside}>Or write to {address}.</p>
      {Dialogs && <Dialogs order={order} cancel={order.cancel} open={open} onClose={() => setOpen(undefined)} onDone={done} />}
    </>
  );
}
