import { useEffect, useMemo } from "react";
import { type Cart, lineKey } from "#domain/cart/lines.ts";
import type { Quote, QuotedLine } from "#domain/pricing/quote.ts";
import { totalsOf } from "#domain/pricing/rules.ts";
import { useOffer } from "./offer.ts";
import { createStore, useStore } from "./store.ts";

/** When the shopper comes back to a page that was answered longer ago than this, it asks again. */
const FRESH_MS = 60_000;
const WAIT_MS = 15_000;

type Known = {
  /** By line key, each at the price of the last question that was answered, for whatever quantity. */
  lines: ReadonlyMap<string, QuotedLine>;
  /** Questions (the keys of all lines, one below the other) that got no answer. */
  failed: ReadonlySet<string>;
};

const knownStore = createStore<Known>({ lines: new Map(), failed: new Set() });

/** The number of the question that a line's price is from: a slow old answer never replaces a newer one. */
const askedBy = new Map<string, number>();
const answeredAt = new Map<string, number>();
const asking = new Set<string>();
let count = 0;

function setFailed(question: string, failed: boolean) {
  const known = knownStore.get();
  if (known.failed.has(question) === failed) return;
  const questions = new Set(known.failed);
  if (failed) questions.add(question);
  else questions.delete(question);
  knownStore.set({ ...known, failed: questions });
}

async function ask(question: string, cart: Cart): Promise<void> {
  if (cart.length === 0 || asking.has(question)) return;
  asking.add(question);
  const number = ++count;
  try {
    const answer = await fetch("/api/quote", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lines: cart.map(({ id, selectedAddOns, qty }) => ({ id, selectedAddOns, qty })) }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) throw new Error(`quote ${answer.status}`);
    const { lines } = (await answer.json()) as Quote;
    const next = new Map(knownStore.get().lines);
    for (const line of lines) {
      if ((askedBy.get(line.key) ?? 0) > number) continue;
      askedBy.set(line.key, number);
      next.set(line.key, line);
    }
    answeredAt.set(question, Date.now());
    knownStore.set({ ...knownStore.get(), lines: next });
    setFailed(question, false);
  } catch {
    setFailed(question, true);
  } finally {
    asking.delete(question);
  }
}

export type QuoteView = {
  /** What the whole cart costs, in rupees; undefined as long as one line is not priced. */
  quote: Quote | undefined;
  /** What is known of single lines, by their key, when the whole is not known yet or could not be asked for. */
  lines: ReadonlyMap<string, QuotedLine>;
  /** `failed`: the last question got no answer; a quote that stands beside it is the one before. */
  state: "waiting" | "ready" | "failed";
  /** Asks again now. */
  retry(): void;
};

/** Whether there is anything to order; taken for granted as long as nobody has said otherwise. */
export const canBuy = ({ quote }: QuoteView) => quote?.lines.some(({ sold }) => sold) ?? true;

/**
 * What a cart costs now, less an offer that was claimed, by one question for all its lines. A changed quantity is counted at once by the shop's own rule;
 * it is asked again when a line is new, when the shopper comes back to the tab after a while, and by `retry`.
 */
export function useQuote(cart: Cart): QuoteView {
  const { lines, failed } = useStore(knownStore);
  const { offer } = useOffer();
  const question = useMemo(() => cart.map(lineKey).join("\n"), [cart]);

  const quote = useMemo(() => {
    const priced: QuotedLine[] = [];
    for (const line of cart) {
      const known = lines.get(lineKey(line));
      if (!known) return undefined;
      priced.push(known.sold ? { ...known, qty: line.qty, lineTotal: known.each * line.qty } : known);
    }
    return { lines: priced, ...totalsOf(priced.map((line) => (line.sold ? line.lineTotal : 0)), { offer, withFee: true }) };
  }, [cart, lines, offer]);

  useEffect(() => {
    const isOld = () => Date.now() - (answeredAt.get(question) ?? 0) > FRESH_MS;
    const isMissing = () => cart.some((line) => !knownStore.get().lines.has(lineKey(line)));
    const onReturn = () => {
      if (document.visibilityState === "visible" && isOld()) void ask(question, cart);
    };
    const onOnline = () => {
      if (knownStore.get().failed.has(question)) void ask(question, cart);
    };
    if (isMissing() || isOld()) void ask(question, cart);
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("online", onOnline);
    };
    // A changed quantity is another cart and the same question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [question]);

  const retry = () => {
    setFailed(question, false);
    void ask(question, cart);
  };
  return { quote, lines, state: failed.has(question) ? "failed" : quote ? "ready" : "waiting", retry };
}
