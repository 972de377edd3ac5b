import { useMemo } from "react";
import { type QuoteView, useQuote } from "#app/lib/quote.ts";
import { useStore } from "#app/lib/store.ts";
import { wishlistStore } from "#app/lib/wishlist.ts";
import type { Wishlist } from "#domain/wishlist/wishes.ts";

/** The wishlist, and what each product is now: the quote of one of each names, pictures and prices them all at once. */
export function useWishes(): { wishes: Wishlist; view: QuoteView } {
  const wishes = useStore(wishlistStore);
  const lines = useMemo(() => wishes.map(({ id }) => ({ id, selectedAddOns: [], qty: 1 })), [wishes]);
  return { wishes, view: useQuote(lines) };
}
