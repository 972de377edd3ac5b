import { type ComponentType, type ReactNode, useState } from "react";
import type { BookingModalProps } from "#app/components/booking/booking-modal.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { showToast } from "#app/lib/toast.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { PricedLine } from "#domain/pricing/rules.ts";
import styles from "./product-page.module.css";

const loadModal = () => import("#app/components/booking/booking-modal.tsx");

/**
 * 'Book Now' and what it opens. The modal is fetched when somebody is about to press; once opened it stays mounted, so
 * that what was typed is still there after it was closed by accident. `sent` is the reference of the last request.
 */
export function useBooking(product: Product, line: PricedLine): { button: ReactNode; modal: ReactNode; sent: string | undefined } {
  const [Modal, setModal] = useState<ComponentType<BookingModalProps>>();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string>();
  const warm = () => void loadModal().catch(() => undefined);
  const show = async () => {
    try {
      const { BookingModal } = await loadModal();
      setModal(() => BookingModal);
      setOpen(true);
    } catch {
      showToast({ title: "The form did not load", description: "Check your connection, reload the page and try again.", tone: "failed" });
    }
  };
  return {
    button: <Button wide onClick={show} onPointerEnter={warm} onFocus={warm}>Book Now</Button>,
    modal: Modal && <Modal product={product} line={line} open={open} onClose={() => setOpen(false)} onSent={setSent} />,
    sent,
  };
}

/** At phone width the total and the button stay at the bottom edge. */
export function BuyBar({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p><span className="soft">Total</span><strong>{formatRupees(total)}</strong></p>
      {children}
    </div>
  );
}
