import type { Clock } from "#server/clock.ts";
import type { PaymentSettings } from "#server/payment-settings.ts";
import type { PaymentAdapter, Payments } from "./port.ts";
import { openPretend } from "./pretend.ts";
import { openRazorpay } from "./razorpay.ts";

/** Every gateway that has keys, in the order in which their methods are offered. A new one is a line here and a folder's file. */
function openGateways({ razorpay }: PaymentSettings): PaymentAdapter[] {
  return [...(razorpay ? [openRazorpay(razorpay)] : [])];
}

/** The gateways of the settings; the pretend one stands behind all methods where they allow it. `delayMs` is how long it thinks. */
export function openPayments(settings: PaymentSettings, clock: Clock, delayMs?: number): Payments {
  const adapters = settings.pretend ? [openPretend(clock, delayMs)] : openGateways(settings);
  const offered = adapters.flatMap(({ name, methods }) => methods.map((method) => ({ method, gateway: name })));
  return {
    offered: () => offered,
    byMethod: (wanted) => adapters.find(({ methods }) => methods.some((method) => method === wanted)),
    byName: (wanted) => adapters.find(({ name }) => name === wanted),
  };
}
