import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { apply, type PaymentFacts, pays } from "#domain/payment/rules.ts";
import { GatewayOutage, type GatewayEvent, type StoredPayment } from "#server/adapters/payments/port.ts";
import { paypalRig } from "#tests/support/gateways/paypal.ts";
import { pretendRig } from "#tests/support/gateways/pretend.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Happening, Rig } from "#tests/support/gateways/rig.ts";
import { stripeRig } from "#tests/support/gateways/stripe.ts";
import { upiRig } from "#tests/support/gateways/upi.ts";

/** Every gateway of the registry: what the shop may rely on is the same for all of them. */
const RIGS: [string, () => Promise<Rig>][] = [["pretend", pretendRig], ["razorpay", razorpayRig], ["stripe", () => stripeRig()], ["paypal", () => paypalRig()], ["upi", upiRig]];

describe.each(RIGS)("the gateway %s", (_name, open) => {
  let rig: Rig;
  afterEach(() => rig.close());

  const start = async (again = false, key: string = randomUUID()) => {
    const money = rig.adapter.price(1187);
    const charge = { key, again, method: rig.method, reference: "BK-33333333", amount: 1187, money, customer: { name: "Asha Rao", email: "asha@example.com", phone: "+919876543210" }, payBy: "2027-02-10T11:53:00.000Z", returnUrl: "http://localhost:3000/book" };
    const started = await rig.adapter.start(charge);
    return { started, payment: { id: key, method: rig.method, amount: 1187, money, captured: 0, order: started.order, payment: null } satisfies StoredPayment as StoredPayment };
  };
  const after = (payment: StoredPayment, news: readonly GatewayEvent[] | undefined): PaymentFacts =>
    (news ?? []).reduce<PaymentFacts>((facts, item) => (item.kind === "refund" ? apply(facts, { kind: "refunded", total: facts.refunded + item.minor }) : item.kind === "disputed" ? apply(facts, { kind: "attention", reason: "disputed" }) : item.kind === "approved" ? facts : apply(facts, item)), {
      state: "started", asked: payment.money, captured: 0, refunded: 0, gatewayPayment: null, attention: null,
    });

  /** News with what the shop takes by them. */
  const taken = async (payment: StoredPayment, news: readonly GatewayEvent[] | undefined) => (news?.some(({ kind }) => kind === "approved") ? rig.adapter.take?.(payment) : news);

  /** What a shop knows after each: by the browser's proof, by asking, by a message. */
  const TABLE: { what: Happening; told: "authorized" | "captured" | "failed"; paid: boolean; states: PaymentFacts["state"][] }[] = [
    { what: "captured", told: "captured", paid: true, states: ["captured"] },
    { what: "failed", told: "failed", paid: false, states: ["failed", "started", "authorized"] },
    { what: "pending", told: "authorized", paid: false, states: ["authorized", "started"] },
  ];

  it.each(TABLE)("is believed when an attempt is $what", async ({ what, told, paid, states }) => {
    rig = await open();
    const { payment } = await start();
    const attempt = await rig.happen(payment.order, what);
    const proved = after(payment, await taken(payment, await rig.adapter.verify(payment, attempt.proof)));
    if (rig.silent) return expect([proved.state, proved.captured, after(payment, await rig.adapter.ask(payment)).state]).toEqual(["authorized", 0, "started"]);
    expect([pays(proved), states.includes(proved.state)], proved.state).toEqual([paid, true]);
    if (attempt.payment === "") return;
    const asked = after(payment, await taken(payment, await rig.adapter.ask(payment)));
    expect([pays(asked), states.includes(asked.state)], asked.state).toEqual([paid, true]);
    if (!rig.message || !rig.adapter.readWebhook) return;
    const { raw, headers } = rig.message(told, { order: payment.order, payment: attempt.payment });
    const message = await rig.adapter.readWebhook(raw, headers);
    expect(message?.order === payment.order || message?.payment === attempt.payment).toBe(true);
    expect(after(payment, message?.events).state).toBe(told);
  });

  it("takes exactly what was asked, in its own units, and says so of anything else", async () => {
    rig = await open();
    const { payment } = await start();
    const { payment: id, proof } = await rig.happen(payment.order, "less");
    if (id === "") return;
    const facts = after(payment, await taken(payment, await rig.adapter.verify(payment, proof)));
    expect([facts.captured, facts.attention, pays(facts)]).toEqual([Math.trunc(payment.money.minor / 100), "wrong-amount", false]);
  });

  it.each([undefined, null, {}, [], "paid", 7, { outcome: "yes" }, { paid: "true" }, { paid: true, utr: "412345678901" }, { paid: true, utr: "shop@bank" }, { razorpay_payment_id: "pay_1", razorpay_signature: "" }, { razorpay_payment_id: "../orders", razorpay_signature: "x" }])("is not proved by %j", async (proof) => {
    rig = await open();
    const { payment } = await start();
    expect(pays(after(payment, await rig.adapter.verify(payment, proof)))).toBe(false);
  });

  it("does not take the proof of another order", async () => {
    rig = await open();
    const [{ payment: cheap }, { payment: dear }] = [await start(), await start()];
    const attempt = await rig.happen(cheap.order, "captured");
    if (attempt.payment === "") return;
    expect(pays(after(dear, await rig.adapter.verify(dear, attempt.proof)))).toBe(false);
  });

  it("makes one order of a call whose answer was lost, and says that it does not know when there was none", async () => {
    rig = await open();
    if (!rig.trouble) return;
    const key = randomUUID();
    rig.trouble("lost");
    await expect(start(false, key)).rejects.toThrow(GatewayOutage);
    await start(true, key);
    expect(rig.counts().orders).toBe(1);
    const { payment } = await start();
    rig.trouble("down");
    await expect(rig.adapter.ask(payment)).rejects.toThrow(GatewayOutage);
  });

  it("gives back once a key, also when the answer was lost", async () => {
    rig = await open();
    const { payment } = await start();
    const attempt = await rig.happen(payment.order, "captured");
    const paid = { ...payment, captured: payment.money.minor, payment: attempt.payment };
    const key = randomUUID();
    if (rig.trouble) {
      await rig.adapter.refund(paid, { key, minor: 100 });
      rig.trouble("lost");
      await expect(rig.adapter.refund(paid, { key, minor: 100 })).rejects.toThrow(GatewayOutage);
    }
    const { refund, state } = await rig.adapter.refund(paid, { key, minor: 100 });
    expect([refund.length > 3, state === "failed", rig.counts().refunds]).toEqual([true, false, 1]);
  });

  it("tells of what its own desk gave back, of a dispute, and of things that nobody knows", async () => {
    rig = await open();
    if (!rig.message || !rig.refundAtDesk || !rig.adapter.readWebhook) return;
    const { payment } = await start();
    const attempt = await rig.happen(payment.order, "captured");
    const about = { order: payment.order, payment: attempt.payment };
    const refund = rig.refundAtDesk(attempt.payment, 700);
    const read = async (...of: Parameters<NonNullable<Rig["message"]>>) => {
      const { raw, headers } = rig.message?.(...of) ?? { raw: new Uint8Array(), headers: new Headers() };
      return (await rig.adapter.readWebhook?.(raw, headers))?.events;
    };
    // Some say with it what was taken.
    expect((await read("refunded", { ...about, refund }))?.filter(({ kind }) => kind !== "captured")).toEqual([expect.objectContaining({ kind: "refund", refund, minor: 700, state: "processed" })]);
    expect(await read("disputed", about)).toEqual([{ kind: "disputed" }]);
    expect(await read("unknown", about)).toEqual([]);
  });

  it("is not spoken for by others", async () => {
    rig = await open();
    if (!rig.message || !rig.adapter.readWebhook) return;
    const { payment } = await start();
    const attempt = await rig.happen(payment.order, "captured");
    const { raw, headers } = rig.message("captured", { order: payment.order, payment: attempt.payment });
    const changed = raw.slice();
    changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1;
    expect(await rig.adapter.readWebhook(changed, headers), "a byte changed").toBeUndefined();
    expect(await rig.adapter.readWebhook(new TextEncoder().encode(JSON.stringify(JSON.parse(new TextDecoder().decode(raw)), null, 1)), headers), "written anew").toBeUndefined();
    expect(await rig.adapter.readWebhook(raw, new Headers()), "no signature").toBeUndefined();
    for (const [name, value] of headers) {
      if (!/signature|sig$/i.test(name)) continue;
      const swaps = ["", "null", value.toUpperCase(), value.slice(0, -1), `${value}, ${value}`, `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`];
      for (const swap of swaps) expect(await rig.adapter.readWebhook(raw, new Headers([...headers, [name, swap]].filter(([key, given]) => key !== name || given === swap) as [string, string][])), swap).toBeUndefined();
    }
    expect((await rig.adapter.readWebhook(raw, headers))?.events, "the right one still").toHaveLength(1);
  });
});
