import type { OrderView } from "./order-page.tsx";
import { OrderCancel } from "./order-cancel.tsx";
import { OrderChange } from "./order-change.tsx";

export type OrderDialogsProps = {
  order: OrderView;
  cancel: NonNullable<OrderView["cancel"]>;
  open: "cancel" | "change" | undefined;
  onClose: () => void;
  onDone: (cancelled: boolean) => void;
};

/** Both dialogs of an order's page. They bring Base UI with them, so they are only ever reached through `import()`. */
export function OrderDialogs({ order, cancel, open, onClose, onDone }: OrderDialogsProps) {
  return (
    <>
      <OrderCancel order={order} cancel={cancel} open={open === "cancel"} onClose={onClose} onDone={() => onDone(true)} />
      <OrderChange order={order} open={open === "change"} onClose={onClose} onDone={() => onDone(false)} />
    </>
  );
}
