import { type RefObject, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { surpriseOf } from "#app/components/booking/surprise.ts";
import { cartStore } from "#app/lib/cart.ts";
import { type QuoteView, useQuote } from "#app/lib/quote.ts";
import { endOffer, takeQuoted, useOffer, whyOf } from "#app/lib/offer.ts";
import { forgetOrders, sendingsStore, sendInTurn } from "#app/lib/send-in-turn.ts";
import { isOpen, type Sent } from "#app/lib/send-once.ts";
import { sessionStore, shopNow } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { typedBy, typeInto } from "#app/lib/typed-draft.ts";
import { useFieldErrors, usePresentTotal, useSending } from "#app/lib/use-sending.ts";
import { takeOrdered } from "#domain/cart/changes.ts";
import { type Cart, lineKey } from "#domain/cart/lines.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { EMPTY_ORDER, whatIsWrong } from "#domain/order/rules.ts";
import { readOrder } from "#domain/order/schema.ts";
import { type Details, draftStore, FIELDS, NO_DETAILS, placedStore, sentDetails } from "./draft.ts";
import { orderedLines, unansweredFor } from "./unanswered.ts";

const LOST = "Your order may have reached us already: no answer came back. Confirm booking finds out, and nothing is booked twice.";
const NO_PRICES = "We could not look up the prices, so nothing has been sent now. Please try again in a moment.";
const NOTHING_SOLD = "What is in your booked list is no longer sold, so there is nothing to confirm.";
const REFUSED = "Your booking was not taken, and nothing has been stored. Please try again in a moment.";
const REFUSED_NOW = "Your booking was not taken now. Please try again in a moment.";
const UNREACHED = "We could not be reached, so nothing has been sent now. Please try again in a moment.";
const SWITCHED = "Somebody else is logged in by now, so nothing has been sent. Look at the details, then confirm again.";
const ARRIVED = { title: "Your booking had arrived the first time", description: "It stands as you had sent it then. What you changed since can be asked for on its page." };
const ELSEWHERE = { title: "Your booking was confirmed in another tab", description: "It stands as it was sent from there, and it was not booked twice." };

/** The lines that can be had now, as they are sent: ids and quantities alone. */
function orderable(cart: Cart, quote: QuoteView["quote"]) {
  const sold = new Set(quote?.lines.filter((line) => line.sold).map(({ key }) => key));
  return cart.filter((line) => sold.has(lineKey(line))).map(({ id, selectedAddOns, qty }) => ({ id, selectedAddOns, qty }));
}

/** What was typed before the page came to life would be wiped by it, since the page holds its fields empty until then. */
function useEarlyTyping(form: RefObject<HTMLFormElement | null>, take: (early: Partial<Details>) => void) {
  useLayoutEffect(() => {
    const early: Partial<Details> = {};
    for (const field of FIELDS) {
      const control = form.current?.elements.namedItem(field);
      // What the page itself has put there is its default.
      if ((control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value !== control.defaultValue) early[field] = control.value;
    }
    const tick = form.current?.elements.namedItem("surprise");
    if (tick instanceof HTMLInputElement && tick.checked !== tick.defaultChecked) early.surprise = tick.checked;
    if (Object.keys(early).length > 0) take(early);
    // Once, before anything else is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/**
 * The checkout while it is filled in, sent, refused, sent again. What was not typed comes from the signed-in person, or from the order that
 * was never answered; what was typed outlives a reload of the tab. The cart loses what was ordered when the shop has answered that it is stored, not before.
 */
export function useCheckout(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const session = useStore(sessionStore);
  const user = session.status === "signed-in" ? session.user : undefined;
  const cart = useStore(cartStore);
  const prices = useQuote(cart);
  const { offer } = useOffer();
  const price = usePresentTotal(prices.quote?.total ?? 0);
  const draft = useStore(draftStore);
  const sendings = useStore(sendingsStore);
  /** Whether an order of this person may be stored without our knowing; only then is it unsure what a refusal means. */
  const mine = user && unansweredFor(sendings[user.uid]?.sending, cart, shopNow());
  const open = isOpen(mine);
  const { errors, refuse, settle, clear } = useFieldErrors(form, FIELDS);
  const [said, setSaid] = useState<{ text?: string; press: number }>({ press: 0 });
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, string>>(new Map());

  const values: Details = { ...NO_DETAILS, name: user?.displayName ?? "", email: user?.email ?? "", phone: user?.phone ?? "", ...sentDetails(mine?.open ?? []), ...typedBy(draft, user?.uid) };
  const type = (change: Partial<Details>) => {
    settle(change);
    draftStore.set(typeInto(draftStore.get(), user?.uid, change));
  };
  useEarlyTyping(form, type);
  const say = (text?: string) => setSaid(({ press: before }) => ({ ...(text && { text }), press: before + 1 }));

  /** `sure` when nothing is stored for certain, whatever was sent before. */
  function refuseOrder(wrong: Record<string, string>, { lines, sure }: { lines: Cart; sure: boolean }) {
    const inLines = Object.entries(wrong).flatMap(([field, message]) => {
      const line = lines[Number(/^lines\.(\d+)/.exec(field)?.[1])];
      return line ? [[lineKey(line), message] as const] : [];
    });
    setLineErrors(new Map(inLines));
    if (inLines.length > 0) prices.retry();
    const [first] = inLines;
    const inFields = Object.fromEntries(Object.entries(wrong).filter(([field]) => !field.startsWith("lines")));
    if (first && Object.keys(inFields).length === 0) say(`${first[1]} ${sure ? "Nothing has been sent; look" : "Look"} at your booked list and the total, then confirm again.`);
    else say(whatIsWrong(first ? inFields : wrong, values) || (sure ? REFUSED : REFUSED_NOW));
    refuse(wrong);
  }

  /** A tab that was first has taken its lines out of the cart itself. What was typed since an order that had arrived is kept for the next. */
  function placed({ reference, text, how }: Extract<Sent, { kind: "sent" }>, { sentNow, discount }: { sentNow: string; discount: number }) {
    const lines = text === undefined ? [] : orderedLines(text);
    if (lines.length > 0) cartStore.change((now) => takeOrdered(now, lines));
    if (how !== "before" || text === sentNow) draftStore.set(undefined);
    endOffer(how === "now" && discount > 0);
    placedStore.set(reference);
    // Said once the page is there on which it is read.
    const told = () => how !== "now" && showToast(how === "before" ? ARRIVED : ELSEWHERE);
    void Promise.resolve(navigate(`/account/orders/${reference}`, { replace: true, state: { placed: true } })).then(told);
  }

  const { sending, press } = useSending("confirm your booking", async ({ send }) => {
    const lines = orderable(cart, prices.quote);
    setLineErrors(new Map());
    clear();
    if (cart.length === 0) return say(EMPTY_ORDER);
    if (!prices.quote) {
      prices.retry();
      return say(NO_PRICES);
    }
    if (lines.length === 0) return say(NOTHING_SOLD);
    const body = { lines, ...values, ...surpriseOf(values), offer: offer?.claim, totalPrice: price.total };
    const read = readOrder(body, shopNow());
    if (!read.ok) return refuseOrder(read.errors, { lines, sure: !open });
    say();
    let sure = true;
    const text = JSON.stringify(body);
    const sent = await send(async ({ uid }) => {
      const before = sendingsStore.get()[uid]?.sending;
      if (before && !unansweredFor(before, cart, shopNow())) forgetOrders(uid);
      const answered = await sendInTurn("/api/orders", text, uid);
      sure = !isOpen(sendingsStore.get()[uid]?.sending);
      return answered;
    });
    switch (sent?.kind) {
      case "sent":
        return placed(sent, { sentNow: text, discount: prices.quote.discount });
      case "price":
        price.take(sent.total);
        takeQuoted(sent.offer, offer?.claim);
        prices.retry();
        return say(`${whyOf(sent.offer)}The price has changed: the total is now ${formatRupees(sent.total)} instead of ${formatRupees(price.total)}. ${sure ? "Nothing has been sent; confirm" : "Confirm"} again if this suits you.`);
      case "fields":
        return refuseOrder(sent.errors, { lines, sure });
      case "refused":
        return say(sure ? REFUSED : REFUSED_NOW);
      case "unknown":
        return say(UNREACHED);
      case "switched":
        return say(SWITCHED);
    }
  });

  const unsure = open && !sending && cart.length > 0;
  return {
    session, cart, prices, price, values, type, errors, lineErrors, sending, press,
    /** What the alert says. `unsure` while an order may have arrived whose answer never came: in a new tab and on a new day as well. */
    alert: { text: said.text ?? (unsure ? LOST : undefined), press: said.press, unsure, more: unsure && said.text !== undefined },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
