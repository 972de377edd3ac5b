import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { listen } from "#tests/support/listen.ts";
import { makeKeys, makeTrouble } from "./trouble.ts";

type Money = { currency_code: string; value: string };
type Link = { href: string; rel: string; method: string };
type Capture = { id: string; status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED"; status_details?: { reason: string }; amount: Money; final_capture: true; invoice_id?: string; custom_id?: string; create_time: string; update_time: string; links: Link[]; supplementary_data?: { related_ids: { order_id: string } } };
type Refund = { id: string; status: "COMPLETED" | "PENDING" | "FAILED"; amount: Money; invoice_id?: string; custom_id?: string; create_time: string; update_time: string; links: Link[] };
type Unit = { reference_id: string; amount: Money; custom_id?: string; invoice_id?: string; description?: string; payments?: { captures: Capture[]; refunds?: Refund[] } };
type Order = { id: string; intent: string; status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED"; purchase_units: Unit[]; create_time: string; update_time?: string; links: Link[]; payer?: object };
type OrderBody = { intent?: string; purchase_units?: Unit[]; payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } } };
type Answer = { status: ContentfulStatusCode; body: object };

const id = () => randomBytes(8).toString("hex").toUpperCase() + "T";
const cents = ({ value }: Money) => Math.round(Number(value) * 100);
const problem = (status: ContentfulStatusCode, name: string, issue?: string, links: Link[] = []): Answer => ({
  status, body: { name, message: "The requested action could not be performed, semantically incorrect, or failed business validation.", debug_id: randomBytes(7).toString("hex"), ...(issue && { details: [{ issue, description: issue }] }), links },
});
const MISSING = problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");

type PaypalOptions = { clientId: string; clientSecret: string; webhookId: string; now: () => Date };
export type PaypalServer = Awaited<ReturnType<typeof startPaypalServer>>;

/**
 * PayPal on loopback: access tokens, Orders v2, Payments v2 and its word on a webhook, as its OpenAPI files have them
 * (github.com/paypal/paypal-rest-api-specifications). Where PayPal signs by its certificate, this one does by a secret of its own: only PayPal judges it.
 */
export async function startPaypalServer({ clientId, clientSecret, webhookId, now }: PaypalOptions) {
  const orders = new Map<string, Order>();
  /** Where its page leads to from an order: agreed to, and left. */
  const ways = new Map<string, { agreed: string; left: string }>();
  const tokens = new Set<string>();
  const calls: { call: string; key: string | undefined; body: unknown }[] = [];
  const trouble = makeTrouble();
  const keys = makeKeys();
  const signer = randomBytes(16).toString("hex");
  let next: { capture: Capture["status"]; refund: Refund["status"] } = { capture: "COMPLETED", refund: "COMPLETED" };
  let origin = "";

  const stamp = () => now().toISOString().replace(/\.\d+Z$/, "Z");
  const link = (path: string, rel: string, method = "GET"): Link => ({ href: `${origin}${path}`, rel, method });
  const unitsOf = (order: Order) => order.purchase_units;
  const captures = () => [...orders.values()].flatMap((order) => unitsOf(order).flatMap((unit) => (unit.payments?.captures ?? []).map((capture) => ({ order, unit, capture }))));
  const capturedBy = (captureId: string) => captures().find(({ capture }) => capture.id === captureId);
  const refunds = () => captures().flatMap(({ unit }) => unit.payments?.refunds ?? []);

  function createOrder(body: OrderBody): Answer {
    const [unit, ...others] = body.purchase_units ?? [];
    const { return_url, cancel_url } = body.payment_source?.paypal?.experience_context ?? {};
    if (body.intent !== "CAPTURE" || !unit || others.length > 0) return problem(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER");
    if (!/^\d+\.\d{2}$/.test(unit.amount.value)) return problem(400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX");
    if (unit.amount.currency_code === "INR") return problem(422, "UNPROCESSABLE_ENTITY", "CURRENCY_NOT_SUPPORTED");
    if (cents(unit.amount) < 1) return problem(422, "UNPROCESSABLE_ENTITY", "CANNOT_BE_ZERO_OR_NEGATIVE");
    if (!return_url || !cancel_url) return problem(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER");
    if (unit.invoice_id && captures().some((other) => other.capture.invoice_id === unit.invoice_id)) return problem(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_INVOICE_ID");
    const name = id();
    const links = [link(`/v2/checkout/orders/${name}`, "self"), { href: `https://www.paypal.com/checkoutnow?token=${name}`, rel: "payer-action", method: "GET" }];
    const order: Order = { id: name, intent: "CAPTURE", status: "PAYER_ACTION_REQUIRED", purchase_units: [{ ...unit, reference_id: unit.reference_id ?? "default" }], create_time: stamp(), links };
    orders.set(name, order);
    ways.set(name, { agreed: return_url, left: cancel_url });
    return { status: 200, body: order };
  }

  function captureOrder(name: string): Answer {
    const order = orders.get(name);
    const unit = order?.purchase_units[0];
    if (!order || !unit) return MISSING;
    if (order.status === "COMPLETED") return problem(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return problem(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
    if (next.capture === "DECLINED") return problem(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED", [{ href: `https://www.paypal.com/checkoutnow?token=${name}`, rel: "redirect", method: "GET" }]);
    const captureId = id();
    const capture: Capture = {
      id: captureId, status: next.capture, ...(next.capture === "PENDING" && { status_details: { reason: "PENDING_REVIEW" } }), amount: { ...unit.amount }, final_capture: true, ...(unit.invoice_id && { invoice_id: unit.invoice_id }), ...(unit.custom_id && { custom_id: unit.custom_id }),
      create_time: stamp(), update_time: stamp(), links: [link(`/v2/payments/captures/${captureId}`, "self"), link(`/v2/payments/captures/${captureId}/refund`, "refund", "POST"), link(`/v2/checkout/orders/${name}`, "up")],
    };
    unit.payments = { captures: [capture] };
    order.status = "COMPLETED";
    return { status: 201, body: order };
  }

  function refundCapture(captureId: string, body: { amount?: Money; custom_id?: string; invoice_id?: string }): Answer {
    const found = capturedBy(captureId);
    if (!found?.unit.payments) return MISSING;
    const { capture, unit } = found;
    if (capture.status === "REFUNDED") return problem(422, "UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED");
    const back = (unit.payments?.refunds ?? []).filter((refund) => refund.status !== "FAILED").reduce((sum, refund) => sum + cents(refund.amount), 0);
    const amount = body.amount ?? { currency_code: capture.amount.currency_code, value: ((cents(capture.amount) - back) / 100).toFixed(2) };
    if (amount.currency_code !== capture.amount.currency_code) return problem(422, "UNPROCESSABLE_ENTITY", "CURRENCY_MISMATCH");
    if (cents(amount) > cents(capture.amount) - back) return problem(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED");
    const refundId = id();
    const refund: Refund = { id: refundId, status: next.refund, amount, ...(body.custom_id && { custom_id: body.custom_id }), ...(body.invoice_id && { invoice_id: body.invoice_id }), create_time: stamp(), update_time: stamp(), links: [link(`/v2/payments/refunds/${refundId}`, "self"), link(`/v2/payments/captures/${captureId}`, "up")] };
    found.unit.payments.refunds = [...(unit.payments?.refunds ?? []), refund];
    capture.status = back + cents(amount) === cents(capture.amount) ? "REFUNDED" : "PARTIALLY_REFUNDED";
    return { status: 201, body: refund };
  }

  const app = new Hono();
  app.use(trouble.middleware);
  app.post("/v1/oauth2/token", async (c) => {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const form = new URLSearchParams(await c.req.text());
    if (c.req.header("Authorization") !== basic || form.get("grant_type") !== "client_credentials") return c.json({ error: "invalid_client", error_description: "Client Authentication failed" }, 401);
    const token = `A21AA${randomBytes(16).toString("hex")}`;
    tokens.add(token);
    return c.json({ scope: "https://uri.paypal.com/services/payments/payment", access_token: token, token_type: "Bearer", app_id: "APP-80W284485P519543T", expires_in: 32_400, nonce: `${stamp()}${randomBytes(8).toString("hex")}` });
  });
  app.use(async (c, forward) => (tokens.has((c.req.header("Authorization") ?? "").replace("Bearer ", "")) ? forward() : c.json({ error: "invalid_token", error_description: "Token signature verification failed" }, 401)));

  /** A call that creates; the same PayPal-Request-Id gets the same answer. */
  const once = async (c: Context, run: (body: never) => Answer) => {
    if (c.req.header("Content-Type") !== "application/json") return c.json({ name: "UNSUPPORTED_MEDIA_TYPE", message: "The server does not support the request payload's media type." }, 415);
    const text = await c.req.text();
    const key = c.req.header("PayPal-Request-Id");
    const kept = keys.find(key && `${c.req.path} ${key}`, "");
    if (kept && kept !== "other") return c.json(kept.answer as object, kept.status as ContentfulStatusCode);
    const body: unknown = text ? JSON.parse(text) : {};
    calls.push({ call: c.req.path, key, body });
    const answer = run(body as never);
    // A refusal is kept as well: asked again under the same key, PayPal says the same again.
    if (answer.status !== 400) keys.keep(key && `${c.req.path} ${key}`, "", answer.status, answer.body);
    return c.json(answer.body, answer.status);
  };
  const show = (c: Context, found: object | undefined) => c.json(found ?? MISSING.body, found ? 200 : 404);
  app.post("/v2/checkout/orders", (c) => once(c, createOrder));
  app.post("/v2/checkout/orders/:id/capture", (c) => once(c, () => captureOrder(c.req.param("id"))));
  app.post("/v2/payments/captures/:id/refund", (c) => once(c, (body) => refundCapture(c.req.param("id"), body)));
  app.get("/v2/checkout/orders/:id", (c) => show(c, orders.get(c.req.param("id"))));
  app.get("/v2/payments/captures/:id", (c) => show(c, capturedBy(c.req.param("id"))?.capture));
  app.get("/v2/payments/refunds/:id", (c) => show(c, refunds().find((refund) => refund.id === c.req.param("id"))));
  const sign = (transmission: string, time: string, raw: string) => createHmac("sha256", signer).update(`${transmission}|${time}|${webhookId}|${crc32(raw)}`).digest("base64");
  app.post("/v1/notifications/verify-webhook-signature", async (c) => {
    const text = await c.req.text();
    const said = JSON.parse(text) as Record<string, string>;
    if (Number.isNaN(Date.parse(said.transmission_time ?? ""))) return c.json(problem(400, "VALIDATION_ERROR", "INVALID_PARAMETER_SYNTAX").body, 400);
    // The event counts as it was sent, byte for byte: PayPal refuses one that was read and written again.
    const raw = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, text.lastIndexOf("}"));
    const good = said.webhook_id === webhookId && said.auth_algo === "SHA256withRSA" && said.transmission_sig === sign(said.transmission_id ?? "", said.transmission_time ?? "", raw);
    return c.json({ verification_status: good ? "SUCCESS" : "FAILURE" });
  });

  const listening = await listen(app);
  origin = listening.origin;
  const found = (orderId: string) => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`no such order: ${orderId}`);
    return order;
  };
  const ofOrder = (orderId: string) => {
    const [capture] = found(orderId).purchase_units[0]?.payments?.captures ?? [];
    if (!capture) throw new Error(`not captured: ${orderId}`);
    return { capture, resource: { ...capture, supplementary_data: { related_ids: { order_id: orderId } } } };
  };
  return {
    origin,
    close: listening.close,
    trouble,
    calls,
    forgetKeys: keys.forget,
    order: found,
    waysFrom: (orderId: string) => ways.get(orderId) ?? { agreed: "", left: "" },
    /** The capture of an order, as an event carries it. */
    captured: (orderId: string) => ofOrder(orderId).resource,
    /** As if another amount had been agreed. */
    change: (orderId: string, value: string) => Object.assign(found(orderId).purchase_units[0]?.amount ?? {}, { value }),
    centsOf: (orderId: string) => cents(found(orderId).purchase_units[0]?.amount ?? { currency_code: "USD", value: "0" }),
    ordersMade: () => [...orders.keys()],
    refundsMade: refunds,
    /** By a call of somebody else's. */
    captureBeside: (orderId: string) => void captureOrder(orderId),
    voids: (orderId: string) => Object.assign(found(orderId), { status: "VOIDED" }),
    forgets: (orderId: string) => orders.delete(orderId),
    approve: (orderId: string) => Object.assign(found(orderId), { status: "APPROVED", update_time: stamp(), payer: { payer_id: "QYR5Z8XDVJNXQ", email_address: "payer@example.com" } }),
    ends: (change: Partial<typeof next>) => void (next = { ...next, ...change }),
    settle: (orderId: string, status: Capture["status"]) => Object.assign(ofOrder(orderId).capture, { status, status_details: undefined }),
    settleRefund: (refundId: string, status: Refund["status"]) => Object.assign(refunds().find((refund) => refund.id === refundId) ?? {}, { status }) as Refund,
    /** Made at PayPal's own desk. */
    refundAtDesk: (captureId: string, value: string) => refundCapture(captureId, { amount: { currency_code: "USD", value } }).body as Refund,
    forgetTokens: () => tokens.clear(),
    /** An event as PayPal posts it. A number with a point at its end is what reading and writing again would change. */
    event(type: string, resource: object, { name = `WH-${id()}-${id()}` }: { name?: string } = {}) {
      const time = stamp();
      const body = `{"id":"${name}","event_version":"1.0","create_time":"${time}","resource_type":"capture","resource_version":"2.0","event_type":"${type}","summary":"Payment","resource":${JSON.stringify(resource)},"weight":1.0,"links":[]}`;
      const transmission = crypto.randomUUID();
      const headers = { "Content-Type": "application/json", "PayPal-Transmission-Id": transmission, "PayPal-Transmission-Time": time, "PayPal-Transmission-Sig": sign(transmission, time, body), "PayPal-Cert-Url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77", "PayPal-Auth-Algo": "SHA256withRSA" };
      return { id: name, body, headers };
    },
  };
}
