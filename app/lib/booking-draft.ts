import { NO_SURPRISE, type Surprise } from "#app/components/booking/surprise.ts";
import { DRAFT_TEXTS, type DraftText } from "#domain/booking/draft.ts";
import { isId, isRecord } from "#domain/stored/read-list.ts";
import { isCalendarDate } from "#domain/time/rules.ts";
import { createShared } from "./kept.ts";
import { type Draft, readTyped, typeInto } from "./typed-draft.ts";
import { asPersonal, ofPersonal, whenLoggedOut } from "./personal.ts";
import type { Store } from "./store.ts";

/** The slot that was taken last; `expiresAt` is an ISO instant. */
export type HeldSlot = { id: string; date: string; time: string; productId: string; expiresAt: string };
/** The payment that was begun last for this draft, when (an ISO instant) and on which slot: money may be on its way by it, whatever this browser was told. */
type BegunPayment = { id: string; at: string; hold: HeldSlot | null };
/** `beside` are payments of other celebrations that were underway when this one was begun. */
export type BookingDraft = Record<DraftText, string> & Surprise & { addOns: readonly { id: string; qty: number }[]; hold: HeldSlot | null; begun: BegunPayment | null; beside: readonly string[] };

const NOTHING: BookingDraft = {
  productId: "", date: "", time: "", guests: "2", addressLine1: "", addressLine2: "", pincode: "", city: "", state: "", name: "", email: "", phone: "", specialRequests: "", method: "",
  ...NO_SURPRISE, addOns: [], hold: null, begun: null, beside: [],
};
export const noBooking = (): BookingDraft => NOTHING;

function readHeld(stored: unknown): HeldSlot | null {
  if (!isRecord(stored)) return null;
  const { id, date, time, productId, expiresAt } = stored;
  const texts = [id, date, time, productId, expiresAt].every((text) => typeof text === "string");
  return texts ? ({ id, date, time, productId, expiresAt } as HeldSlot) : null;
}

function readBegun(stored: unknown): BegunPayment | null {
  if (!isRecord(stored)) return null;
  const { id, at, hold } = stored;
  return typeof id === "string" && typeof at === "string" ? { id, at, hold: readHeld(hold) } : null;
}

/** Anybody may have changed what is stored: what is no draft is none, and of a damaged one the good parts are kept. */
export function readBookingDraft(stored: unknown): Draft<BookingDraft> | undefined {
  if (!isRecord(stored) || !isRecord(stored.typed)) return undefined;
  const { typed: from, owner } = stored;
  const chosen = Array.isArray(from.addOns) ? (from.addOns as unknown[]) : [];
  const addOns = chosen.flatMap((each) => (isRecord(each) && isId(each.id) && Number.isInteger(each.qty) && Number(each.qty) > 0 ? [{ id: each.id, qty: Number(each.qty) }] : []));
  const { date, ...texts } = readTyped(from, DRAFT_TEXTS);
  const typed: Partial<BookingDraft> = { ...texts, ...(date !== undefined && isCalendarDate(date) && { date }), addOns, hold: readHeld(from.hold), begun: readBegun(from.begun), beside: Array.isArray(from.beside) ? from.beside.filter(isId) : [] };
  return typeof owner === "string" ? { owner, typed } : { typed };
}

/** As it is stored: with the mark of the last log-out, so that what somebody typed before it counts no more. */
const shared = createShared<unknown>("bookingDraft", (stored) => stored);
let seen: { stored: unknown; draft: Draft<BookingDraft> | undefined } = { stored: undefined, draft: undefined };

/** The draft of the wizard: shared by all tabs, outliving them, forgotten when the person logs out in any (DECISIONS: `bookingDraft`). */
export const bookingDraftStore: Store<Draft<BookingDraft> | undefined> = {
  initial: undefined,
  get() {
    const stored = shared.get();
    // The same object for the same text, as readers of a store must have it.
    if (stored !== seen.stored) seen = { stored, draft: readBookingDraft(ofPersonal(stored)) };
    return seen.draft;
  },
  set: (draft) => shared.set(draft && asPersonal(draft)),
  subscribe: shared.subscribe,
};

export function typeIntoBooking(user: string | undefined, change: Partial<BookingDraft>): void {
  bookingDraftStore.set(typeInto(bookingDraftStore.get(), user, change));
}

const isChosen = (slot: HeldSlot, { date, time, productId }: Partial<BookingDraft>) => slot.date === date && slot.time === time && slot.productId === productId;

/** Whether the slot that was taken last is the one that is chosen now. */
export const holdsChosen = (draft: Partial<BookingDraft>): boolean => !!draft.hold && isChosen(draft.hold, draft);

/** Whether what is chosen now is what the payment was begun for, also where its time was taken again since. */
export const isForBegun = (draft: Partial<BookingDraft>): boolean => !!draft.begun?.hold && isChosen(draft.begun.hold, draft);

/** What was typed is booked by this payment, and forgotten; unless it is of another celebration, typed beside it or since. `just`: it was seen to happen. */
export function forgetBooked(payment: string, just: boolean): void {
  const draft = bookingDraftStore.get();
  const { begun = null, beside = [], hold = null, productId } = draft?.typed ?? {};
  if (!draft || !(begun ? begun.id === payment : just && !beside.includes(payment))) return;
  if (!begun?.hold || !productId || isForBegun(draft.typed)) return bookingDraftStore.set(undefined);
  // Whoever has chosen something else since goes on with that, and with the time that was taken for it.
  bookingDraftStore.set({ ...draft, typed: { ...draft.typed, hold: hold?.id === begun.hold.id ? null : hold, begun: null } });
}

if (!import.meta.env.SSR) whenLoggedOut(() => bookingDraftStore.set(undefined));
