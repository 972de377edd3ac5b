import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, leftToRefund, needsAttention, paiseOf, type PaymentEvent, type PaymentFacts, pays, refundMinor } from "./rules.ts";
import { paymentLabel, paymentState, PLACE } from "./states.ts";

const NEW: PaymentFacts = { state: "started", asked: paiseOf(1187), captured: 0, refunded: 0, gatewayPayment: null, attention: null };
const after = (...events: PaymentEvent[]) => events.reduce(apply, NEW);
const INR = (minor: number) => ({ minor, currency: "INR" });
const authorized: PaymentEvent = { kind: "authorized", payment: "pay_1" };
const captured: PaymentEvent = { kind: "captured", payment: "pay_1", money: INR(118_700) };
const failed: PaymentEvent = { kind: "failed", reason: "declined" };
const refunded = (total: number): PaymentEvent => ({ kind: "refunded", total });

describe("a payment", () => {
  it.each<[string, PaymentEvent[], Partial<PaymentFacts>]>([
    ["is pending once it is authorized", [authorized], { state: "authorized", gatewayPayment: "pay_1" }],
    ["is taken once it is captured", [authorized, captured], { state: "captured", captured: 118_700 }],
    ["is taken where the capture is told first", [captured, authorized], { state: "captured", gatewayPayment: "pay_1" }],
    ["has failed", [failed], { state: "failed" }],
    ["is not undone by a late failure", [captured, failed], { state: "captured", attention: null }],
    ["is not undone by a late failure while it is pending", [authorized, failed], { state: "authorized" }],
    ["succeeds after a failure", [failed, authorized, captured], { state: "captured", captured: 118_700 }],
    ["can be tried again after a failure", [failed, { kind: "started" }], { state: "started" }],
    ["is not begun anew once it is pending", [authorized, { kind: "started" }], { state: "authorized" }],
    ["comes to nothing when the gateway says so", [authorized, { kind: "voided" }], { state: "failed" }],
    ["is not undone by an old answer of the gateway", [captured, { kind: "voided" }], { state: "captured" }],
    ["counts a repeated capture once", [captured, captured], { captured: 118_700, attention: null }],
    ["of another attempt beside it is flagged", [captured, { ...captured, payment: "pay_2" }], { state: "captured", captured: 118_700, gatewayPayment: "pay_1", attention: "paid-twice" }],
    ["counts the attempt that succeeded", [authorized, { ...captured, payment: "pay_2" }], { gatewayPayment: "pay_2", attention: null }],
    ["of another amount is flagged", [{ ...captured, money: INR(11_870) }], { state: "captured", captured: 11_870, attention: "wrong-amount" }],
    ["in another currency is flagged", [{ ...captured, money: { minor: 118_700, currency: "USD" } }], { attention: "wrong-currency" }],
    ["is refunded in part", [captured, refunded(700)], { state: "partly-refunded", refunded: 700 }],
    ["is refunded whole in parts", [captured, refunded(700), refunded(118_700)], { state: "refunded" }],
    ["is refunded where that is told first", [refunded(118_700), captured, authorized, failed], { state: "refunded", captured: 118_700, refunded: 118_700 }],
    ["that nobody has confirmed is flagged", [authorized, { kind: "attention", reason: "unconfirmed" }], { state: "authorized", attention: "unconfirmed" }],
    ["is confirmed late", [authorized, { kind: "attention", reason: "unconfirmed" }, captured], { state: "captured", attention: null }],
    ["is denied late", [authorized, { kind: "attention", reason: "unconfirmed" }, { kind: "voided" }], { state: "failed", attention: null }],
    ["that is taken needs no confirming", [authorized, captured, { kind: "attention", reason: "unconfirmed" }], { attention: null }],
    ["keeps the graver reason", [{ kind: "attention", reason: "no-crew" }, { kind: "attention", reason: "disputed" }], { attention: "no-crew" }],
  ])("%s", (_what, events, facts) => expect(after(...events)).toMatchObject(facts));

  it("pays only with exactly what was asked, while it has not all gone back", () => {
    expect(pays(after(captured))).toBe(true);
    expect(pays(after(captured, refunded(100)))).toBe(true);
    for (const events of [[], [authorized], [failed], [captured, refunded(118_700)], [{ ...captured, money: INR(118_699) }], [{ ...captured, money: INR(118_701) }], [{ ...captured, money: { minor: 118_700, currency: "USD" } }]] as PaymentEvent[][]) expect(pays(after(...events))).toBe(false);
  });

  it("needs nobody any more once all has gone back", () => {
    const flagged = after({ ...captured, money: INR(200) });
    expect(needsAttention(flagged)).toBe(true);
    expect(needsAttention(apply(flagged, refunded(200)))).toBe(false);
    expect(needsAttention(after(captured, refunded(118_700), { kind: "attention", reason: "refund-returned" }))).toBe(true);
  });

  it("ends the same in any order and with any repeats", () => {
    const events = [authorized, captured, failed, refunded(500), refunded(1200), { kind: "attention", reason: "disputed" } as const];
    const right = after(...events);
    fc.assert(fc.property(fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 }), (order) => {
      expect(after(...order)).toEqual(right);
    }));
  });
});

describe("a refund", () => {
  const rupees = { amount: 27, asked: paiseOf(27), captured: 2700, refunded: 0 };
  it.each([[0, 27], [700, 20], [2700, 0], [2650, 0], [9999, 0]])("with %i paise gone leaves ₹%i", (refunded, left) => expect(leftToRefund({ ...rupees, refunded }, []).rupees).toBe(left));

  const paypal = { amount: 7499, asked: { minor: 9002, currency: "USD" as const }, captured: 9002, refunded: 0 };
  it.each([
    [703, 844, 6796, 8158], [700, 840, 6799, 8162], [7498, 9001, 1, 1], [1, 1, 7498, 9001],
  ])("of ₹%i of a payment in dollars is %i cents and leaves ₹%i, and the last takes all %i cents", (asked, minor, left, cents) => {
    expect(refundMinor(asked, paypal, leftToRefund(paypal, []))).toBe(minor);
    const after = leftToRefund(paypal, [{ minor, rupees: asked }]);
    expect([after.rupees, refundMinor(left, paypal, after)]).toEqual([left, cents]);
  });
  it("counts in cents what the gateway's own desk has sent, beside what was asked in rupees", () => {
    expect(leftToRefund({ ...paypal, refunded: 844 + 1200 }, [{ minor: 844, rupees: 703 }, { minor: 1200, rupees: null }])).toEqual({ minor: 6958, rupees: 5796 });
    expect(leftToRefund({ ...paypal, refunded: 844 + 1200 }, [{ minor: 844, rupees: 703 }])).toEqual({ minor: 6958, rupees: 5796 });
  });
  it("is never of nothing, however little a rupee is", () => {
    const dear = { ...paypal, amount: 5000, asked: { minor: 1000, currency: "USD" as const }, captured: 1000 };
    expect(refundMinor(1, dear, leftToRefund(dear, []))).toBe(1);
  });
});

it("has a label for each state, and knows no other", () => {
  for (const state of Object.keys(PLACE)) expect(paymentLabel(paymentState(state), "razorpay")).not.toBe("");
  expect(() => paymentState("paid")).toThrow(RangeError);
});
