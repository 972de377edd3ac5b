import type Stripe from "stripe";
import type { GatewayEvent, Webhook } from "#server/adapters/payments/port.ts";

/** Metadata of a refund: the shop's own id of it. */
export const REFUND_KEY = "refund";

const idOf = (named: string | { id: string } | null | undefined): string | null => (typeof named === "string" ? named : (named?.id ?? null));

/** What Stripe knows of a session that was asked for with its intent inside, and of the refunds of what it took. */
export function sessionEvents(session: Stripe.Checkout.Session, refunds: Stripe.Refund[]): GatewayEvent[] {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (session.payment_status === "paid") return [captured(session), ...refunds.flatMap(refundEvents)];
  if (session.status === "expired") return [{ kind: "voided" }];
  const reason = intent?.last_payment_error?.message ?? null;
  if (session.status === "open") return reason === null ? [] : [{ kind: "failed", reason }];
  // Complete and unpaid: a bank that answers later is at work, or has answered no.
  return intent?.status === "processing" ? [authorized(session)] : [{ kind: "failed", reason }, { kind: "voided" }];
}

/** What a message says of a payment. A kind that the shop does not know says nothing. */
export function eventsOf(event: Stripe.Event): Omit<Webhook, "id" | "kind"> {
  switch (event.type) {
    case "checkout.session.completed":
      return of(event.data.object, event.data.object.payment_status === "paid" ? captured(event.data.object) : authorized(event.data.object));
    case "checkout.session.async_payment_succeeded":
      return of(event.data.object, captured(event.data.object));
    case "checkout.session.async_payment_failed":
      return of(event.data.object, { kind: "failed", reason: "the bank has refused" });
    case "checkout.session.expired":
      return of(event.data.object, { kind: "failed", reason: "not paid in time" });
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return { order: null, payment: idOf(event.data.object.payment_intent), events: refundEvents(event.data.object) };
    case "charge.dispute.created":
      return { order: null, payment: idOf(event.data.object.payment_intent), events: [{ kind: "disputed" }] };
    default:
      return { order: null, payment: null, events: [] };
  }
}

function of(session: Stripe.Checkout.Session, said: GatewayEvent): Omit<Webhook, "id" | "kind"> {
  return { order: session.id, payment: idOf(session.payment_intent), events: [said] };
}

const nameOf = (session: Stripe.Checkout.Session) => idOf(session.payment_intent) ?? session.id;
const authorized = (session: Stripe.Checkout.Session): GatewayEvent => ({ kind: "authorized", payment: nameOf(session) });
const captured = (session: Stripe.Checkout.Session): GatewayEvent => ({
  kind: "captured", payment: nameOf(session), money: { minor: session.amount_total ?? 0, currency: (session.currency ?? "").toUpperCase() },
});

export function refundState(status: string | null): "asked" | "processed" | "failed" {
  if (status === "succeeded") return "processed";
  return status === "failed" || status === "canceled" ? "failed" : "asked";
}

function refundEvents({ id, metadata, amount, status }: Stripe.Refund): GatewayEvent[] {
  const state = refundState(status);
  return state === "asked" ? [] : [{ kind: "refund", refund: id, key: metadata?.[REFUND_KEY] ?? null, minor: amount, state }];
}
