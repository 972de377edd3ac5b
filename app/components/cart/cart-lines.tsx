import type { QuoteView } from "#app/lib/quote.ts";
import { type Cart, lineKey } from "#domain/cart/lines.ts";
import { CartRow } from "./cart-row.tsx";

/** The rows of a cart, in a page or in the dialog. */
export function CartLines({ cart, view: { lines, state }, compact = false, className }: { cart: Cart; view: QuoteView; compact?: boolean; className?: string | undefined }) {
  return (
    <ul className={className}>
      {cart.map((line) => {
        const key = lineKey(line);
        return <CartRow key={key} line={line} quoted={lines.get(key)} waiting={state === "waiting"} compact={compact} />;
      })}
    </ul>
  );
}
