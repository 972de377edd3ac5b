import * as v from "valibot";
import { askFirst, type GatewayEvent, GatewayOutage, GatewayRefusal, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import { centsFor, hundredths } from "#domain/payment/dollars.ts";
import type { PaypalSettings } from "#server/payment-settings.ts";
import { openClient, PaypalRefusal } from "./client.ts";
import { Order, orderEvents, Refund, refundKey, refundState } from "./orders.ts";
import { messageOf, proofOf } from "./webhook.ts";

const Verdict = v.object({ verification_status: v.string() });
const usd = (cents: number) => ({ currency_code: "USD", value: hundredths(cents) });
/** PayPal's page is still waiting for somebody, or has been left by the way that waits: nothing has happened. */
const NOT_YET = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);

/**
 * PayPal by its own page, in dollars, since it takes no rupees (INDIA 4.5): the shopper approves there, and the server captures. By
 * `fetch`, since its SDK knows its own hosts alone (decision 22).
 */
export function openPaypal({ webhookId, paisePerDollar, ...access }: PaypalSettings, patienceMs?: number): PaymentAdapter {
  const call = openClient(access, patienceMs);

  const read = async (order: string): Promise<Order | undefined> => {
    try {
      return await call(Order, { path: `/v2/checkout/orders/${encodeURIComponent(order)}` });
    } catch (error) {
      // PayPal forgets an order that nobody paid.
      if (error instanceof PaypalRefusal && error.status === 404) return undefined;
      throw error;
    }
  };

  /** Takes what was approved. An answer that got lost is asked for; where that fails too, nobody knows, and it is asked again later. */
  async function capture(order: Order): Promise<GatewayEvent[]> {
    try {
      // One attempt for each time that it was approved: after a refusal the shopper may have chosen another card.
      const requestId = `capture-${order.id}-${order.update_time ?? order.create_time}`;
      return orderEvents(await call(Order, { method: "POST", path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`, body: "{}", requestId }));
    } catch (error) {
      const lost = error instanceof GatewayOutage || (error instanceof PaypalRefusal && error.issue === "ORDER_ALREADY_CAPTURED");
      const now = lost ? await read(order.id) : undefined;
      if (now?.status === "COMPLETED") return orderEvents(now);
      if (!(error instanceof PaypalRefusal)) throw error;
      return NOT_YET.has(error.issue) ? [] : [{ kind: "failed", reason: error.issue }, { kind: "voided" }];
    }
  }

  /** PayPal's word on a message. It refuses to look at one whose parts are none, such as a time that is no time: that is no word of its own either. */
  async function isSigned(proof: string): Promise<boolean> {
    try {
      const { verification_status: status } = await call(Verdict, { method: "POST", path: "/v1/notifications/verify-webhook-signature", body: proof });
      return status === "SUCCESS";
    } catch (error) {
      if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 422)) return false;
      throw error;
    }
  }

  const newsOf = (order: Order | undefined): GatewayEvent[] => (order ? orderEvents(order) : [{ kind: "voided" }]);
  const ask = async ({ order }: StoredPayment) => newsOf(await read(order));
  async function take({ order: name }: StoredPayment): Promise<GatewayEvent[]> {
    const order = await read(name);
    return order?.status === "APPROVED" ? capture(order) : newsOf(order);
  }

  return {
    name: "paypal",
    methods: ["paypal"],
    price: (rupees) => ({ minor: centsFor(rupees, paisePerDollar), currency: "USD" }),
    async start({ key, reference, money, returnUrl }) {
      const body = {
        intent: "CAPTURE",
        // The same invoice can't be captured twice there, which is one guard more against paying twice.
        purchase_units: [{ reference_id: "default", custom_id: key, invoice_id: reference, description: `Booking ${reference}`, amount: usd(money.minor) }],
        payment_source: { paypal: { experience_context: { brand_name: "Bokeh", shipping_preference: "NO_SHIPPING", user_action: "PAY_NOW", payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED", return_url: returnUrl, cancel_url: returnUrl } } },
      };
      const order = await call(Order, { method: "POST", path: "/v2/checkout/orders", body: JSON.stringify(body), requestId: key });
      const page = order.links.find(({ rel }) => rel === "payer-action" || rel === "approve");
      if (!page) throw new GatewayRefusal("PayPal: an order without a page to pay it");
      // What the shopper was told before paying stays with the payment.
      return { order: order.id, handover: { url: page.href, usd: hundredths(money.minor), rupeesPerDollar: hundredths(paisePerDollar) } };
    },
    verify: ask,
    ask,
    take,
    asksWhoseMessage: true,
    // Nothing to `close`: an order can be changed, approved and captured (developer.paypal.com/docs/api/orders/v2), what can be voided is an
    // authorization, which the intent CAPTURE makes none of. What is approved and not taken costs nobody anything, and PayPal itself forgets it within hours.
    async refund({ order, payment }, { key, minor }) {
      if (payment === null) throw new GatewayRefusal("PayPal: nothing was paid");
      // PayPal forgets a key in time; what it made under it bears the key for ever.
      const made = (await askFirst(read(order)))?.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []).find((refund) => refund.custom_id === refundKey(key));
      const refund = made ?? (await call(Refund, { method: "POST", path: `/v2/payments/captures/${encodeURIComponent(payment)}/refund`, body: JSON.stringify({ amount: usd(minor), custom_id: refundKey(key) }), requestId: key }));
      return { refund: refund.id, state: refundState(refund.status) };
    },
    async readWebhook(raw, headers) {
      const text = new TextDecoder().decode(raw);
      const message = messageOf(text);
      const proof = message && proofOf(text, headers, webhookId);
      return proof && (await isSigned(proof)) ? message : undefined;
    },
  };
}
