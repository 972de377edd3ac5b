import { createStore } from "#app/lib/store.ts";
import type { HeldSlot } from "#app/lib/booking-draft.ts";
import type { BookingState } from "#domain/booking/states.ts";
import type { Gateway, PaymentState } from "#domain/payment/states.ts";
import { shopNow } from "#app/lib/session.ts";
import { call, type Problem, takeSlot } from "./call.ts";
import type { Chosen } from "./use-wizard.ts";
import { wishOf } from "./wish.ts";

/**
 * How a payment stands, as `GET /api/payments/{id}` tells it. `reference` of the payment is the gateway's, `payBy` the ISO instant until which the
 * booking's time is kept; `handover` is there for as long as it can be paid.
 */
export type PaymentStanding = {
  payment: { id: string; method: string; gateway: Gateway; state: PaymentState; stateLabel: string; amount: number; reference: string | null };
  booking: { reference: string; state: BookingState; payBy: string | null };
  handover?: Record<string, string>;
};
/** What was begun, and what the browser needs to pay it; which strings these are hangs on the gateway. */
export type Begun = { payment: { id: string; gateway: Gateway }; booking: { reference: string; total: number }; handover: Record<string, string> };

/** What was told last, and what was begun last from this page: its own address shows both. */
export const standingStore = createStore<PaymentStanding | undefined>(undefined);
export const begunStore = createStore<Begun | undefined>(undefined);

export const readStanding = (id: string) => call<PaymentStanding>(`/api/payments/${encodeURIComponent(id)}`);
/** The server judges what the gateway gave to the browser; nothing is paid because a browser says so. */
export const proveStanding = (id: string, proof: object) => call<PaymentStanding>(`/api/payments/${encodeURIComponent(id)}/verify`, proof);

export type Beginning = { kind: "begun"; begun: Begun } | { kind: "slot" | "problem"; problem: Problem } | { kind: "login" } | { kind: "lost" };

/**
 * Begins the payment of the draft on its slot. Where that is not held any more it is taken again first, as it may be free still; then
 * nobody need notice. `slot`: it is not.
 */
export async function beginPayment(wizard: Chosen, onHeld: (hold: HeldSlot) => void): Promise<Beginning> {
  const { values, service } = wizard;
  let hold = values.hold;
  for (let fresh = false; ; fresh = true) {
    if (!hold || fresh || Date.parse(hold.expiresAt) <= shopNow().getTime()) {
      const held = await takeSlot({ date: values.date, time: values.time, productId: service.id });
      if (held.kind === "problem") return { kind: "slot", problem: held.problem };
      if (held.kind !== "held") return held;
      hold = held.hold;
      onHeld(hold);
    }
    const answer = await call<Begun>("/api/payments", wishOf(wizard, hold.id));
    if (answer.kind === "ok") return { kind: "begun", begun: answer.body };
    const gone = answer.kind === "problem" && answer.problem.code === "hold-gone";
    if (!gone || fresh) return answer;
  }
}
