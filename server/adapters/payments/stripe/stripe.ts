import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { askFirst, type GatewayEvent, GatewayOutage, GatewayRefusal, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import { paiseOf } from "#domain/payment/rules.ts";
import { PATIENCE_MS } from "#server/adapters/payments/call.ts";
import type { Clock } from "#server/clock.ts";
import type { StripeSettings } from "#server/payment-settings.ts";
import { eventsOf, REFUND_KEY, refundState, sessionEvents } from "./events.ts";

type Trying = { patienceMs?: number; retries?: number };

/** A session lives half an hour at least (docs.stripe.com/api/checkout/sessions/create), and a minute more is left for clocks that differ. */
const SHORTEST_SESSION_S = 31 * 60;
/** How old a message may be, and how far ahead (docs.stripe.com/webhooks/signature). */
const TOLERANCE_S = 300;
/** Metadata of a session: until when the crew is held for it. */
const PAY_BY = "payBy";

const seconds = (when: Date | string) => Math.floor(new Date(when).getTime() / 1000);

/**
 * Stripe's own page (Checkout Session), to which the shopper goes and comes back. Nothing that comes back with them is believed: the
 * session is asked for. The SDK takes half a second and 20 MB to load, so the first call that needs it does.
 */
export function openStripe({ secretKey, webhookSecret, api }: StripeSettings, { now }: Clock, { patienceMs = PATIENCE_MS, retries = 1 }: Trying = {}): PaymentAdapter {
  let loading: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const load = () => (loading ??= import("stripe").then(({ default: Sdk }) => {
    const at = api === undefined ? undefined : new URL(api);
    const place = at && { host: at.hostname, port: at.port || (at.protocol === "https:" ? "443" : "80"), protocol: at.protocol === "https:" ? "https" as const : "http" as const };
    return { stripe: new Sdk(secretKey, { ...place, timeout: patienceMs, maxNetworkRetries: retries, telemetry: false }), errors: Sdk.errors };
  }));

  /** What Stripe answers. It refuses what it has read and not done; whatever else is thrown leaves open what has become of the call. */
  async function call<T>(run: (stripe: Stripe) => Promise<Stripe.Response<T>>): Promise<T> {
    const { stripe, errors } = await load();
    try {
      const answer = await run(stripe);
      // The SDK takes any JSON without an `error` in it for what was asked for, also one that a proxy sends with a 503.
      if (answer.lastResponse.statusCode >= 400) throw new Error(`status ${answer.lastResponse.statusCode}`);
      return answer;
    } catch (error) {
      const refused = [errors.StripeInvalidRequestError, errors.StripeIdempotencyError, errors.StripeAuthenticationError, errors.StripePermissionError, errors.StripeCardError];
      if (refused.some((kind) => error instanceof kind)) throw new GatewayRefusal(`Stripe: ${error instanceof Error ? error.message : "refused"}`, { cause: error });
      throw new GatewayOutage("Stripe gave no answer that tells", { cause: error });
    }
  }

  const read = (order: string) => call((stripe) => stripe.checkout.sessions.retrieve(order, { expand: ["payment_intent"] }));
  const refundsOf = async (intent: string) => (await call((stripe) => stripe.refunds.list({ payment_intent: intent, limit: 100 }))).data;

  async function look({ order }: StoredPayment, { close }: { close: boolean }): Promise<GatewayEvent[]> {
    let session = await read(order);
    const payBy = session.metadata?.[PAY_BY];
    if (session.status === "open" && (close || (payBy !== undefined && seconds(now()) >= seconds(payBy)))) {
      // The crew is held no longer, so nothing may be paid any more. Stripe refuses that of a session which was paid just now.
      await call((stripe) => stripe.checkout.sessions.expire(order)).catch(passRefusal);
      session = await read(order);
    }
    const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
    return sessionEvents(session, session.payment_status === "paid" && intent ? await refundsOf(intent.id) : []);
  }

  const ask = (payment: StoredPayment) => look(payment, { close: false });

  return {
    name: "stripe",
    methods: ["stripe"],
    price: paiseOf,
    async start({ key, closed, reference, money, customer, payBy, returnUrl }) {
      const metadata = { payment: key, reference, [PAY_BY]: payBy, ...(closed !== undefined && { insteadOf: closed }) };
      const wanted: Stripe.Checkout.SessionCreateParams = {
        mode: "payment",
        line_items: [{ quantity: 1, price_data: { currency: "inr", unit_amount: money.minor, product_data: { name: `Booking ${reference}` } } }],
        client_reference_id: reference,
        customer_email: customer.email,
        metadata,
        payment_intent_data: { metadata, description: `Booking ${reference}` },
        // What is charged is what was agreed: rupees.
        adaptive_pricing: { enabled: false },
        expires_at: seconds(payBy) + SHORTEST_SESSION_S,
        success_url: returnUrl,
        cancel_url: returnUrl,
      };
      // Every value comes from the charge alone, so the same charge is one session.
      const session = await call((stripe) => stripe.checkout.sessions.create(wanted, { idempotencyKey: keyOf(key, wanted) }));
      if (!session.url) throw new GatewayRefusal("Stripe: a session without an address");
      return { order: session.id, handover: { url: session.url } };
    },
    verify: ask,
    ask,
    close: (payment) => look(payment, { close: true }),
    async refund({ payment }, { key, minor }) {
      if (payment === null) throw new GatewayRefusal("Stripe: nothing was paid");
      // Stripe forgets a key after a day; what it made under it bears the key for ever.
      const made = (await askFirst(refundsOf(payment))).find((refund) => refund.metadata?.[REFUND_KEY] === key);
      const refund = made ?? (await call((stripe) => stripe.refunds.create({ payment_intent: payment, amount: minor, metadata: { [REFUND_KEY]: key } }, { idempotencyKey: key })));
      return { refund: refund.id, state: refundState(refund.status) };
    },
    async readWebhook(raw, headers) {
      const { stripe } = await load();
      const signature = headers.get("Stripe-Signature");
      const event = signature === null ? undefined : provenBy(stripe, raw, signature, webhookSecret, now());
      return event?.id ? { id: event.id, kind: event.type, ...eventsOf(event) } : undefined;
    },
  };
}

/**
 * Stripe refuses a key for good that comes with another body, so the key covers what is sent: an address that was corrected after an
 * answer was lost asks for a session of its own. The lost one can't be paid, since its page was told to nobody.
 */
function keyOf(key: string, wanted: Stripe.Checkout.SessionCreateParams): string {
  return `${key}-${createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16)}`;
}

function passRefusal(error: unknown): void {
  if (!(error instanceof GatewayRefusal)) throw error;
}

/** Stripe's header as it writes it: one time, and a signature for each secret in use. */
const SIGNATURE = /^t=(\d{1,12})(?:,v\d=[0-9a-f]+)+$/;

/** The SDK judges the signature and refuses what is too old; it lets through what comes from the future, and this does not. */
function provenBy(stripe: Stripe, raw: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event | undefined {
  const [, time] = SIGNATURE.exec(signature) ?? [];
  if (time === undefined || Math.abs(seconds(now) - Number(time)) > TOLERANCE_S) return undefined;
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch {
    return undefined;
  }
}
