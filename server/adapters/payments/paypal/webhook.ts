import * as v from "valibot";
import type { Webhook } from "#server/adapters/payments/port.ts";
import { Capture, captureEvent, named, Order, Refund, refundEvents } from "./orders.ts";

const Event = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)), event_type: v.pipe(v.string(), v.maxLength(100)), resource: v.looseObject({}) });
const Dispute = v.object({ disputed_transactions: v.array(v.object({ seller_transaction_id: v.string() })) });

/** The shopper has agreed at PayPal's page, and nothing is taken yet. */
const ORDER_APPROVED = "CHECKOUT.ORDER.APPROVED";

type About = Omit<Webhook, "id" | "kind">;
const NOTHING: About = { order: null, payment: null, events: [] };

/** A message as it claims to be; undefined for what is none. It counts once PayPal has said that it is its own. */
export function messageOf(text: string): Webhook | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const event = v.safeParse(Event, json);
  if (!event.success) return undefined;
  const { id, event_type: kind, resource } = event.output;
  return { id, kind, ...about(kind, resource) };
}

/**
 * The question whether a message is PayPal's, as the body of a call to it; undefined where the headers alone say that it isn't. The
 * message goes into it as it came: read and written again (`1.0` as `1`, `{}` as `[]`) it would be refused.
 */
export function proofOf(text: string, headers: Headers, webhookId: string): string | undefined {
  const [auth_algo, cert_url, transmission_id, transmission_sig, transmission_time] = ["Auth-Algo", "Cert-Url", "Transmission-Id", "Transmission-Sig", "Transmission-Time"].map((name) => headers.get(`PayPal-${name}`) ?? "");
  if (!auth_algo || !transmission_id || !transmission_sig || !transmission_time || !ofPaypal(cert_url)) return undefined;
  const rest = JSON.stringify({ auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id: webhookId });
  return `${rest.slice(0, -1)},"webhook_event":${text}}`;
}

function ofPaypal(address: string | undefined): boolean {
  const url = URL.parse(address ?? "");
  return url?.protocol === "https:" && /(^|\.)paypal\.com$/.test(url.hostname);
}

function about(kind: string, resource: unknown): About {
  if (kind === ORDER_APPROVED) {
    const order = v.safeParse(Order, resource);
    return order.success ? { order: order.output.id, payment: null, events: [{ kind: "approved" }] } : NOTHING;
  }
  if (/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED)$/.test(kind)) {
    const capture = v.safeParse(Capture, resource);
    if (!capture.success) return NOTHING;
    const { id, links, supplementary_data: more } = capture.output;
    return { order: more?.related_ids?.order_id ?? named(links, "up", "/checkout/orders/"), payment: id, events: [captureEvent(capture.output)] };
  }
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.(PENDING|FAILED))$/.test(kind)) {
    const refund = v.safeParse(Refund, resource);
    if (!refund.success) return NOTHING;
    // A reversal is money that PayPal itself has given back.
    const disputed = kind === "PAYMENT.CAPTURE.REVERSED" ? [{ kind: "disputed" as const }] : [];
    return { order: null, payment: named(refund.output.links, "up", "/payments/captures/"), events: [...refundEvents(refund.output), ...disputed] };
  }
  if (kind === "CUSTOMER.DISPUTE.CREATED") {
    const dispute = v.safeParse(Dispute, resource);
    return { order: null, payment: dispute.success ? (dispute.output.disputed_transactions[0]?.seller_transaction_id ?? null) : null, events: [{ kind: "disputed" }] };
  }
  return NOTHING;
}
