import { createStore } from "#app/lib/store.ts";
import { type BookingDraft, bookingDraftStore, type HeldSlot, isForBegun, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { whenLoggedOut } from "#app/lib/personal.ts";
import { typedBy } from "#app/lib/typed-draft.ts";
import { type BookingState, PAYABLE_STATES } from "#domain/booking/states.ts";
import { pathOf } from "#domain/booking/steps.ts";
import { PATIENCE_DAYS } from "#domain/payment/rules.ts";
import { type Gateway, type PaymentState, PLACE } from "#domain/payment/states.ts";
import { shopNow } from "#app/lib/session.ts";
import { keep } from "./account-draft.ts";
import { call, type Held, type Pending, pendingIn, type Problem, takeSlot } from "./call.ts";
import { type Chosen, cityOf } from "./use-wizard.ts";
import { wishOf } from "./wish.ts";

/**
 * How a payment stands, as `GET /api/payments/{id}` tells it. `reference` of the payment is the gateway's, `payBy` the ISO instant until which the
 * booking's time is kept, `discount` what an offer takes off it in rupees; `handover` is there for as long as it can be paid.
 */
export type PaymentStanding = {
  payment: { id: string; method: string; gateway: Gateway; state: PaymentState; stateLabel: string; amount: number; reference: string | null };
  booking: { reference: string; state: BookingState; payBy: string | null; discount: number };
  handover?: Record<string, string>;
};
/** What was begun, and what the browser needs to pay it; which strings these are hangs on the gateway. */
export type Begun = { payment: { id: string; gateway: Gateway }; booking: { reference: string; total: number }; handover: Record<string, string> };

/** What was told last, and what was begun last from this page: its own address shows both. */
export const standingStore = createStore<PaymentStanding | undefined>(undefined);
export const begunStore = createStore<Begun | undefined>(undefined);
if (!import.meta.env.SSR) {
  whenLoggedOut(() => {
    standingStore.set(undefined);
    begunStore.set(undefined);
  });
}

export const readStanding = (id: string) => call<PaymentStanding>(`/api/payments/${encodeURIComponent(id)}`);
/** The server judges what the gateway gave to the browser; nothing is paid because a browser says so. */
export const proveStanding = (id: string, proof: object) => call<PaymentStanding>(`/api/payments/${encodeURIComponent(id)}/verify`, proof);

/** Where how a payment stands is shown. */
export const paymentPath = (id: string) => `${pathOf("payment")}?payment=${encodeURIComponent(id)}`;

const PATIENCE_MS = PATIENCE_DAYS * 86_400_000;

type InTheWay = Pending | { kind: "lost" } | { kind: "login" };

/**
 * The payment that was begun for the draft, where money is underway by it. `lost`: it could not be asked, and until it is nothing may
 * be taken beside it. `over`: its booking is paid and decided, and something else is chosen by now.
 */
async function look(draft: BookingDraft): Promise<InTheWay | { kind: "over" } | undefined> {
  const { begun } = draft;
  if (!begun || Date.parse(begun.at) + PATIENCE_MS < shopNow().getTime()) return undefined;
  const read = await readStanding(begun.id);
  if (read.kind === "problem") return read.problem.status === 404 ? undefined : { kind: "lost" };
  if (read.kind !== "ok") return read;
  const { payment: { state }, booking } = read.body;
  if (PLACE[state] < PLACE.authorized || state === "refunded") return undefined;
  const decided = !PAYABLE_STATES.includes(booking.state);
  return decided && !isForBegun(draft) ? { kind: "over" } : { kind: "pending", id: begun.id };
}

/** The same, where it stands in the way of paying for what is chosen. */
export async function underway(draft: BookingDraft): Promise<InTheWay | undefined> {
  const found = await look(draft);
  return found?.kind === "over" ? undefined : found;
}

/** Takes the chosen slot, after a look at what was begun before. */
export async function takeChosen({ values, service, type }: Pick<Chosen, "values" | "service" | "type">): Promise<Held> {
  const before = await look(values);
  if (before && before.kind !== "over") return before;
  // The next one is not for what that has paid.
  if (before) type({ begun: null });
  return takeSlot({ date: values.date, time: values.time, productId: service.id, city: cityOf(values), beside: values.beside });
}

/** Another celebration is begun while a payment is underway: what is to come is not for what that pays, and on no other device either. */
export function bookAnother(user: string | undefined, payment: string): void {
  const { beside = [] } = typedBy(bookingDraftStore.get(), user);
  typeIntoBooking(user, { productId: "", date: "", time: "", addOns: [], hold: null, begun: null, beside: [...beside.filter((id) => id !== payment), payment] });
  if (user !== undefined) void keep(user, typedBy(bookingDraftStore.get(), user));
}

export type Beginning = { kind: "begun"; begun: Begun } | { kind: "slot" | "problem"; problem: Problem } | { kind: "login" | "lost" } | Pending;

/**
 * Begins the payment of the draft on its slot. Only the shop knows whether that is still held, and what was begun on it: it is asked
 * with the hold that is kept, whatever the clock says here. Where it says that the slot is gone, it is taken again, as it may be free
 * still; then nobody need notice. `slot`: it is not.
 */
export async function beginPayment(wizard: Chosen, keep: (change: Pick<BookingDraft, "hold"> | Pick<BookingDraft, "begun">) => void): Promise<Beginning> {
  const begin = async (hold: HeldSlot): Promise<Beginning> => {
    const answer = await call<Begun>("/api/payments", wishOf(wizard, hold.id));
    if (answer.kind !== "ok") return pendingIn(answer) ?? answer;
    keep({ begun: { id: answer.body.payment.id, at: shopNow().toISOString(), hold } });
    return { kind: "begun", begun: answer.body };
  };
  const { hold } = wizard.values;
  const first = hold && (await begin(hold));
  if (first && !(first.kind === "problem" && first.problem.code === "hold-gone")) return first;
  const held = await takeChosen(wizard);
  if (held.kind === "problem") return { kind: "slot", problem: held.problem };
  if (held.kind !== "held") return held;
  keep({ hold: held.hold });
  return begin(held.hold);
}
