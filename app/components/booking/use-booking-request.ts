import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { loadSession, sessionStore, shopNow } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { GUESTS_MAX, GUESTS_MIN, isMissingInformation, MISSING_INFORMATION } from "#domain/booking/rules.ts";
import { readBookingRequest } from "#domain/booking/schema.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { asciiDigits } from "#domain/contact/rules.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { PricedLine } from "#domain/pricing/rules.ts";
import { newKey, sendRequest } from "./send-request.ts";

/** The fields of the form as they stand in it, in their order. */
const FIELDS = ["name", "email", "phone", "guests", "date", "time", "location", "specialRequests"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Record<FieldName, string>;

const FAILED = { title: "Submission failed", description: "Please try again in a moment.", tone: "failed" } as const;
const SENT = { title: "Booking Request Sent!", description: "We've received your booking request. We'll contact you within 24 hours to confirm details!" } as const;

/**
 * A number beyond the ends is the end, a word is the least (SPEC section 5), digits of other scripts are digits; an empty
 * field stays empty, so that it can be missed. Of '20 people' the number is taken, since that is what was meant.
 */
export function clampGuests(typed: string): string {
  const text = asciiDigits(typed.trim());
  if (text === "") return "";
  const [number] = /^-?\d+/.exec(text) ?? [];
  return String(number === undefined ? GUESTS_MIN : Math.min(GUESTS_MAX, Math.max(GUESTS_MIN, Number(number))));
}

/**
 * The booking request while it is filled in, sent, refused, sent again. What was not typed comes from the signed-in
 * person and from the page; so a reset is simply nothing typed.
 */
export function useBookingRequest(product: Product, line: PricedLine, form: RefObject<HTMLFormElement | null>, onSent: (reference: string) => void) {
  const session = useStore(sessionStore);
  const user = session.status === "signed-in" ? session.user : undefined;
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [sending, setSending] = useState(false);
  const [changed, setChanged] = useState<{ shown: number; present: number }>();
  const running = useRef(false);
  const once = useRef<{ text: string; key: string }>(undefined);
  const { revalidate } = useRevalidator();

  const values: Values = {
    name: user?.displayName ?? "", email: user?.email ?? "", phone: "", guests: String(line.quantity),
    date: "", time: "", location: "", specialRequests: "",
    ...typed,
  };
  // The price that the server named stands until the page itself shows another than the one it refused.
  const total = changed?.shown === line.lineTotal ? changed.present : line.lineTotal;

  const type = (field: FieldName, value: string) => setTyped((now) => ({ ...now, [field]: value }));

  function bodyOf(): Record<string, unknown> {
    const guests = clampGuests(values.guests);
    return {
      productId: product.id,
      productTitle: product.title,
      ...values,
      location: values.location.trim() || product.location,
      guests: guests === "" ? null : Number(guests),
      quantity: line.quantity,
      selectedAddOns: line.addOns,
      totalPrice: total,
    };
  }

  /** Words beside each field, one toast for all of them, and the focus in the first that is wrong. */
  function refuse(wrong: Record<string, string>) {
    flushSync(() => setErrors(wrong));
    const first = FIELDS.find((field) => field in wrong);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (isMissingInformation(wrong)) showToast({ ...MISSING_INFORMATION, tone: "failed" });
    else showToast({ title: "Please check the form", description: Object.values(wrong)[0] ?? "Please look at the marked fields.", tone: "failed" });
  }

  async function submit() {
    if (running.current) return;
    const body = bodyOf();
    const read = readBookingRequest(body, shopNow());
    if (!read.ok) return refuse(read.errors);
    setErrors({});
    running.current = true;
    setSending(true);
    try {
      await send(JSON.stringify(body));
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  async function send(text: string) {
    const known = await loadSession();
    if (known.status === "unknown") return showToast(FAILED);
    if (known.status === "signed-out") return askToLogIn();
    if (once.current?.text !== text) once.current = { text, key: newKey() };
    const sent = await sendRequest(text, once.current.key);
    switch (sent.kind) {
      case "sent":
        showToast(SENT);
        setTyped({});
        setChanged(undefined);
        once.current = undefined;
        return onSent(sent.reference);
      case "price":
        setChanged({ shown: line.lineTotal, present: sent.total });
        showToast({ title: "The price has changed", description: `The total is now ${formatRupees(sent.total)}. Nothing has been sent yet.`, tone: "failed" });
        return void revalidate();
      case "fields":
        return refuse(sent.errors);
      case "login":
        await loadSession({ fresh: true });
        return askToLogIn();
      case "failed":
        return showToast(FAILED);
    }
  }

  /** What is typed stays in the form below; after the login the request goes on by itself. */
  function askToLogIn() {
    openLoginPrompt({ action: "send your booking request", onSignedIn: () => void submit() });
  }

  return { values, type, errors, sending, total, priceChanged: total !== line.lineTotal || changed?.present === line.lineTotal, submit };
}
