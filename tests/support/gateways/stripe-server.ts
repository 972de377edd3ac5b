import { createHmac, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { listen } from "#tests/support/listen.ts";
import { at, type Form, readForm, texts } from "./stripe-form.ts";
import { makeKeys, makeTrouble } from "./trouble.ts";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

type Intent = { id: string; object: "payment_intent"; amount: number; amount_received: number; currency: string; status: string; latest_charge: string | null; metadata: Record<string, string>; last_payment_error: { code: string; message: string } | null };
type Session = {
  id: string; object: "checkout.session"; mode: "payment"; amount_subtotal: number; amount_total: number; currency: string; client_reference_id: string | null; customer_email: string | null;
  created: number; expires_at: number; livemode: boolean; metadata: Record<string, string>; payment_intent: string | null; payment_status: "unpaid" | "paid"; status: "open" | "complete" | "expired";
  success_url: string; cancel_url: string | null; url: string | null;
};
type Refund = { id: string; object: "refund"; amount: number; charge: string; currency: string; created: number; metadata: Record<string, string>; payment_intent: string; reason: string | null; status: "succeeded" | "pending" | "failed"; failure_reason?: string };
type Fault = { status: ContentfulStatusCode; error: { type: string; code?: string; message: string; param?: string } };

const fault = (status: ContentfulStatusCode, message: string, more: Partial<Fault["error"]> = {}): Fault => ({ status, error: { type: "invalid_request_error", message, ...more } });
const missing = (kind: string, name: string) => fault(404, `No such ${kind}: '${name}'`, { code: "resource_missing", param: "id" });

type StripeOptions = { secretKey: string; webhookSecret: string; now: () => Date };
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/**
 * Stripe on loopback: Checkout Sessions, PaymentIntents, Refunds and signed events as its API reference has them
 * (docs.stripe.com/api/checkout/sessions, /refunds, /idempotent_requests, /webhooks/signature).
 */
export async function startStripeServer({ secretKey, webhookSecret, now }: StripeOptions) {
  const sessions = new Map<string, Session & { intentMetadata: Record<string, string> }>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const calls: { call: string; key: string | undefined; form: Form }[] = [];
  const trouble = makeTrouble();
  const keys = makeKeys();
  let refundStatus: Refund["status"] = "succeeded";

  const answer = (c: Context, given: Fault | object) => ("error" in given && "status" in given ? c.json({ error: (given as Fault).error }, (given as Fault).status) : c.json(given));
  const shown = ({ intentMetadata: _, ...session }: Session & { intentMetadata: Record<string, string> }): Session => session;

  function createSession(form: Form): Fault | Session {
    const item = ((form.line_items as Form | undefined)?.["0"] ?? {}) as Form;
    const unit = Number(at(item, "price_data", "unit_amount"));
    const expires = Number(at(form, "expires_at") ?? seconds(now()) + 86_400);
    if (at(form, "mode") !== "payment") return fault(400, "mode is required", { param: "mode" });
    if (!Number.isInteger(unit) || unit < 1) return fault(400, "Invalid integer", { param: "line_items[0][price_data][unit_amount]" });
    if (!at(item, "price_data", "product_data", "name")) return fault(400, "Missing required param", { param: "line_items[0][price_data][product_data][name]" });
    if (expires < seconds(now()) + 1800 || expires > seconds(now()) + 86_400) return fault(400, "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.", { param: "expires_at" });
    const successUrl = at(form, "success_url");
    if (!successUrl) return fault(400, "Missing required param: success_url.", { param: "success_url" });
    const name = id("cs_test");
    const amount = unit * Number(at(item, "quantity") ?? 1);
    const session: Session = {
      id: name, object: "checkout.session", mode: "payment", amount_subtotal: amount, amount_total: amount, currency: at(item, "price_data", "currency") ?? "", client_reference_id: at(form, "client_reference_id") ?? null,
      customer_email: at(form, "customer_email") ?? null, created: seconds(now()), expires_at: expires, livemode: false, metadata: texts(form, "metadata"), payment_intent: null, payment_status: "unpaid", status: "open",
      success_url: successUrl, cancel_url: at(form, "cancel_url") ?? null, url: `https://checkout.stripe.com/c/pay/${name}`,
    };
    sessions.set(name, { ...session, intentMetadata: texts((form.payment_intent_data ?? {}) as Form, "metadata") });
    return session;
  }

  function createRefund(form: Form): Fault | Refund {
    const intent = intents.get(at(form, "payment_intent") ?? "");
    if (!intent?.latest_charge) return missing("payment_intent", at(form, "payment_intent") ?? "");
    const back = [...refunds.values()].filter((other) => other.payment_intent === intent.id && other.status !== "failed").reduce((sum, other) => sum + other.amount, 0);
    const left = intent.amount_received - back;
    const amount = Number(at(form, "amount") ?? left);
    if (left === 0) return fault(400, `Charge ${intent.latest_charge} has already been refunded.`, { code: "charge_already_refunded" });
    if (!Number.isInteger(amount) || amount < 1) return fault(400, "This value must be greater than or equal to 1.", { param: "amount" });
    if (amount > left) return fault(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
    const refund: Refund = { id: id("re"), object: "refund", amount, charge: intent.latest_charge, currency: intent.currency, created: seconds(now()), metadata: texts(form, "metadata"), payment_intent: intent.id, reason: at(form, "reason") ?? null, status: refundStatus };
    refunds.set(refund.id, refund);
    return refund;
  }

  const app = new Hono();
  app.use(async (c, next) => (c.req.header("Authorization") === `Bearer ${secretKey}` ? next() : answer(c, fault(401, "Invalid API Key provided"))));
  app.use(trouble.middleware);
  /** A call that creates: form-encoded, and once a key. */
  const post = (path: string, run: (form: Form, name: string) => Fault | object) =>
    app.post(path, async (c) => {
      const body = await c.req.text();
      if (body && !c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded")) return answer(c, fault(400, "Invalid request"));
      const key = c.req.header("Idempotency-Key");
      const kept = keys.find(key, `${c.req.path} ${body}`);
      if (kept === "other") return answer(c, { status: 400, error: { type: "idempotency_error", message: "Keys for idempotent requests can only be used with the same parameters they were first used with." } });
      if (kept) return c.json(kept.answer as object, kept.status as ContentfulStatusCode, { "Idempotent-Replayed": "true" });
      const form = readForm(body);
      calls.push({ call: c.req.path, key, form });
      const given = run(form, c.req.param("id") ?? "");
      const response = answer(c, given);
      keys.keep(key, `${c.req.path} ${body}`, response.status, await response.clone().json());
      return response;
    });
  post("/v1/checkout/sessions", createSession);
  post("/v1/checkout/sessions/:id/expire", (_form, name) => {
    const session = sessions.get(name);
    if (!session) return missing("checkout.session", name);
    if (session.status !== "open") return fault(400, `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`);
    Object.assign(session, { status: "expired", url: null });
    return shown(session);
  });
  post("/v1/refunds", createRefund);
  app.get("/v1/checkout/sessions/:id", (c) => {
    const session = sessions.get(c.req.param("id"));
    if (!session) return answer(c, missing("checkout.session", c.req.param("id")));
    const whole = Object.values(c.req.queries()).flat().includes("payment_intent");
    return c.json({ ...shown(session), ...(whole && session.payment_intent && { payment_intent: intents.get(session.payment_intent) }) });
  });
  app.get("/v1/refunds", (c) => {
    const data = [...refunds.values()].filter((refund) => refund.payment_intent === c.req.query("payment_intent")).toReversed();
    return c.json({ object: "list", data, has_more: false, url: "/v1/refunds" });
  });
  app.get("/v1/refunds/:id", (c) => answer(c, refunds.get(c.req.param("id")) ?? missing("refund", c.req.param("id"))));

  const listening = await listen(app);
  const found = (sessionId: string) => {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`no such session: ${sessionId}`);
    return session;
  };
  /** What the shopper did at Stripe's page. */
  const attempt = (sessionId: string, change: Partial<Intent>) => {
    const session = found(sessionId);
    const intent: Intent = { id: session.payment_intent ?? id("pi"), object: "payment_intent", amount: session.amount_total, amount_received: 0, currency: session.currency, status: "requires_payment_method", latest_charge: null, metadata: session.intentMetadata, last_payment_error: null, ...change };
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return { session, intent };
  };
  return {
    origin: listening.origin,
    port: listening.port,
    close: listening.close,
    trouble,
    calls,
    forgetKeys: keys.forget,
    session: (sessionId: string) => shown(found(sessionId)),
    sessionsMade: () => [...sessions.keys()],
    refundsMade: () => [...refunds.values()],
    /** Refunds made from now on begin in this state. */
    refundsBegin: (status: Refund["status"]) => void (refundStatus = status),
    settleRefund: (refundId: string, status: Refund["status"]): Refund => Object.assign(refunds.get(refundId) ?? {}, { status, ...(status === "failed" && { failure_reason: "lost_or_stolen_card" }) }) as Refund,
    /** Made at Stripe's own dashboard. */
    refundAtDesk: (intent: string, amount: number): Refund => createRefund({ payment_intent: intent, amount: String(amount) }) as Refund,
    /** `minor` is what is taken, where that is another amount than was asked. */
    pay(sessionId: string, minor = found(sessionId).amount_total) {
      found(sessionId).amount_total = minor;
      const { session, intent } = attempt(sessionId, { status: "succeeded", latest_charge: id("ch"), amount_received: found(sessionId).amount_total });
      Object.assign(session, { status: "complete", payment_status: "paid", url: null });
      return intent;
    },
    /** A way to pay whose bank answers later: the session is complete and not paid. */
    payLater(sessionId: string) {
      const { session, intent } = attempt(sessionId, { status: "processing" });
      Object.assign(session, { status: "complete", payment_status: "unpaid", url: null });
      return intent;
    },
    decline: (sessionId: string) => attempt(sessionId, { last_payment_error: { code: "card_declined", message: "Your card was declined." } }).intent,
    lapse: (sessionId: string) => shown(Object.assign(found(sessionId), { status: "expired", url: null })),
    /** An event as Stripe posts it; `object` as it stands now. */
    event(type: string, object: object, { secret = webhookSecret, at: when = now(), name = id("evt") }: { secret?: string; at?: Date; name?: string } = {}) {
      const body = JSON.stringify({ id: name, object: "event", api_version: "2026-10-28.endive", created: seconds(now()), data: { object }, livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null }, type }, undefined, 2);
      return { id: name, body, headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signStripe(body, secret, when) } };
    },
  };
}

/** `t=…,v1=…`: HMAC-SHA256 over `<t>.<body>` (docs.stripe.com/webhooks/signature). */
export function signStripe(body: string, secret: string, when: Date): string {
  const t = seconds(when);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
