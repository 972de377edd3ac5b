import { openStripe } from "#server/adapters/payments/stripe/stripe.ts";
import { readEnv } from "#server/env.ts";
import type { Rig, Told } from "./rig.ts";
import { type StripeServer, startStripeServer } from "./stripe-server.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRET: "whsec_test" };
const EVENTS: Record<Told, string> = { authorized: "checkout.session.completed", captured: "checkout.session.completed", failed: "checkout.session.async_payment_failed", refunded: "refund.created", disputed: "charge.dispute.created", unknown: "customer.created" };

/** Stripe on this machine; `now` is the shop's clock, which its messages are dated by. */
export async function stripeRig(now = () => new Date("2027-02-10T11:38:00Z")): Promise<Rig & { server: StripeServer }> {
  const server = await startStripeServer({ secretKey: KEYS.STRIPE_SECRET_KEY, webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET, now });
  const env = { ...KEYS, STRIPE_API: server.origin };
  const settings = readEnv(env).payments.stripe;
  if (!settings) throw new Error("the settings of the rig are whole");
  const ways = { pending: server.payLater, captured: server.pay, failed: server.decline, less: (order: string) => server.pay(order, Math.trunc(server.session(order).amount_total / 100)) };
  return {
    server,
    adapter: openStripe(settings, { now }, { retries: 0 }),
    method: "stripe",
    env,
    happen: async (order, what) => ({ payment: ways[what](order).id, proof: {} }),
    refundAtDesk: (payment, minor) => server.refundAtDesk(payment, minor).id,
    message(told, { order, payment, refund }, id) {
      const session = { ...server.session(order), payment_status: told === "captured" ? "paid" : "unpaid" };
      const object = told === "refunded" ? server.refundsMade().find((made) => made.id === refund) : told === "disputed" ? { object: "dispute", payment_intent: payment } : session;
      const { body, headers } = server.event(EVENTS[told], object ?? {}, id === undefined ? {} : { name: id });
      return { raw: new TextEncoder().encode(body), headers: new Headers(headers) };
    },
    trouble: (what) => server.trouble.plan(/./, what === "lost" ? "lost" : "outage"),
    counts: () => ({ orders: server.sessionsMade().length, refunds: server.refundsMade().length }),
    close: server.close,
  };
}
