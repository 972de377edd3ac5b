import type { OrderView } from "./order-page.tsx";
import { OrderCancel } from "./order-cancel.tsx";
import { OrderChange } from "./order-change.tsx";
import { OrderComplete } from "./order-complete.tsx";
import { OrderMove } from "./order-move.tsx";

export type OrderDialogsProps = {
  order: OrderView;
  open: "cancel" | "change" | "complete" | "move" | undefined;
  onClose: () => void;
  onDone: (stands: "as it was" | "anew") => void;
};

/** The dialogs of an order's page. They bring Base UI with them, so they are only ever reached through `import()`. */
export function OrderDialogs({ order, open, onClose, onDone }: OrderDialogsProps) {
  return (
    <>
      {order.cancel && <OrderCancel order={order} cancel={order.cancel} open={open === "cancel"} onClose={onClose} onDone={() => onDone("anew")} />}
      <OrderChange order={order} open={open === "change"} onClose={onClose} onDone={() => onDone("as it was")} />
      {order.completes && <OrderComplete order={order} open={open === "complete"} onClose={onClose} onDone={() => onDone("anew")} />}
      {order.move && <OrderMove order={order} move={order.move} open={open === "move"} onClose={onClose} onDone={() => onDone("anew")} />}
    </>
  );
}
