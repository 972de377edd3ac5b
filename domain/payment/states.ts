/** What a shopper chooses between (SPEC section 9); `cash` is recorded at the desk alone. */
export const METHODS = ["razorpay", "stripe", "paypal", "upi"] as const;
export type Method = (typeof METHODS)[number];
export type RecordedMethod = Method | "cash";

/** Who takes the money. `pretend` stands behind every method while no gateway has keys; `desk` is what operators record by hand. */
export type Gateway = "pretend" | Method | "desk";

/**
 * A payment of a booking, beside the booking's own machine: `created` is a row that the gateway may not know of yet, `started` one
 * that can be paid there, `failed` the last attempt, which another may follow, `authorized` money promised and not taken: pending.
 */
export type PaymentState = "created" | "started" | "failed" | "authorized" | "captured" | "partly-refunded" | "refunded";

/**
 * How far each is on its way. What gateways tell comes late, twice and in any order, so a payment only ever goes on: news of an
 * earlier place changes nothing. A failure is overtaken by success, since a bank may answer days after it was given up (INDIA 4.5).
 */
export const PLACE: Record<PaymentState, number> = { created: 0, started: 1, failed: 2, authorized: 3, captured: 4, "partly-refunded": 5, refunded: 6 };

/**
 * Why somebody at the desk must look at a payment, the graver last: a graver reason takes the place of a lighter one. `unconfirmed`: the
 * shopper says that it is paid, nobody has answered, and no crew is kept for it, or another payment has paid.
 */
export const ATTENTION = ["unconfirmed", "disputed", "refund-waits", "refund-failed", "refund-returned", "no-crew", "not-awaited", "paid-twice", "wrong-amount", "wrong-currency"] as const;
export type Attention = (typeof ATTENTION)[number];

/**
 * What a person can't settle by saying so, since it has an answer of its own: whether the money came, a refund that is still to be sent, and money that counts
 * for nothing in rupees.
 */
export const HAS_ITS_ANSWER: ReadonlySet<Attention> = new Set<Attention>(["unconfirmed", "refund-waits", "wrong-currency"]);

/** Whether money of a payment came from bank to bank or from hand to hand: nobody else took it, so people alone know of it, and it goes back by the merchant's own hand. */
export const isByHand = (gateway: Gateway): boolean => gateway === "upi" || gateway === "desk";

const LABELS: Record<PaymentState, string> = {
  created: "Not paid yet",
  started: "Not paid yet",
  failed: "Payment failed",
  authorized: "Waiting for your bank",
  captured: "Paid",
  "partly-refunded": "Paid, part of it refunded",
  refunded: "Refunded",
};

/** What the shopper reads. By UPI the money goes from bank to bank, and it is the merchant who answers. */
export const paymentLabel = (state: PaymentState, gateway: Gateway): string => (state === "authorized" && gateway === "upi" ? "Awaiting confirmation" : LABELS[state]);

/** A state as the database gives it. Throws for a word that is none. */
export function paymentState(value: string): PaymentState {
  if (!Object.hasOwn(PLACE, value)) throw new RangeError(`not a payment state: ${value}`);
  return value as PaymentState;
}
