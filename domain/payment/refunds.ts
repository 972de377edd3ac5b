import type { Attention } from "./states.ts";

/** A gateway's last word on a refund. */
type GatewayOutcome = "processed" | "failed";

/** A refund as it is known: `returned` is one that had gone through and came back, since no bank took it. */
type KnownRefund = { state: string; returned: boolean };

/** `gone` is with the shopper's bank, `failed` never left, `returned` left and is with the shop again. */
export type RefundStep = "gone" | "failed" | "returned";

/**
 * What a gateway's word changes of a refund, undefined where nothing. One that has failed may still go through; one that has gone
 * through can only come back, once. `known` is undefined for one that was sent off at the gateway's own desk.
 */
export function refundStep(known: KnownRefund | undefined, said: GatewayOutcome): RefundStep | undefined {
  if (known?.state === "processed") return said === "failed" && !known.returned ? "returned" : undefined;
  if (said === "processed") return "gone";
  return known?.state === "failed" ? undefined : "failed";
}

const BY_MISTAKE: ReadonlySet<Attention> = new Set<Attention>(["paid-twice", "not-awaited", "no-crew", "wrong-amount"]);

/**
 * Where a payment stands in the order in which money is given back, the lowest first: what came by mistake, what a refund is to be tried for again, the payment
 * that stands for the price, and last what its shopper's bank is taking back itself, since that would be paid out twice.
 */
export function refundTurn(attention: Attention | null): number {
  if (attention === "disputed") return 3;
  if (attention === null) return 2;
  return BY_MISTAKE.has(attention) ? 0 : 1;
}
