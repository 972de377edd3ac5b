import type { Clock } from "#server/clock.ts";
import type { PaymentSettings } from "#server/payment-settings.ts";
import type { PaymentAdapter, Payments, PaymentSources } from "./port.ts";
import { openPaypal } from "./paypal/paypal.ts";
import { openPretend } from "./pretend.ts";
import { openRazorpay } from "./razorpay.ts";
import { openStripe } from "./stripe/stripe.ts";
import { openUpi } from "./upi/upi.ts";

/** Every gateway that has keys, in the order in which their methods are offered. A new one is a line here and a folder's file. */
function openGateways({ razorpay, stripe, paypal, upi }: PaymentSettings, clock: Clock): PaymentAdapter[] {
  return [...(razorpay ? [openRazorpay(razorpay)] : []), ...(stripe ? [openStripe(stripe, clock)] : []), ...(paypal ? [openPaypal(paypal)] : []), ...(upi ? [openUpi(upi)] : [])];
}

/** The gateways of the settings; the pretend one stands behind all methods where they allow it. `delayMs` is how long it thinks. */
export function openPayments(settings: PaymentSettings, clock: Clock, delayMs?: number): Payments {
  const adapters = settings.pretend ? [openPretend(clock, delayMs)] : openGateways(settings, clock);
  const all = (of: keyof PaymentSources) => [...new Set(adapters.flatMap(({ sources }) => sources?.[of] ?? []))];
  const sources = { scripts: all("scripts"), calls: all("calls"), frames: all("frames"), images: all("images") };
  const offered = adapters.flatMap(({ name, methods }) => methods.map((method) => ({ method, gateway: name })));
  return {
    offered: () => offered,
    byMethod: (wanted) => adapters.find(({ methods }) => methods.some((method) => method === wanted)),
    byName: (wanted) => adapters.find(({ name }) => name === wanted),
    sources: () => sources,
  };
}
