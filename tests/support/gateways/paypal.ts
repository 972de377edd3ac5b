import { hundredths } from "#domain/payment/dollars.ts";
import { openPaypal } from "#server/adapters/payments/paypal/paypal.ts";
import { readEnv } from "#server/env.ts";
import { type PaypalServer, startPaypalServer } from "./paypal-server.ts";
import type { Happening, Rig, Told } from "./rig.ts";

const KEYS = { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "4JH86294D6297924G", PAYPAL_USD_RATE: "83.30" };
const EVENTS: Record<Told, string> = { authorized: "PAYMENT.CAPTURE.PENDING", captured: "PAYMENT.CAPTURE.COMPLETED", failed: "PAYMENT.CAPTURE.DENIED", refunded: "PAYMENT.CAPTURE.REFUNDED", disputed: "CUSTOMER.DISPUTE.CREATED", unknown: "BILLING.PLAN.CREATED" };
const STATUS: Partial<Record<Told, string>> = { authorized: "PENDING", captured: "COMPLETED", failed: "DECLINED" };

/** PayPal on this machine. What happens is taken there already, as when a message has had it taken before the browser came back. */
export async function paypalRig(now = () => new Date("2027-02-10T11:38:00Z")): Promise<Rig & { server: PaypalServer }> {
  const server = await startPaypalServer({ clientId: KEYS.PAYPAL_CLIENT_ID, clientSecret: KEYS.PAYPAL_CLIENT_SECRET, webhookId: KEYS.PAYPAL_WEBHOOK_ID, now });
  const env = { ...KEYS, PAYPAL_API: server.origin };
  const settings = readEnv(env).payments.paypal;
  if (!settings) throw new Error("the settings of the rig are whole");
  return {
    server,
    adapter: openPaypal(settings),
    method: "paypal",
    env,
    async happen(order: string, what: Happening) {
      if (what === "less") server.change(order, hundredths(Math.trunc(server.centsOf(order) / 100)));
      server.approve(order);
      server.ends({ capture: what === "captured" || what === "less" ? "COMPLETED" : "PENDING" });
      server.captureBeside(order);
      if (what === "failed") server.settle(order, "DECLINED");
      return { payment: server.captured(order).id, proof: { token: order } };
    },
    refundAtDesk: (payment, minor) => server.refundAtDesk(payment, hundredths(minor)).id,
    message(told, { order, payment, refund }, id) {
      const resource = told === "refunded" ? server.refundsMade().find((made) => made.id === refund) : told === "disputed" ? { disputed_transactions: [{ seller_transaction_id: payment }] } : { ...server.captured(order), ...(STATUS[told] && { status: STATUS[told] }) };
      const { body, headers } = server.event(EVENTS[told], resource ?? {}, id === undefined ? {} : { name: id });
      return { raw: new TextEncoder().encode(body), headers: new Headers(headers) };
    },
    trouble: (what) => server.trouble.plan(/^(?!.*oauth2)/, what === "lost" ? "lost" : "outage"),
    counts: () => ({ orders: server.ordersMade().length, refunds: server.refundsMade().length }),
    close: server.close,
  };
}
