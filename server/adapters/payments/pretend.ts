import { paiseOf } from "#domain/payment/rules.ts";
import { type Method, METHODS } from "#domain/payment/states.ts";
import type { Clock } from "#server/clock.ts";
import type { GatewayEvent, PaymentAdapter, StoredPayment } from "./port.ts";

/** How long the specification's helper takes, and how long a late answer is on its way. */
const DELAY_MS = 400;
export const LATE_MS = 60_000;

/** The references of the specification (SPEC section 7). */
const PREFIX: Record<Method, string> = { razorpay: "rzp_mock_ref_", stripe: "stripe_mock_ref_", paypal: "paypal_mock_ref_", upi: "upi_mock_ref_" };

/**
 * The gateway of the specification, behind every method while none has keys: no money moves, and the page says so. The browser
 * brings `{outcome}`: `paid`, `failed`, `pending` for good, or `late`, which is paid a minute later for whoever asks then. It
 * remembers nothing: what is still to come stands in the reference, so a restart loses none of it.
 */
export function openPretend(clock: Clock, delayMs = DELAY_MS): PaymentAdapter {
  const think = () => new Promise((resolve) => setTimeout(resolve, delayMs));
  const captured = (payment: StoredPayment): GatewayEvent => ({ kind: "captured", payment: referenceOf(payment), money: payment.money });
  return {
    name: "pretend",
    methods: METHODS,
    price: paiseOf,
    start: async ({ key }) => ({ order: `pretend_order_${key}`, handover: { pretend: "yes" } }),
    async verify(payment, proof) {
      await think();
      switch (outcomeOf(proof)) {
        case "paid":
          return [captured(payment)];
        case "failed":
          return [{ kind: "failed", reason: "The pretend gateway was asked to fail." }];
        case "pending":
          return [{ kind: "authorized", payment: `${referenceOf(payment)}.pending` }];
        case "late":
          return [{ kind: "authorized", payment: `${referenceOf(payment)}.late.${clock.now().getTime() + LATE_MS}` }];
        default:
          return undefined;
      }
    },
    async ask(payment) {
      const due = /\.late\.(\d+)$/.exec(payment.payment ?? "")?.[1];
      return due !== undefined && Number(due) <= clock.now().getTime() ? [captured(payment)] : [];
    },
    refund: async (_payment, { key }) => ({ refund: `rfnd_mock_ref_${key}`, state: "processed" }),
  };
}

/** The same for the same payment, so that a proof sent twice pays once. */
const referenceOf = ({ id, method }: StoredPayment) => `${PREFIX[method]}${id.replaceAll("-", "").slice(0, 14)}`;

const outcomeOf = (proof: unknown): unknown => (typeof proof === "object" && proof !== null && "outcome" in proof ? proof.outcome : undefined);
