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
/** The payment that was begun last for this draft, and when (an ISO instant): money may be on its way by it, whatever this browser was told. */
type BegunPayment = { id: string; at: string };
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
  const { id, at } = stored;
  return typeof id === "string" && typeof at === "string" ? { id, at } : null;
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

/** Whether the slot that was taken last is the one that is chosen now. */
export const holdsChosen = ({ hold, date, time, productId }: Partial<BookingDraft>): boolean => !!hold && hold.date === date && hold.time === time && hold.productId === productId;

/** What was typed is booked by this payment, and forgotten; unless it is of another celebration, typed beside it or since. `just`: it was seen to happen. */
export function forgetBooked(payment: string, just: boolean): void {
  const draft = bookingDraftStore.get();
  const { begun = null, beside = [], hold } = draft?.typed ?? {};
  if (!draft || !(begun ? begun.id === payment : just && !beside.includes(payment))) return;
  // Whoever has chosen something else since goes on with that.
  const other = hold && draft.typed.productId && !holdsChosen(draft.typed);
  bookingDraftStore.set(other ? { ...draft, typed: { ...draft.typed, hold: null, begun: null } } : undefined);
}

if (!import.meta.env.SSR) whenLoggedOut(() => bookingDraftStore.set(undefined));
