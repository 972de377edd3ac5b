import * as v from "valibot";
import type { GatewayEvent } from "#server/adapters/payments/port.ts";
import { readHundredths } from "#domain/payment/dollars.ts";

/** What the shop reads of PayPal's answers (developer.paypal.com/docs/api/orders/v2, /payments/v2); anything else in them is passed over. */
const Money = v.pipe(v.object({ currency_code: v.string(), value: v.string() }), v.transform(({ currency_code: currency, value }) => ({ currency, minor: readHundredths(value) })), v.object({ currency: v.string(), minor: v.number() }));
const Link = v.object({ href: v.string(), rel: v.string() });
const links = v.optional(v.array(Link), []);
export const Refund = v.object({ id: v.string(), status: v.string(), amount: Money, custom_id: v.optional(v.string()), links });
export const Capture = v.object({
  id: v.string(), status: v.string(), amount: Money, links, status_details: v.optional(v.object({ reason: v.optional(v.string()) })),
  supplementary_data: v.optional(v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) })),
});
const Unit = v.object({ payments: v.optional(v.object({ captures: v.optional(v.array(Capture), []), refunds: v.optional(v.array(Refund), []) })) });
export const Order = v.object({ id: v.string(), status: v.string(), create_time: v.optional(v.string(), ""), update_time: v.optional(v.string()), purchase_units: v.optional(v.array(Unit), []), links });

export type Order = v.InferOutput<typeof Order>;
export type Capture = v.InferOutput<typeof Capture>;
export type Refund = v.InferOutput<typeof Refund>;

/** The shop's id of a refund, told from an id of a payment, which PayPal puts in the same place. */
export const refundKey = (key: string) => `refund-${key}`;

/** The last part of a link, by its kind: the name of what it leads to. */
export const named = (list: v.InferOutput<typeof links>, rel: string, path: string): string | null =>
  list.find((link) => link.rel === rel && link.href.includes(path))?.href.split("/").at(-1) ?? null;

/** What an order tells once PayPal has taken it up: nothing while nobody has paid. */
export function orderEvents({ status, purchase_units: units }: Order): GatewayEvent[] {
  if (status === "VOIDED") return [{ kind: "voided" }];
  if (status === "APPROVED") return [{ kind: "approved" }];
  const payments = units.flatMap((unit) => unit.payments ?? []);
  return [...payments.flatMap(({ captures }) => captures.flatMap((capture) => captureEvents(capture))), ...payments.flatMap(({ refunds }) => refunds.flatMap(refundEvents))];
}

function captureEvents(capture: Capture): GatewayEvent[] {
  const said = captureEvent(capture);
  // Asked for, a refusal is the last word; a message with one may be overtaken.
  return said.kind === "failed" ? [said, { kind: "voided" }] : [said];
}

/** What was taken stays taken when it goes back: that is told by the refunds. */
export function captureEvent({ id, status, amount, status_details: details }: Capture): GatewayEvent {
  switch (status) {
    case "COMPLETED":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
      return { kind: "captured", payment: id, money: amount };
    case "PENDING":
      return { kind: "authorized", payment: id };
    default:
      return { kind: "failed", reason: details?.reason ?? status };
  }
}

export function refundState(status: string): "asked" | "processed" | "failed" {
  if (status === "COMPLETED") return "processed";
  return status === "FAILED" || status === "CANCELLED" ? "failed" : "asked";
}

export function refundEvents({ id, status, amount, custom_id: custom }: Refund): GatewayEvent[] {
  const state = refundState(status);
  return state === "asked" ? [] : [{ kind: "refund", refund: id, key: custom?.startsWith("refund-") ? custom.slice("refund-".length) : null, minor: amount.minor, state }];
}
