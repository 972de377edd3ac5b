import { cartStore } from "#app/lib/cart.ts";
import { dropAddOns } from "#domain/cart/changes.ts";
import type { QuotedLine } from "#domain/pricing/quote.ts";

/** The way on where only an add-on is not to be had any more: the celebration without it. */
export function KeepWithout({ quoted: { key, gone }, name }: { quoted: Extract<QuotedLine, { sold: false }>; name: string }) {
  return gone && <button type="button" aria-label={`Keep without it: ${name}`} onClick={() => cartStore.change((cart) => dropAddOns(cart, key, gone))}>Keep without it</button>;
}
