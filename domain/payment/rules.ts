import { formatRupees } from "#domain/money/rules.ts";
import { ATTENTION, type Attention, type PaymentState, PLACE } from "./states.ts";

/** As a gateway counts: whole paise of INR, whole cents of USD. Rupees become paise here and nowhere else. */
export type Currency = "INR" | "USD";
export type Money = { minor: number; currency: Currency };

/** ₹2,499 is 249900 paise. */
export const paiseOf = (rupees: number): Money => ({ minor: rupees * 100, currency: "INR" });

/** What is known of a payment: `asked` was to be taken, `captured` and `refunded` are what was, in its minor units. */
export type PaymentFacts = {
  state: PaymentState;
  asked: Money;
  captured: number;
  refunded: number;
  /** The gateway's name for the attempt that counts. */
  gatewayPayment: string | null;
  attention: Attention | null;
};

/** What may happen to a payment. `total` of a refund is all that has gone back so far, in minor units. */
export type PaymentEvent =
  | { kind: "started" }
  /** `note` is what was told with it, for the history. */
  | { kind: "authorized"; payment: string; note?: string }
  | { kind: "captured"; payment: string; money: { minor: number; currency: string } }
  | { kind: "failed"; reason: string | null }
  /** The gateway was asked and says that nothing comes of what was promised. */
  | { kind: "voided" }
  | { kind: "refunded"; total: number }
  | { kind: "attention"; reason: Attention };

/**
 * A payment after an event. Whatever the order, and however often each comes, the same events end in the same facts: places only
 * rise, sums only grow. Money in another amount or currency than was asked is kept and flagged, and never pays (`pays`).
 */
export function apply(facts: PaymentFacts, event: PaymentEvent): PaymentFacts {
  switch (event.kind) {
    case "started":
      // A second attempt at the same order: the shopper is not to read that the first has failed.
      return facts.state === "created" || facts.state === "failed" ? { ...facts, state: "started" } : facts;
    case "authorized":
      return forward({ ...facts, gatewayPayment: facts.captured > 0 ? facts.gatewayPayment : event.payment }, "authorized");
    case "failed":
      return forward(facts, "failed");
    case "voided":
      return facts.state === "authorized" ? answered({ ...facts, state: "failed" }) : forward(facts, "failed");
    case "captured":
      return captured(facts, event);
    case "refunded":
      return withMoney({ ...facts, refunded: Math.max(facts.refunded, event.total) });
    case "attention":
      return flagged(facts, event.reason);
  }
}

function captured(facts: PaymentFacts, { payment, money }: Extract<PaymentEvent, { kind: "captured" }>): PaymentFacts {
  if (facts.captured > 0 && facts.gatewayPayment !== payment) return flagged(facts, "paid-twice");
  const taken = withMoney({ ...answered(facts), gatewayPayment: payment, captured: Math.max(facts.captured, money.minor) });
  if (money.currency !== facts.asked.currency) return flagged(taken, "wrong-currency");
  return money.minor === facts.asked.minor ? taken : flagged(taken, "wrong-amount");
}

function forward(facts: PaymentFacts, state: PaymentState): PaymentFacts {
  return PLACE[state] > PLACE[facts.state] ? { ...facts, state } : facts;
}

/** A refund may be told of before what it gives back; until then all that was asked counts as taken. */
function withMoney(facts: PaymentFacts): PaymentFacts {
  if (facts.refunded === 0) return forward(facts, "captured");
  return { ...facts, state: facts.refunded >= (facts.captured || facts.asked.minor) ? "refunded" : "partly-refunded" };
}

/** What waited for somebody's answer has it. */
const answered = (facts: PaymentFacts): PaymentFacts => (facts.attention === "unconfirmed" ? { ...facts, attention: null } : facts);

function flagged(facts: PaymentFacts, reason: Attention): PaymentFacts {
  if (reason === "unconfirmed" && facts.state !== "authorized") return facts;
  const graver = facts.attention === null || ATTENTION.indexOf(reason) > ATTENTION.indexOf(facts.attention);
  return graver ? { ...facts, attention: reason } : facts;
}

/** Whether a booking can rest on it: exactly what was asked has been taken, and has not all gone back. */
export function pays({ state, asked, captured: taken, attention }: PaymentFacts): boolean {
  const right = taken === asked.minor && attention !== "wrong-amount" && attention !== "wrong-currency";
  return right && (state === "captured" || state === "partly-refunded");
}

/** Whether somebody at the desk must look; once all has gone back there is nothing left to decide, unless it came back again. */
export const needsAttention = ({ state, attention }: Pick<PaymentFacts, "state" | "attention">): boolean => attention !== null && (state !== "refunded" || attention === "refund-returned");

/** Whether asking the gateway can still tell something new. */
export const isOpen = (state: PaymentState): boolean => PLACE[state] < PLACE.captured;

/** A payment of `amount` rupees, which are `asked`; `captured` and `refunded` are what its gateway says. */
type Refundable = { amount: number; asked: Money; captured: number; refunded: number };

/** A refund that is asked or gone, with its rupees as they were asked; null where it was sent off at the gateway's own desk. */
export type Back = { minor: number; rupees: number | null };

/** What can still go back, as the gateway counts and in whole rupees. Rupees that were asked count as they are, since their cents are rounded. */
export type Left = { minor: number; rupees: number };

export function leftToRefund({ amount, asked, captured: taken, refunded }: Refundable, backs: readonly Back[]): Left {
  const sum = (of: readonly Back[]) => of.reduce((total, { minor }) => total + minor, 0);
  // What the gateway says has gone counts too, where its messages are ahead of the rows.
  const gone = Math.max(refunded, sum(backs));
  const named = backs.filter(({ rupees }) => rupees !== null);
  const counted = Math.floor(((taken - gone + sum(named)) * amount) / asked.minor) - named.reduce((total, { rupees }) => total + (rupees ?? 0), 0);
  const minor = Math.max(0, taken - gone);
  return { minor, rupees: minor === 0 ? 0 : Math.max(0, counted) };
}

/** A refund of whole rupees in the minor units of what was taken, at least one: the last of it takes what rounding has left. */
export function refundMinor(rupees: number, { amount, asked }: Pick<Refundable, "amount" | "asked">, left: Left): number {
  return rupees >= left.rupees ? left.minor : Math.min(left.minor, Math.max(1, Math.round((rupees * asked.minor) / amount)));
}

/** As it is read: whole rupees as everywhere, `₹10.50` where a gateway's desk gave back less, `$14.25`. */
export function formatMoney({ minor, currency }: Money): string {
  if (currency === "USD") return `$${(minor / 100).toFixed(2)}`;
  return minor % 100 === 0 ? formatRupees(minor / 100) : `${formatRupees(Math.trunc(minor / 100))}.${String(minor % 100).padStart(2, "0")}`;
}

/** What was taken, as it is read. Of money in another currency than was asked nobody knows here which, so no sum is named. */
export function formatTaken({ asked, captured: taken, attention }: PaymentFacts): string {
  return attention === "wrong-currency" ? "A sum in another currency" : formatMoney({ minor: taken, currency: asked.currency });
}

/** A bank may answer three days later (INDIA 4.5); then nobody asks any more. */
export const PATIENCE_DAYS = 3;

/** Minutes until a gateway is asked again what has become of something, by how often it was. */
const WAITS = [2, 3, 5, 10, 15, 30, 60];

/** The ISO instant at which to ask next, after so many times. */
export function nextAsk(asks: number, now: Date): string {
  return new Date(now.getTime() + (WAITS[asks] ?? 120) * 60_000).toISOString();
}
