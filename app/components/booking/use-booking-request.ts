import { type RefObject, useState } from "react";
import { useRevalidator } from "react-router";
import { createKept } from "#app/lib/kept.ts";
import { endOffer, takeQuoted, useOffer, whyOf } from "#app/lib/offer.ts";
import { isOpen, makeMemories, sendOnce } from "#app/lib/send-once.ts";
import { sessionStore, shopNow } from "#app/lib/session.ts";
import { useStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { readDraft, typedBy, typeInto } from "#app/lib/typed-draft.ts";
import { useFieldErrors, usePresentTotal, useSending } from "#app/lib/use-sending.ts";
import { clampGuests } from "#domain/booking/guests.ts";
import { GUESTS_MAX, isMissingInformation, MISSING_INFORMATION } from "#domain/booking/rules.ts";
import { readBookingRequest } from "#domain/booking/schema.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { isRecord } from "#domain/stored/read-list.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { type PricedLine, totalsOf } from "#domain/pricing/rules.ts";
import { NO_SURPRISE, type Surprise, surpriseOf } from "./surprise.ts";

/** The fields of the form as they stand in it, in their order. */
const FIELDS = ["name", "email", "phone", "guests", "date", "time", "location", "specialRequests", "notToCall", "alternateContact"] as const;
export type FieldName = (typeof FIELDS)[number];
type Values = Record<FieldName, string> & Surprise;

/** What was typed for one product and not sent: it outlives a login that leaves the page, and a reload. */
const draftStore = createKept("bookingRequest", (stored) => {
  const draft = isRecord(stored) && readDraft(stored.draft, FIELDS);
  return draft && typeof stored.productId === "string" ? { productId: stored.productId, draft } : undefined;
}, "personal");

const FAILED = { title: "Submission failed", description: "Please try again in a moment.", tone: "failed" } as const;
const MAY_HAVE_ARRIVED = "Your request may have reached us all the same; it is not stored twice.";
const ARRIVED = { title: "Your request had arrived the first time", description: "It stands as you had sent it then. What you changed since can be asked for on its page." } as const;
const SENT = { title: "Booking Request Sent!", description: "We've received your booking request. We'll contact you within 24 hours to confirm details!" } as const;

/**
 * The booking request while it is filled in, sent, refused, sent again. What was not typed comes from the signed-in
 * person and from the page; so a reset is simply nothing typed.
 */
export function useBookingRequest(product: Product, line: PricedLine, form: RefObject<HTMLFormElement | null>, onSent: (reference: string) => void) {
  const session = useStore(sessionStore);
  const user = session.status === "signed-in" ? session.user : undefined;
  const kept = useStore(draftStore);
  const draft = kept?.productId === product.id ? kept.draft : undefined;
  const [memoryOf] = useState(makeMemories);
  const { errors, refuse, settle, clear } = useFieldErrors(form, FIELDS);
  const { offer } = useOffer();
  const { discount, total: shown } = totalsOf([line.lineTotal], { offer, withFee: false });
  const price = usePresentTotal(shown);
  const { revalidate } = useRevalidator();

  const values: Values = {
    name: user?.displayName ?? "", email: user?.email ?? "", phone: user?.phone ?? "", guests: String(line.quantity),
    date: "", time: "", location: "", specialRequests: "", ...NO_SURPRISE,
    ...typedBy(draft, user?.uid),
  };
  const type = (change: Partial<Values>) => {
    settle(change);
    const now = draftStore.get();
    draftStore.set({ productId: product.id, draft: typeInto(now?.productId === product.id ? now.draft : undefined, user?.uid, change) });
  };

  function bodyOf(): Record<string, unknown> {
    const guests = clampGuests(values.guests, GUESTS_MAX);
    return {
      productId: product.id,
      productTitle: product.title,
      ...values,
      ...surpriseOf(values),
      location: values.location.trim() || product.location,
      guests: guests === "" ? null : Number(guests),
      quantity: line.quantity,
      selectedAddOns: line.addOns,
      offer: offer?.claim,
      totalPrice: price.total,
    };
  }

  /** Words beside each field and one toast for all of them. */
  function refuseFields(wrong: Record<string, string>) {
    refuse(wrong);
    if (isMissingInformation(wrong)) showToast({ ...MISSING_INFORMATION, tone: "failed" });
    else showToast({ title: "Please check the form", description: Object.values(wrong)[0] ?? "Please look at the marked fields.", tone: "failed" });
  }

  /** What is typed stays in the form below the login prompt. */
  const { sending, press } = useSending("send your booking request", async ({ send }) => {
    const body = bodyOf();
    const read = readBookingRequest(body, shopNow());
    if (!read.ok) return refuseFields(read.errors);
    clear();
    let sure = true;
    const sent = await send(async ({ uid }) => {
      const answered = await sendOnce("/api/bookings", JSON.stringify(body), memoryOf(uid));
      sure = !isOpen(memoryOf(uid).get());
      return answered;
    });
    switch (sent?.kind) {
      case "sent":
        showToast(sent.how === "now" ? SENT : ARRIVED);
        draftStore.set(undefined);
        endOffer(sent.how === "now" && discount > 0);
        price.forget();
        return onSent(sent.reference);
      case "price":
        price.take(sent.total);
        takeQuoted(sent.offer, offer?.claim);
        showToast({ title: "The price has changed", description: `${whyOf(sent.offer)}The total is now ${formatRupees(sent.total)}. ${sure ? "Nothing has been sent yet." : MAY_HAVE_ARRIVED}`, tone: "failed" });
        return void revalidate();
      case "fields":
        return refuseFields(sent.errors);
      case "lost":
      case "refused":
      case "unknown":
      case "switched":
        return showToast(sure ? FAILED : { ...FAILED, description: `${FAILED.description} ${MAY_HAVE_ARRIVED}` });
    }
  });

  return { values, type, errors, sending, discount, total: price.total, priceChanged: price.was !== undefined, submit: press };
}
