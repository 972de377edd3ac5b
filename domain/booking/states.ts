export type BookingSource = "request" | "checkout" | "wizard";
export type BookingState = "requested" | "held" | "awaiting-payment" | "confirmed" | "declined" | "expired" | "completed" | "cancelled";

/** In these a booking waits for its payment, until its time to pay is over. */
export const UNPAID_STATES: readonly BookingState[] = ["held", "awaiting-payment"];
/** The same, and once that is over: money that is late may still confirm it. */
export const PAYABLE_STATES: readonly BookingState[] = [...UNPAID_STATES, "expired"];

/** Where each door begins (DECISIONS, One model). */
export const FIRST_STATE: Record<BookingSource, BookingState> = { request: "requested", checkout: "requested", wizard: "held" };

/** Every step a booking may take; a state without steps is an end. */
const STEPS: Record<BookingState, readonly BookingState[]> = {
  requested: ["confirmed", "declined", "cancelled"],
  held: ["awaiting-payment", "expired"],
  // Cancelled from here and from `expired` is what was paid for too late, by whoever has it back.
  "awaiting-payment": ["confirmed", "expired", "cancelled"],
  confirmed: ["completed", "cancelled"],
  declined: [],
  // Money that came after the time ran out, or is said to have been sent, where a crew is still free.
  expired: ["awaiting-payment", "confirmed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** What the shopper reads. */
const LABELS: Record<BookingState, string> = {
  requested: "Requested",
  held: "Held for you",
  "awaiting-payment": "Waiting for payment",
  confirmed: "Confirmed",
  declined: "Declined",
  expired: "Expired",
  completed: "Completed",
  cancelled: "Cancelled",
};

export function canStep(from: BookingState, to: BookingState): boolean {
  return STEPS[from].includes(to);
}

/** A state as the database gives it. Throws for a word that is none: the table holds only what `STEPS` knows. */
export function bookingState(value: string): BookingState {
  if (!Object.hasOwn(STEPS, value)) throw new RangeError(`not a booking state: ${value}`);
  return value as BookingState;
}

export function stateLabel(state: BookingState): string {
  return LABELS[state];
}

/** A step of a booking's history; a question about it leaves the state as it was. `by` is who took it, as the reader would say. */
export type Step = { fromState: BookingState | null; toState: BookingState; by: "you" | "us" | "the shopper"; note?: string | null };

const MOVED = "Moved from";

/** What stands in the history of one that was moved; both in words. */
export const movedNote = (from: string, to: string): string => `${MOVED} ${from} to ${to}`;

/** Whether a step's mail told the shopper when it is. */
export const tellsTime = ({ fromState, toState, note }: Pick<Step, "fromState" | "toState" | "note">): boolean => toState === "confirmed" && (fromState !== toState || note?.startsWith(MOVED) === true);

/** A step in words, to stand before `on` and an instant. */
export function stepWords({ fromState, toState, by, note }: Step): string {
  if (fromState === toState && note?.startsWith(MOVED)) return `Moved by ${by}`;
  if (fromState === toState) return by === "us" ? "Changed by us" : "Change asked for";
  return toState === "cancelled" ? `Cancelled by ${by}` : LABELS[toState];
}
