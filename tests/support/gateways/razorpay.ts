import { createHmac, randomUUID } from "node:crypto";
import { openRazorpay } from "#server/adapters/payments/razorpay.ts";
import { readEnv } from "#server/env.ts";
import type { Rig, Told } from "./rig.ts";
import { type Asked, gatewayServer, type Said } from "./server.ts";

const KEYS = { RAZORPAY_KEY_ID: "rzp_test_key", RAZORPAY_KEY_SECRET: "test_secret", RAZORPAY_WEBHOOK_SECRET: "whsec_test" };
const AUTHORIZATION = `Basic ${Buffer.from("rzp_test_key:test_secret").toString("base64")}`;

type Order = { id: string; entity: "order"; amount: number; currency: string; receipt: string; status: string };
type Payment = { id: string; entity: "payment"; order_id: string; amount: number; currency: string; status: string; captured: boolean; amount_refunded: number; error_description: string | null };
type Refund = { id: string; entity: "refund"; payment_id: string; amount: number; currency: string; status: string; receipt: string | null };

const refused = (description: string): Said => ({ status: 400, json: { error: { code: "BAD_REQUEST_ERROR", description } } });
const ok = (json: unknown): Said => ({ status: 200, json });
const collection = (items: unknown[]): Said => ok({ entity: "collection", count: items.length, items });
const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "").slice(0, 14)}`;

/** Razorpay as its public API reference writes it: orders, payments, captures, refunds, and signed messages. */
export async function razorpayRig(): Promise<Rig> {
  const [orders, payments, refunds] = [new Map<string, Order>(), new Map<string, Payment>(), new Map<string, Refund>()];

  function makeRefund(payment: Payment, amount: number, receipt: string | null): Refund | undefined {
    if (!payment.captured || payment.amount_refunded + amount > payment.amount) return undefined;
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const refund: Refund = { id: idOf("rfnd"), entity: "refund", payment_id: payment.id, amount, currency: payment.currency, status: "processed", receipt };
    refunds.set(refund.id, refund);
    return refund;
  }

  function answer({ method, path, query, headers, body }: Asked): Said {
    if (headers.authorization !== AUTHORIZATION) return { status: 401, json: { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } } };
    const [, , what, id = "", part] = path.split("/");
    const sent = body === "" ? {} : (JSON.parse(body) as { amount?: number; currency?: string; receipt?: string });
    if (what === "orders" && method === "POST") {
      if (!Number.isInteger(sent.amount) || (sent.amount ?? 0) < 100 || sent.currency !== "INR" || (sent.receipt ?? "").length > 40) return refused("The order is not valid");
      const order: Order = { id: idOf("order"), entity: "order", amount: sent.amount ?? 0, currency: "INR", receipt: sent.receipt ?? "", status: "created" };
      orders.set(order.id, order);
      return ok(order);
    }
    if (what === "orders" && part === "payments") return collection([...payments.values()].filter(({ order_id }) => order_id === id));
    if (what === "orders") return collection([...orders.values()].filter(({ receipt }) => receipt === query.get("receipt")));
    const payment = payments.get(id);
    if (what !== "payments" || !payment) return refused("The id provided does not exist");
    if (part === undefined) return ok(payment);
    if (part === "capture") {
      if (payment.status !== "authorized") return refused("This payment has already been captured");
      if (sent.amount !== payment.amount) return refused("Capture amount must be equal to the amount authorized");
      Object.assign(payment, { status: "captured", captured: true });
      return ok(payment);
    }
    if (part === "refunds") return collection([...refunds.values()].filter(({ payment_id }) => payment_id === id));
    const refund = makeRefund(payment, sent.amount ?? 0, sent.receipt ?? null);
    return refund ? ok(refund) : refused("The total refund amount is greater than the refund payment amount");
  }

  const server = await gatewayServer(answer);
  const env = { ...KEYS, RAZORPAY_API: server.url };
  const settings = readEnv(env).payments.razorpay;
  if (!settings) throw new Error("the settings of the rig are whole");

  const EVENTS: Record<Told, string> = { authorized: "payment.authorized", captured: "payment.captured", failed: "payment.failed", refunded: "refund.processed", disputed: "payment.dispute.created", unknown: "fund_account.validation.completed" };

  return {
    adapter: openRazorpay(settings),
    method: "razorpay",
    env,
    async happen(orderId, what) {
      const order = orders.get(orderId);
      if (!order) throw new Error("no such order");
      const status = { pending: "created", captured: "captured", failed: "failed", less: "captured" }[what];
      const amount = what === "less" ? order.amount / 100 : order.amount;
      const payment: Payment = { id: idOf("pay"), entity: "payment", order_id: orderId, amount, currency: "INR", status, captured: status === "captured", amount_refunded: 0, error_description: status === "failed" ? "Your bank has declined" : null };
      payments.set(payment.id, payment);
      const signature = createHmac("sha256", "test_secret").update(`${orderId}|${payment.id}`).digest("hex");
      return { payment: payment.id, proof: { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature } };
    },
    refundAtDesk(id, minor) {
      const payment = payments.get(id);
      const refund = payment && makeRefund(payment, minor, null);
      if (!refund) throw new Error("that can't go back");
      return refund.id;
    },
    message(told, { order, payment: id, refund: back }, eventId = randomUUID()) {
      const payment = payments.get(id);
      const refund = back === undefined ? undefined : refunds.get(back);
      const payload = { ...(payment && { payment: { entity: { ...payment, status: told === "refunded" ? payment.status : told } } }), ...(refund && { refund: { entity: refund } }), order: { entity: orders.get(order) } };
      const raw = new TextEncoder().encode(JSON.stringify({ entity: "event", account_id: "acc_test", event: EVENTS[told], contains: Object.keys(payload), payload, created_at: 1_770_000_000 }));
      const signature = createHmac("sha256", "whsec_test").update(raw).digest("hex");
      return { raw, headers: new Headers({ "Content-Type": "application/json", "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId }) };
    },
    trouble: server.makeTrouble,
    counts: () => ({ orders: orders.size, refunds: refunds.size }),
    close: server.close,
  };
}
