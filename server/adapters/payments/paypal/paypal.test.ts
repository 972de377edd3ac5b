import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Charge, type GatewayEvent, GatewayOutage, GatewayRefusal, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import { type PaypalServer, startPaypalServer } from "#tests/support/gateways/paypal-server.ts";
import { openPaypal } from "./paypal.ts";

const ACCESS = { clientId: "client", clientSecret: "secret", webhookId: "4JH86294D6297924G" };
const [CREATE, READ, CAPTURE, REFUND] = [/^POST \/v2\/checkout\/orders$/, /^GET \/v2\/checkout\/orders/, /capture$/, /refund$/];
const USD = (minor: number) => ({ minor, currency: "USD" as const });

let now = new Date("2027-02-10T11:38:00Z");
let paypal: PaypalServer;
let adapter: PaymentAdapter;
const open = (change: Partial<typeof ACCESS> = {}, patienceMs = 5000) => openPaypal({ ...ACCESS, ...change, paisePerDollar: 8330, api: paypal.origin }, patienceMs);

beforeAll(async () => {
  paypal = await startPaypalServer({ ...ACCESS, now: () => now });
  adapter = open();
});
afterAll(() => paypal.close());
beforeEach(() => {
  paypal.trouble.forget();
  paypal.ends({ capture: "COMPLETED", refund: "COMPLETED" });
});

let bookings = 0;
const charge = (change: Partial<Charge> = {}): Charge => ({
  key: crypto.randomUUID(), again: false, method: "paypal", reference: `BK-${String(bookings++).padStart(8, "A")}`, amount: 1187, money: adapter.price(1187),
  customer: { name: "Asha Rao", email: "asha@example.com", phone: null }, payBy: "2027-02-10T11:53:00.000Z", returnUrl: "https://shop.example/book/payment?payment=1", ...change,
});
const begin = async (): Promise<StoredPayment> => {
  const given = charge();
  const { order } = await adapter.start(given);
  return { id: given.key, method: "paypal", amount: 1187, money: given.money, captured: 0, order, payment: null };
};
const approved = async () => {
  const stored = await begin();
  paypal.approve(stored.order);
  return stored;
};
/** As the shop does with what it wants: what is agreed to is taken. */
const settle = async (stored: StoredPayment): Promise<GatewayEvent[]> => {
  const news = await adapter.ask(stored);
  return news.some(({ kind }) => kind === "approved") ? ((await adapter.take?.(stored)) ?? []) : news;
};
const paid = async () => {
  const stored = await approved();
  await settle(stored);
  return { ...stored, captured: 1425, payment: paypal.captured(stored.order).id };
};
const captured = (order: string): GatewayEvent => ({ kind: "captured", payment: paypal.captured(order).id, money: USD(1425) });

describe("an order", () => {
  it("is made in dollars at the merchant's rate, both told and kept", async () => {
    const given = charge();
    expect(given.money).toEqual(USD(1425));
    const { order, handover } = await adapter.start(given);
    expect(handover).toEqual({ url: `https://www.paypal.com/checkoutnow?token=${order}`, usd: "14.25", rupeesPerDollar: "83.30" });
    expect(paypal.order(order)).toMatchObject({ intent: "CAPTURE", purchase_units: [{ custom_id: given.key, invoice_id: given.reference, amount: { currency_code: "USD", value: "14.25" } }] });
    expect(paypal.calls.at(-1)).toMatchObject({ key: given.key, body: { payment_source: { paypal: { experience_context: { return_url: given.returnUrl, cancel_url: given.returnUrl, user_action: "PAY_NOW", shipping_preference: "NO_SHIPPING" } } } } });
  });

  it("is the same for the same key, also when its answer was lost", async () => {
    const given = charge();
    paypal.trouble.plan(CREATE, "lost");
    await expect(adapter.start(given)).rejects.toThrow(GatewayOutage);
    const made = paypal.calls.length;
    const { order } = await adapter.start({ ...given, again: true });
    expect(paypal.order(order).purchase_units[0]?.custom_id).toBe(given.key);
    expect(paypal.calls).toHaveLength(made);
  });

  it("is in doubt when PayPal fails, or says nothing", async () => {
    paypal.trouble.plan(CREATE, "outage");
    await expect(adapter.start(charge())).rejects.toThrow(GatewayOutage);
    paypal.trouble.plan(/token$/, "hanging");
    await expect(open({}, 50).start(charge())).rejects.toThrow(GatewayOutage);
  });

  it("is refused with wrong keys, and made with a new token where the old one is no longer known", async () => {
    await expect(open({ clientSecret: "wrong" }).start(charge())).rejects.toThrow(GatewayRefusal);
    paypal.forgetTokens();
    expect(await adapter.start(charge())).toMatchObject({ order: expect.any(String) });
  });
});

describe("what PayPal knows", () => {
  it.each<[string, (order: string) => unknown, (order: string) => GatewayEvent[]]>([
    ["nothing yet", () => undefined, () => []],
    ["that somebody agreed, which the shop takes", (order) => paypal.approve(order), (order) => [captured(order)]],
    ["money that it looks at first", (order) => (paypal.ends({ capture: "PENDING" }), paypal.approve(order)), (order) => [{ kind: "authorized", payment: paypal.captured(order).id }]],
    ["a card that was declined", (order) => (paypal.ends({ capture: "DECLINED" }), paypal.approve(order)), () => [{ kind: "failed", reason: "INSTRUMENT_DECLINED" }, { kind: "voided" }]],
    ["an order that has come to nothing", (order) => paypal.voids(order), () => [{ kind: "voided" }]],
    ["no such order any more", (order) => paypal.forgets(order), () => [{ kind: "voided" }]],
  ])("%s", async (_what, happens, news) => {
    const stored = await begin();
    happens(stored.order);
    // Whatever a browser brings back proves nothing.
    const told = await adapter.verify(stored, { token: "another", PayerID: "QYR5Z8XDVJNXQ" });
    expect(told).toEqual(await adapter.ask(stored));
    expect(await settle(stored)).toEqual(news(stored.order));
    expect(await settle(stored), "again").toEqual(news(stored.order));
  });

  it.each<[string, GatewayEvent["kind"][]]>([["COMPLETED", ["captured"]], ["DECLINED", ["failed", "voided"]]])("of money that it has looked at: %s", async (status, kinds) => {
    paypal.ends({ capture: "PENDING" });
    const stored = await approved();
    await settle(stored);
    paypal.settle(stored.order, status as "COMPLETED");
    expect((await settle(stored)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("another card after a declined one", async () => {
    paypal.ends({ capture: "DECLINED" });
    const stored = await approved();
    await settle(stored);
    paypal.ends({ capture: "COMPLETED" });
    now = new Date(now.getTime() + 60_000);
    paypal.approve(stored.order);
    expect(await settle(stored)).toEqual([captured(stored.order)]);
  });

  it("is taken once, however many ask at the same moment", async () => {
    const stored = await approved();
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(stored)));
    for (const answer of answers) expect(answer).toEqual([captured(stored.order)]);
    expect(paypal.calls.filter(({ call }) => call.includes(`${stored.order}/capture`))).toHaveLength(1);
  });
});

describe("a capture", () => {
  it("whose answer was lost is asked for", async () => {
    const stored = await approved();
    paypal.trouble.plan(CAPTURE, "lost");
    expect(await settle(stored)).toEqual([captured(stored.order)]);
  });

  it("that somebody else has made is success", async () => {
    const stored = await approved();
    // Between the look and the capture.
    paypal.trouble.plan(CAPTURE, () => paypal.captureBeside(stored.order));
    expect(await settle(stored)).toEqual([captured(stored.order)]);
  });

  it("of which nobody knows is asked about later, and takes nothing twice", async () => {
    const stored = await approved();
    paypal.trouble.plan(CAPTURE, "lost");
    paypal.trouble.plan(READ, () => paypal.trouble.plan(READ, "outage"));
    await expect(settle(stored)).rejects.toThrow(GatewayOutage);
    expect(await settle(stored)).toEqual([captured(stored.order)]);
    const other = await approved();
    paypal.trouble.plan(CAPTURE, "outage");
    await expect(settle(other)).rejects.toThrow(GatewayOutage);
    expect(await settle(other)).toEqual([captured(other.order)]);
  });

  it("of a booking that was paid already is refused there", async () => {
    const first = await paid();
    const reference = paypal.order(first.order).purchase_units[0]?.invoice_id ?? "";
    await expect(adapter.start(charge({ reference }))).rejects.toThrow(/DUPLICATE_INVOICE_ID/);
  });
});

describe("a refund", () => {
  const refund = (stored: StoredPayment, minor: number, key: string = crypto.randomUUID()) => adapter.refund(stored, { key, minor });

  it("goes back in parts, and no further than was paid", async () => {
    const stored = await paid();
    const first = await refund(stored, 480, "first");
    await expect(refund(stored, 946)).rejects.toThrow(GatewayRefusal);
    const last = await refund(stored, 945, "rest");
    expect(await settle(stored)).toEqual([
      captured(stored.order),
      { kind: "refund", refund: first.refund, key: "first", minor: 480, state: "processed" },
      { kind: "refund", refund: last.refund, key: "rest", minor: 945, state: "processed" },
    ]);
  });

  it("is made once a key, also when its answer was lost and when PayPal has forgotten the key", async () => {
    const stored = await paid();
    paypal.trouble.plan(REFUND, "lost");
    await expect(refund(stored, 480, "once")).rejects.toThrow(GatewayOutage);
    const again = await refund(stored, 480, "once");
    paypal.forgetKeys();
    expect(await refund(stored, 480, "once")).toEqual(again);
    expect((await settle(stored)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  });

  it("is asked for until PayPal says what became of it", async () => {
    paypal.ends({ refund: "PENDING" });
    const stored = await paid();
    const asked = await refund(stored, 480, "slow");
    expect(asked.state).toBe("asked");
    expect(await settle(stored)).toEqual([captured(stored.order)]);
    paypal.settleRefund(asked.refund, "FAILED");
    expect(await refund(stored, 480, "slow")).toEqual({ ...asked, state: "failed" });
  });

  it("that was made at PayPal's own desk is told", async () => {
    const stored = await paid();
    const { id } = paypal.refundAtDesk(stored.payment, "2.70");
    expect(await settle(stored)).toContainEqual({ kind: "refund", refund: id, key: null, minor: 270, state: "processed" });
  });
});

describe("a message", () => {
  const read = async ({ body, headers }: { body: string; headers: Record<string, string> }) => adapter.readWebhook?.(Buffer.from(body), new Headers(headers));

  it("that somebody has agreed takes nothing by itself", async () => {
    const stored = await approved();
    const event = paypal.event("CHECKOUT.ORDER.APPROVED", paypal.order(stored.order));
    expect(await read(event)).toEqual({ id: event.id, kind: "CHECKOUT.ORDER.APPROVED", order: stored.order, payment: null, events: [{ kind: "approved" }] });
    expect(paypal.order(stored.order).status).toBe("APPROVED");
  });

  it.each<[string, (stored: StoredPayment) => object, (stored: StoredPayment) => object]>([
    ["PAYMENT.CAPTURE.COMPLETED", (s) => paypal.captured(s.order), (s) => ({ order: s.order, payment: s.payment, events: [captured(s.order)] })],
    ["PAYMENT.CAPTURE.PENDING", (s) => ({ ...paypal.captured(s.order), status: "PENDING", supplementary_data: undefined }), (s) => ({ order: s.order, payment: s.payment, events: [{ kind: "authorized", payment: s.payment }] })],
    ["PAYMENT.CAPTURE.DENIED", (s) => ({ ...paypal.captured(s.order), status: "DECLINED", status_details: { reason: "DECLINED_BY_RISK_FRAUD_FILTERS" } }), (s) => ({ order: s.order, events: [{ kind: "failed", reason: "DECLINED_BY_RISK_FRAUD_FILTERS" }] })],
    ["PAYMENT.CAPTURE.REFUNDED", (s) => paypal.refundAtDesk(s.payment ?? "", "2.70"), (s) => ({ order: null, payment: s.payment, events: [{ kind: "refund", refund: expect.any(String), key: null, minor: 270, state: "processed" }] })],
    ["PAYMENT.CAPTURE.REVERSED", (s) => paypal.refundAtDesk(s.payment ?? "", "14.25"), (s) => ({ payment: s.payment, events: [expect.objectContaining({ kind: "refund", minor: 1425 }), { kind: "disputed" }] })],
    ["CUSTOMER.DISPUTE.CREATED", (s) => ({ dispute_id: "PP-D-1", disputed_transactions: [{ seller_transaction_id: s.payment }] }), (s) => ({ payment: s.payment, events: [{ kind: "disputed" }] })],
    ["BILLING.PLAN.CREATED", () => ({ id: "P-1" }), () => ({ order: null, payment: null, events: [] })],
    ["PAYMENT.CAPTURE.COMPLETED", () => ({ odd: true }), () => ({ order: null, payment: null, events: [] })],
  ])("%s", async (type, happens, says) => {
    const stored = await paid();
    const event = paypal.event(type, happens(stored));
    expect(await read(event)).toMatchObject({ id: event.id, kind: type, ...says(stored) });
  });

  type Event = { body: string; headers: Record<string, string> };
  it.each<[string, (event: Event) => Event]>([
    ["has no signature", ({ body, headers: { "PayPal-Transmission-Sig": _, ...headers } }) => ({ body, headers })],
    ["has another's", ({ body, headers }) => ({ body, headers: { ...headers, "PayPal-Transmission-Sig": paypal.event("X", {}).headers["PayPal-Transmission-Sig"] } })],
    ["has another time", ({ body, headers }) => ({ body, headers: { ...headers, "PayPal-Transmission-Time": "2027-02-10T11:38:01Z" } })],
    ["has an older algorithm", ({ body, headers }) => ({ body, headers: { ...headers, "PayPal-Auth-Algo": "SHA1withRSA" } })],
    ["has a certificate from elsewhere", ({ body, headers }) => ({ body, headers: { ...headers, "PayPal-Cert-Url": "https://api.paypal.com.evil.example/cert" } })],
    ["has a certificate in the clear", ({ body, headers }) => ({ body, headers: { ...headers, "PayPal-Cert-Url": "http://api.paypal.com/cert" } })],
    ["was changed by a byte", ({ body, headers }) => ({ body: body.replace("14.25", "14.26"), headers })],
    ["was read and written again", ({ body, headers }) => ({ body: JSON.stringify(JSON.parse(body)), headers })],
    ["would end the question early", ({ headers }) => ({ body: `{},"webhook_id":"x"`, headers })],
    ["is no JSON", ({ headers }) => ({ body: "not json", headers })],
    ["is nothing", ({ headers }) => ({ body: "", headers })],
    ["is null", ({ headers }) => ({ body: "null", headers })],
  ])("that is not proved, since it %s, is none", async (_what, forge) => {
    const stored = await paid();
    const event = paypal.event("PAYMENT.CAPTURE.COMPLETED", paypal.captured(stored.order));
    expect(await read(forge(event))).toBeUndefined();
    expect(await read(event)).toBeDefined();
  });

  it("that PayPal can't judge now is neither taken nor refused", async () => {
    paypal.trouble.plan(/verify-webhook-signature$/, "outage");
    await expect(read(paypal.event("PAYMENT.CAPTURE.COMPLETED", {}))).rejects.toThrow(GatewayOutage);
  });
});
