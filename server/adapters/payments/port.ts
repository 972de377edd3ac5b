import type { Money, PaymentEvent } from "#domain/payment/rules.ts";
import type { Gateway, Method } from "#domain/payment/states.ts";

/** What a gateway is asked to take. `key` is the payment's id, at most 36 characters: twice the same key is one order there. */
export type Charge = {
  key: string;
  /** True when the shop has asked before under this key and does not know what became of it. */
  again: boolean;
  /** The order that was closed before, in whose place another is wanted. */
  closed?: string | undefined;
  method: Method;
  /** `BK-…`, for the shopper's statement. */
  reference: string;
  /** Whole rupees, and what they come to at this gateway (`price`). */
  amount: number;
  money: Money;
  customer: { name: string; email: string; phone: string | null };
  /** Until when the crew is held, an ISO instant: nothing should be payable much longer. */
  payBy: string;
  /** Where the shopper comes back to, whether paid or not. */
  returnUrl: string;
};

export type Customer = Charge["customer"];

/** `order` is the gateway's name for what can be paid; `handover` is what the browser needs to pay it, and holds no secret. */
export type Started = { order: string; handover: Record<string, string> };

/** A payment as the shop has stored it, for the gateway to find it by. */
export type StoredPayment = { id: string; method: Method; amount: number; money: Money; captured: number; order: string; payment: string | null };

/**
 * News of a payment in the shop's words. Of a refund, `key` is the shop's own id of it where the gateway repeats that, and `payment` the attempt that
 * goes back where one order may be taken twice.
 */
export type GatewayEvent =
  | Extract<PaymentEvent, { kind: "authorized" | "captured" | "failed" | "voided" }>
  | { kind: "refund"; refund: string; key: string | null; payment?: string; minor: number; state: "processed" | "failed" }
  | { kind: "disputed" }
  /** Its payer has agreed at the gateway, and nothing is taken yet: that is the shop's to do (`take`), or to leave. */
  | { kind: "approved" };

/**
 * A message that is proved to be the gateway's. The same `id` is the same message. It is about the payment with this `order` or
 * `payment`; a kind that the shop does not know has no `events`.
 */
export type Webhook = { id: string; kind: string; order: string | null; payment: string | null; events: GatewayEvent[] };

export type RefundAnswer = { refund: string; state: "asked" | "processed" | "failed" };

/**
 * One provider of payments. Every call may throw a GatewayOutage: nobody knows what has become of it, and it is asked again later
 * under the same key; or a GatewayRefusal: the gateway has said no, and nothing has happened there.
 */
export type PaymentAdapter = {
  name: Gateway;
  /** The methods that it stands behind. */
  methods: readonly Method[];
  /** What whole rupees come to at this gateway; frozen into the payment when it begins. */
  price(rupees: number): Money;
  start(charge: Charge): Promise<Started>;
  /** What of a handover names who pays, for a gateway whose window is told at each opening: it takes the place of what was told before. */
  prefill?(customer: Customer): Record<string, string>;
  /** What the browser brings back (any JSON) for this payment: the news it proves, asked of the gateway; undefined for a proof that is none. */
  verify(payment: StoredPayment, proof: unknown): Promise<GatewayEvent[] | undefined>;
  /** The attempt that a proof names, believed in nothing else; where one order may be taken twice. */
  attemptIn?(proof: unknown): string | undefined;
  /** What the gateway knows of it now. */
  ask(payment: StoredPayment): Promise<GatewayEvent[]>;
  /** Where nothing is taken until the shop does: takes what its payer has agreed to, once. */
  take?(payment: StoredPayment): Promise<GatewayEvent[]>;
  /** Where the gateway can do that: sees to it that nothing can be paid on it any more, and says what it knows of it then. Elsewhere it is asked on: money that comes all the same is late money. */
  close?(payment: StoredPayment): Promise<GatewayEvent[]>;
  /** Sends money back; the same key does so once. */
  refund(payment: StoredPayment, refund: { key: string; minor: number }): Promise<RefundAnswer>;
  /** Where the gateway tells by itself: undefined for a message that is not proved to be its own. `raw` is the body to the byte. */
  readWebhook?(raw: Uint8Array, headers: Headers): Webhook | undefined | Promise<Webhook | undefined>;
  /** Whether each message costs a question to the gateway before it is known to be its own. */
  asksWhoseMessage?: true;
  /** What the page for paying may load of it, for the content security policy of `/book` alone. */
  sources?: PaymentSources;
};

/** Origins whose scripts may run, that may be called, that may be framed, and whose pictures may be shown. */
export type PaymentSources = { scripts: string[]; calls: string[]; frames: string[]; images: string[] };

/** No answer, or none that tells: a time-out, a broken connection, a 5xx. */
export class GatewayOutage extends Error {}

/** The gateway has refused; `message` is for the log alone. */
export class GatewayRefusal extends Error {}

/** It does not tell what was asked about, such as after its keys were changed. Nobody knows, and it takes people to go on. */
export class GatewayBarred extends GatewayOutage {}

/** A question before something is sent again. That it is refused says nothing of what was sent before. */
export async function askFirst<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof GatewayRefusal ? new GatewayBarred(error.message, { cause: error }) : error;
  }
}

/** What the shop is handed: which methods are offered now, and the adapter of a stored payment. */
export type Payments = {
  offered(): readonly { method: Method; gateway: Gateway }[];
  byMethod(method: string): PaymentAdapter | undefined;
  byName(gateway: string): PaymentAdapter | undefined;
  /** Of all of them together. */
  sources(): PaymentSources;
};
