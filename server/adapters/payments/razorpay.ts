import { createHash } from "node:crypto";
import * as v from "valibot";
import { paiseOf } from "#domain/payment/rules.ts";
import type { RazorpaySettings } from "#server/payment-settings.ts";
import { callGateway } from "./call.ts";
import { askFirst, type Customer, type GatewayEvent, GatewayOutage, GatewayRefusal, type PaymentAdapter, type PaymentSources, type RefundAnswer, type StoredPayment } from "./port.ts";
import { hmacHex, isSignature } from "./signature.ts";

/** The shapes of Razorpay's API (razorpay.com/docs/api), as far as they are read. */
const payment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  status: v.string(),
  amount: v.number(),
  currency: v.string(),
  captured: v.nullish(v.boolean()),
  amount_refunded: v.nullish(v.number()),
  error_description: v.nullish(v.string()),
});
const refund = v.object({ id: v.string(), payment_id: v.string(), amount: v.number(), status: v.string(), receipt: v.nullish(v.string()) });
const listOf = <const Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item) });
const order = v.object({ id: v.string() });
const proofShape = v.object({ razorpay_payment_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), razorpay_signature: v.string() });
const entity = <const Of extends v.GenericSchema>(of: Of) => v.optional(v.object({ entity: of }));
const message = v.object({ event: v.string(), payload: v.optional(v.object({ payment: entity(payment), refund: entity(refund) }), {}) });

/** Its window's script, which comes from Razorpay alone and is never served by a shop. */
const CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

/** What that script loads, frames and calls beside itself, as Razorpay's own Magento module allows it (razorpay-magento, etc/csp_whitelist.xml, 2026). */
const SOURCES: PaymentSources = {
  scripts: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  calls: ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com", "https://api.razorpay.com"],
  frames: ["https://api.razorpay.com"],
  images: ["https://cdn.razorpay.com"],
};

type Payment = v.InferOutput<typeof payment>;
type Refund = v.InferOutput<typeof refund>;

/**
 * Razorpay: an order made on the server, paid in its own window, proved by a signature over the stored order, and told of by
 * webhooks signed with another secret (INDIA 4.5). By `fetch`, since its SDK knows one host and no time-out (decision 21).
 */
export function openRazorpay({ keyId, keySecret, webhookSecret, api }: RazorpaySettings): PaymentAdapter {
  const headers = { Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`, "Content-Type": "application/json" };
  const get = async <const Shape extends v.GenericSchema>(path: string, shape: Shape) => read(shape, await callGateway({ method: "GET", url: `${api}/v1${path}`, headers }));
  const post = async <const Shape extends v.GenericSchema>(path: string, body: unknown, shape: Shape, more: Record<string, string> = {}) =>
    read(shape, await callGateway({ method: "POST", url: `${api}/v1${path}`, headers: { ...headers, ...more }, body: JSON.stringify(body) }));

  const refundsOf = (id: string) => get(`/payments/${id}/refunds`, listOf(refund));

  /** Takes what was promised. Whoever is told that it is taken already asks what of it there is. */
  async function capture({ id, amount, currency }: Payment): Promise<Payment> {
    try {
      return await post(`/payments/${id}/capture`, { amount, currency }, payment);
    } catch (error) {
      if (error instanceof GatewayRefusal) return get(`/payments/${id}`, payment);
      throw error;
    }
  }

  async function newsOf(stored: StoredPayment, attempt: Payment, taken: boolean): Promise<GatewayEvent[]> {
    const now = !taken && attempt.status === "authorized" && attempt.amount === stored.money.minor ? await capture(attempt).catch(() => attempt) : attempt;
    const refunds = (now.amount_refunded ?? 0) > 0 && now.captured ? (await refundsOf(now.id)).items : [];
    return [...eventsOf(now, stored.payment), ...refunds.flatMap(refundEvents)];
  }

  async function ask(stored: StoredPayment): Promise<GatewayEvent[]> {
    const { items } = await get(`/orders/${encodeURIComponent(stored.order)}/payments`, listOf(payment));
    // Nobody is charged twice by the shop: beside what is taken nothing more is.
    const taken = items.some(({ captured }) => captured);
    const news: GatewayEvent[] = [];
    for (const attempt of items) news.push(...(await newsOf(stored, attempt, taken)));
    return news;
  }

  return {
    name: "razorpay",
    methods: ["razorpay"],
    price: paiseOf,
    async start({ key, again, reference, money, customer }) {
      const known = again ? (await get(`/orders?receipt=${encodeURIComponent(key)}`, listOf(order))).items[0] : undefined;
      const made = known ?? (await post("/orders", { amount: money.minor, currency: money.currency, receipt: key, notes: { booking: reference }, payment: { capture: "automatic", capture_options: { refund_speed: "normal" } } }, order));
      return { order: made.id, handover: { key: keyId, order: made.id, amount: String(money.minor), currency: money.currency, script: CHECKOUT, ...prefill(customer) } };
    },
    prefill,
    async verify(stored, proof) {
      const given = v.safeParse(proofShape, proof);
      if (!given.success) return undefined;
      const { razorpay_payment_id: id, razorpay_signature: signature } = given.output;
      // Over the order that the shop has stored, never the one that is sent: another order's proof pays nothing here.
      if (!isSignature(signature, hmacHex(keySecret, `${stored.order}|${id}`))) return undefined;
      try {
        const news = await ask(stored);
        // The proof holds, also where Razorpay's list does not have its attempt yet, or nothing but an earlier one that failed.
        return news.some((item) => item.kind === "captured" || ("payment" in item && item.payment === id)) ? news : [...news, { kind: "authorized", payment: id }];
      } catch (error) {
        if (error instanceof GatewayOutage) return [{ kind: "authorized", payment: id }];
        throw error;
      }
    },
    attemptIn(proof) {
      const given = v.safeParse(proofShape, proof);
      return given.success ? given.output.razorpay_payment_id : undefined;
    },
    ask,
    // Nothing to `close`: an order can be made, read and given other notes (razorpay.com/docs/api/orders), and stays payable.
    async refund({ payment: id }, { key, minor }) {
      if (id === null) throw new GatewayRefusal("nothing was paid");
      const known = (await askFirst(refundsOf(id))).items.find(({ receipt }) => receipt === key);
      const made = known ?? (await post(`/payments/${id}/refund`, { amount: minor, speed: "normal", receipt: key }, refund, { "X-Refund-Idempotency": key }));
      return { refund: made.id, state: refundState(made) };
    },
    readWebhook(raw, given) {
      if (!isSignature(given.get("X-Razorpay-Signature"), hmacHex(webhookSecret, raw))) return undefined;
      const id = given.get("X-Razorpay-Event-Id") ?? createHash("sha256").update(raw).digest("hex");
      const parsed = v.safeParse(message, parseJson(raw));
      if (!parsed.success) return { id, kind: "unreadable", order: null, payment: null, events: [] };
      const { event, payload } = parsed.output;
      const [paid, back] = [payload.payment?.entity, payload.refund?.entity];
      return { id, kind: event, order: paid?.order_id ?? null, payment: paid?.id ?? back?.payment_id ?? null, events: eventsIn(event, paid, back) };
    },
    sources: SOURCES,
  };
}

/** Each is there, so that one that is taken back takes the place of what it was. */
const prefill = ({ name, email, phone }: Customer) => ({ name, email, contact: phone ?? "" });

/** What a message says; a kind that is not here changes nothing. */
function eventsIn(event: string, paid: Payment | undefined, back: Refund | undefined): GatewayEvent[] {
  switch (event) {
    case "payment.authorized":
      return paid ? [{ kind: "authorized", payment: paid.id }] : [];
    case "payment.captured":
    case "order.paid":
      return paid ? [capturedEvent(paid)] : [];
    case "payment.failed":
      return [{ kind: "failed", reason: paid?.error_description ?? null }];
    case "refund.processed":
    case "refund.failed":
      // It goes back, so it was taken, whether or not that has been told.
      return back ? [...(paid?.captured ? [capturedEvent(paid)] : []), ...refundEvents(back)] : [];
    case "payment.dispute.created":
      return [{ kind: "disputed" }];
    default:
      return [];
  }
}

const capturedEvent = ({ id, amount, currency }: Payment): GatewayEvent => ({ kind: "captured", payment: id, money: { minor: amount, currency } });

/** What an attempt is now. One that went back without ever being taken has come to nothing (INDIA 4.5: `captured` is false). */
function eventsOf(attempt: Payment, counted: string | null): GatewayEvent[] {
  switch (attempt.status) {
    case "captured":
      return [capturedEvent(attempt)];
    case "refunded":
      return attempt.captured ? [capturedEvent(attempt)] : counted === attempt.id ? [{ kind: "voided" }] : [];
    case "authorized":
      return [{ kind: "authorized", payment: attempt.id }];
    case "failed":
      return counted === attempt.id ? [{ kind: "voided" }] : [{ kind: "failed", reason: attempt.error_description ?? null }];
    default:
      return [];
  }
}

const refundState = ({ status }: Refund): RefundAnswer["state"] => (status === "processed" || status === "failed" ? status : "asked");

function refundEvents(back: Refund): GatewayEvent[] {
  const state = refundState(back);
  return state === "asked" ? [] : [{ kind: "refund", refund: back.id, key: back.receipt ?? null, payment: back.payment_id, minor: back.amount, state }];
}

/** An answer in another shape than the reference's tells nothing. */
function read<const Shape extends v.GenericSchema>(shape: Shape, value: unknown): v.InferOutput<Shape> {
  const parsed = v.safeParse(shape, value);
  if (!parsed.success) throw new GatewayOutage("an answer in a shape that is not known");
  return parsed.output;
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw)) as unknown;
  } catch {
    return undefined;
  }
}
