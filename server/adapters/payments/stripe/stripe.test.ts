import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Charge, GatewayOutage, GatewayRefusal, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import { at } from "#tests/support/gateways/stripe-form.ts";
import { signStripe, startStripeServer, type StripeServer } from "#tests/support/gateways/stripe-server.ts";
import { openStripe } from "./stripe.ts";

const START = new Date("2027-02-10T11:38:00Z");
const PAY_BY = "2027-02-10T11:53:00.000Z";
const [SECRET_KEY, WEBHOOK_SECRET] = ["sk_test_shop", "whsec_test"];
const CREATE = /^POST \/v1\/checkout\/sessions$/;

let now = START;
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
let stripe: StripeServer;
let adapter: PaymentAdapter;
const open = ({ secretKey = SECRET_KEY, patienceMs = 5000 } = {}) => openStripe({ secretKey, webhookSecret: WEBHOOK_SECRET, api: stripe.origin }, { now: () => now }, { patienceMs, retries: 0 });

beforeAll(async () => {
  stripe = await startStripeServer({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, now: () => now });
  adapter = open();
});
afterAll(() => stripe.close());
beforeEach(() => {
  now = START;
  stripe.trouble.forget();
  stripe.refundsBegin("succeeded");
});

const charge = (change: Partial<Charge> = {}): Charge => ({
  key: crypto.randomUUID(), again: false, method: "stripe", reference: "BK-ACDE3467", amount: 1187, money: { minor: 118_700, currency: "INR" },
  customer: { name: "Asha Rao", email: "asha@example.com", phone: null }, payBy: PAY_BY, returnUrl: "https://shop.example/book/pay", ...change,
});
const begin = async (): Promise<StoredPayment> => {
  const { key, amount, money } = charge();
  const { order } = await adapter.start(charge({ key }));
  return { id: key, method: "stripe", amount, money, captured: 0, order, payment: null };
};
const paid = async () => {
  const stored = await begin();
  const intent = stripe.pay(stored.order);
  return { ...stored, payment: intent.id, captured: 118_700 };
};
const captured = (payment: string | null, minor = 118_700) => ({ kind: "captured", payment, money: { minor, currency: "INR" } });

describe("a session", () => {
  it("is made in paise, with the shop's reference, for the time that the crew is held", async () => {
    const given = charge();
    const { order, handover } = await adapter.start(given);
    expect(handover).toEqual({ url: `https://checkout.stripe.com/c/pay/${order}` });
    expect(stripe.session(order)).toMatchObject({ amount_total: 118_700, currency: "inr", client_reference_id: "BK-ACDE3467", customer_email: "asha@example.com", success_url: given.returnUrl, cancel_url: given.returnUrl, metadata: { payment: given.key, reference: "BK-ACDE3467" }, expires_at: Date.parse(PAY_BY) / 1000 + 1860 });
    const { key, form } = stripe.calls.at(-1) ?? {};
    expect(key).toMatch(new RegExp(`^${given.key}-[0-9a-f]{16}$`));
    expect(at(form ?? {}, "adaptive_pricing", "enabled")).toBe("false");
  });

  it("is the same for the same key, also when its answer was lost", async () => {
    const given = charge();
    stripe.trouble.plan(CREATE, "lost");
    await expect(adapter.start(given)).rejects.toThrow(GatewayOutage);
    now = later(20);
    const made = stripe.sessionsMade().at(-1);
    expect((await adapter.start({ ...given, again: true })).order).toBe(made);
    expect(stripe.sessionsMade().at(-1)).toBe(made);
  });

  it("is another for a corrected address, or another time to pay, after an answer was lost", async () => {
    const given = charge();
    stripe.trouble.plan(CREATE, "lost");
    await expect(adapter.start(given)).rejects.toThrow(GatewayOutage);
    const corrected = { ...given, again: true, customer: { ...given.customer, email: "asha.rao@example.com" } };
    const { order } = await adapter.start(corrected);
    expect(stripe.session(order).customer_email).toBe("asha.rao@example.com");
    expect((await adapter.start(corrected)).order, "and is one, however often it is asked for").toBe(order);
    expect((await adapter.start({ ...corrected, payBy: "2027-02-10T11:58:00.000Z" })).order).not.toBe(order);
  });

  it("is in doubt when Stripe fails, or says nothing", async () => {
    stripe.trouble.plan(CREATE, "outage");
    await expect(adapter.start(charge())).rejects.toThrow(GatewayOutage);
    stripe.trouble.plan(CREATE, "hanging");
    await expect(open({ patienceMs: 50 }).start(charge())).rejects.toThrow(GatewayOutage);
    const stored = await begin();
    stripe.trouble.plan(/^GET/, "outage");
    await expect(adapter.ask(stored)).rejects.toThrow(GatewayOutage);
  });

  it("is refused without a word of the key", async () => {
    await expect(open({ secretKey: "sk_test_wrong" }).start(charge())).rejects.toThrow(GatewayRefusal);
    const { order } = await adapter.start(charge());
    await expect(open({ secretKey: "sk_test_wrong" }).ask({ ...(await begin()), order })).rejects.not.toThrow(/sk_test/);
  });
});

describe("what Stripe knows", () => {
  it.each<[string, (order: string) => unknown, (order: string) => unknown[]]>([
    ["nothing yet", () => undefined, () => []],
    ["a card that was declined", (order) => stripe.decline(order), () => [{ kind: "failed", reason: "Your card was declined." }]],
    ["a bank that answers later", (order) => stripe.payLater(order), (order) => [{ kind: "authorized", payment: stripe.session(order).payment_intent }]],
    ["a bank that answered no", (order) => (stripe.payLater(order), stripe.decline(order)), () => [{ kind: "failed", reason: "Your card was declined." }, { kind: "voided" }]],
    ["money", (order) => stripe.pay(order), (order) => [captured(stripe.session(order).payment_intent)]],
    ["money after a declined card", (order) => (stripe.decline(order), stripe.pay(order)), (order) => [captured(stripe.session(order).payment_intent)]],
    ["a session that has run out", (order) => stripe.lapse(order), () => [{ kind: "voided" }]],
  ])("%s", async (_what, happens, news) => {
    const stored = await begin();
    happens(stored.order);
    const right = news(stored.order);
    expect(await adapter.ask(stored)).toEqual(right);
    // Whatever a browser brings back proves nothing.
    expect(await adapter.verify(stored, { payment_status: "paid", session_id: "cs_test_other" })).toEqual(right);
  });

  it("ends when the crew is held no longer", async () => {
    const stored = await begin();
    now = later(15 * 60 - 1);
    expect(await adapter.ask(stored)).toEqual([]);
    now = later(15 * 60);
    expect(await adapter.ask(stored)).toEqual([{ kind: "voided" }]);
    expect(stripe.session(stored.order)).toMatchObject({ status: "expired", url: null });
  });

  it("counts what was paid while it was being ended", async () => {
    const stored = await begin();
    now = later(15 * 60);
    stripe.trouble.plan(/expire$/, () => stripe.pay(stored.order));
    expect(await adapter.ask(stored)).toEqual([captured(stripe.session(stored.order).payment_intent)]);
  });
});

describe("a refund", () => {
  const refund = (stored: StoredPayment, minor: number, key: string = crypto.randomUUID()) => adapter.refund(stored, { key, minor });

  it("goes back in parts, and no further than was paid", async () => {
    const stored = await paid();
    const first = await refund(stored, 700, "first");
    expect(first).toEqual({ refund: expect.stringMatching(/^re_/), state: "processed" });
    await expect(refund(stored, 118_001)).rejects.toThrow(GatewayRefusal);
    const rest = await refund(stored, 118_000, "rest");
    expect(await adapter.ask(stored)).toEqual([
      captured(stored.payment),
      { kind: "refund", refund: rest.refund, key: "rest", minor: 118_000, state: "processed" },
      { kind: "refund", refund: first.refund, key: "first", minor: 700, state: "processed" },
    ]);
  });

  it("is made once a key, also when its answer was lost and when Stripe has forgotten the key", async () => {
    const stored = await paid();
    stripe.trouble.plan(/^POST \/v1\/refunds$/, "lost");
    await expect(refund(stored, 700, "once")).rejects.toThrow(GatewayOutage);
    const again = await refund(stored, 700, "once");
    stripe.forgetKeys();
    expect(await refund(stored, 700, "once")).toEqual(again);
    expect((await adapter.ask(stored)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  });

  it("is asked for until Stripe says what became of it", async () => {
    stripe.refundsBegin("pending");
    const stored = await paid();
    const { refund: id, state } = await refund(stored, 700, "slow");
    expect(state).toBe("asked");
    expect(await adapter.ask(stored)).toEqual([captured(stored.payment)]);
    stripe.settleRefund(id, "failed");
    expect(await adapter.ask(stored)).toContainEqual({ kind: "refund", refund: id, key: "slow", minor: 700, state: "failed" });
  });

  it("that was made at Stripe's own desk is told", async () => {
    const stored = await paid();
    const { id } = stripe.refundAtDesk(stored.payment ?? "", 2700);
    expect(await adapter.ask(stored)).toContainEqual({ kind: "refund", refund: id, key: null, minor: 2700, state: "processed" });
  });

  it("of nothing is refused", async () => {
    await expect(refund(await begin(), 700)).rejects.toThrow(GatewayRefusal);
  });
});

describe("a message", () => {
  const read = (body: string, signature: string | null) => adapter.readWebhook?.(Buffer.from(body), new Headers(signature === null ? {} : { "Stripe-Signature": signature }));

  it.each<[string, (stored: StoredPayment) => object, (stored: StoredPayment, payment: string) => object]>([
    ["checkout.session.completed", (s) => (stripe.pay(s.order), stripe.session(s.order)), (s, payment) => ({ order: s.order, payment, events: [captured(payment)] })],
    ["checkout.session.completed", (s) => (stripe.payLater(s.order), stripe.session(s.order)), (s, payment) => ({ order: s.order, payment, events: [{ kind: "authorized", payment }] })],
    ["checkout.session.async_payment_succeeded", (s) => (stripe.pay(s.order), stripe.session(s.order)), (s, payment) => ({ order: s.order, payment, events: [captured(payment)] })],
    ["checkout.session.async_payment_failed", (s) => (stripe.payLater(s.order), stripe.session(s.order)), (s, payment) => ({ order: s.order, payment, events: [{ kind: "failed", reason: "the bank has refused" }] })],
    ["checkout.session.expired", (s) => stripe.lapse(s.order), (s) => ({ order: s.order, payment: null, events: [{ kind: "failed", reason: "not paid in time" }] })],
    ["refund.created", (s) => stripe.refundAtDesk(stripe.pay(s.order).id, 2700), (_s, payment) => ({ order: null, payment, events: [{ kind: "refund", refund: expect.stringMatching(/^re_/), key: null, minor: 2700, state: "processed" }] })],
    ["charge.dispute.created", (s) => ({ object: "dispute", id: "du_1", payment_intent: stripe.pay(s.order).id }), (_s, payment) => ({ order: null, payment, events: [{ kind: "disputed" }] })],
    ["customer.created", () => ({ object: "customer", id: "cus_1" }), () => ({ order: null, payment: null, events: [] })],
  ])("%s", async (type, happens, says) => {
    const stored = await begin();
    const { id, body, headers } = stripe.event(type, happens(stored));
    expect(await read(body, headers["Stripe-Signature"])).toEqual({ id, kind: type, ...says(stored, stripe.session(stored.order).payment_intent ?? "") });
  });

  describe("that is not proved", () => {
    const sign = (body: string, secret = WEBHOOK_SECRET, when = START) => signStripe(body, secret, when);
    const flipped = (signature: string) => signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
    it.each<[string, (body: string) => [string, string | null]]>([
      ["has no signature", (body) => [body, null]],
      ["has an empty one", (body) => [body, ""]],
      ["has one called null", (body) => [body, "null"]],
      ["has a wrong one of the right length", (body) => [body, flipped(sign(body))]],
      ["is signed with another secret", (body) => [body, sign(body, "whsec_other")]],
      ["is signed with no secret", (body) => [body, sign(body, "")]],
      ["has the signature of another body", (body) => [body, sign(`${body} `)]],
      ["has capital letters in it", (body) => [body, sign(body).replace(/v1=.*/, (part) => `v1=${part.slice(3).toUpperCase()}`)]],
      ["has an older scheme's", (body) => [body, sign(body).replace("v1=", "v0=")]],
      ["has nothing in it", (body) => [body, sign(body).replace(/v1=.*/, "v1=")]],
      ["has no time", (body) => [body, sign(body).replace(/^t=\d+,/, "")]],
      ["has two times", (body) => [body, `t=${START.getTime() / 1000},${sign(body, WEBHOOK_SECRET, later(-900))}`]],
      ["is 301 seconds old", (body) => [body, sign(body, WEBHOOK_SECRET, later(-301))]],
      ["is 301 seconds ahead", (body) => [body, sign(body, WEBHOOK_SECRET, later(301))]],
      ["was changed by a byte", (body) => [body.replace("checkout.session.completed", "checkout.session.complEted"), sign(body)]],
      ["was read and written again", (body) => [JSON.stringify(JSON.parse(body)), sign(body)]],
    ])("%s", async (_what, forge) => {
      const stored = await begin();
      stripe.pay(stored.order);
      const { body, headers } = stripe.event("checkout.session.completed", stripe.session(stored.order));
      expect(await read(...forge(body))).toBeUndefined();
      expect(await read(body, headers["Stripe-Signature"])).toBeDefined();
    });
  });

  it("counts while a secret is being changed, and to the last second", async () => {
    const { body } = stripe.event("customer.created", {});
    const [t, right] = signStripe(body, WEBHOOK_SECRET, later(-300)).split(",");
    const [, old] = signStripe(body, "whsec_old", later(-300)).split(",");
    expect(await read(body, `${t},${old},${right}`)).toBeDefined();
    expect(await read(body, signStripe(body, WEBHOOK_SECRET, later(300)))).toBeDefined();
  });

  it("without a body, or with one that is no message, is none", async () => {
    for (const body of ["", "null", "not json", "[]"]) expect(await read(body, signStripe(body, WEBHOOK_SECRET, START))).toBeUndefined();
  });
});
