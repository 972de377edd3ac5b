import type { PaymentAdapter } from "#server/adapters/payments/port.ts";
import type { Method } from "#domain/payment/states.ts";

/** What can become of an attempt to pay at a gateway; `less` is taken, but a hundredth of what was asked. */
export type Happening = "pending" | "captured" | "failed" | "less";
export type Told = "authorized" | "captured" | "failed" | "refunded" | "disputed" | "unknown";
export type Message = { raw: Uint8Array; headers: Headers };

/** A gateway on this machine that speaks its provider's shapes, with the adapter that talks to it and the hands to move it. */
export type Rig = {
  adapter: PaymentAdapter;
  method: Method;
  /** True where a browser's word is all that is told, and no gateway tells of the money: only the desk does. */
  silent?: true;
  /** The settings with which a shop talks to it. */
  env: Record<string, string>;
  /** Lets something become of an attempt at an order, and answers its name and what the browser brings back. */
  happen(order: string, what: Happening): Promise<{ payment: string; proof: unknown }>;
  /** Money that is given back at the gateway's own desk, in minor units; its name. */
  refundAtDesk?(payment: string, minor: number): string;
  /** A signed message about an attempt (or a refund); absent where the gateway tells nothing by itself. `id` makes a repeat of it. */
  message?(told: Told, about: { order: string; payment: string; refund?: string }, id?: string): Message;
  /** The next call is carried out and its answer `lost`, or is answered by an error. */
  trouble?(what: "lost" | "down"): void;
  counts(): { orders: number; refunds: number };
  close(): Promise<void>;
};
