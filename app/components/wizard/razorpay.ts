/** Razorpay's window (razorpay.com/docs/payments/payment-gateway/web-integration/standard), as far as it is used here. */
type Options = {
  key: string;
  order_id: string;
  amount: string;
  currency: string;
  name: string;
  prefill: { name?: string; email?: string; contact?: string };
  config: { display: { hide: { method: string; flows: string[] }[] } };
};
type Checkout = new (options: Options & { handler: (proof: object) => void; modal: { ondismiss: () => void } }) => { open(): void };

declare global {
  interface Window {
    Razorpay?: Checkout;
  }
}

let loading: Promise<void> | undefined;

/** Its script, on demand and once; only pages of /book may run it (server/http/content-security.ts). */
function load(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error("Razorpay's script did not load"));
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * What the window is opened with: who pays, so that nothing is asked twice, and no box for a UPI ID, since such requests ended on
 * 28 February 2026 (razorpay.com/docs/announcements/upi-collect-migration); apps and the QR code stay.
 */
export function optionsOf({ key = "", order = "", amount = "", currency = "", name, email, contact }: Record<string, string>): Options {
  const prefill = { ...(name && { name }), ...(email && { email }), ...(contact && { contact }) };
  return { key, order_id: order, amount, currency, name: "Bokeh", prefill, config: { display: { hide: [{ method: "upi", flows: ["collect"] }] } } };
}

/** Opens the window on an order. Answers what proves the payment, for the server to judge; undefined when it was closed unpaid. */
export async function openRazorpay(handover: Record<string, string>): Promise<object | undefined> {
  await load(handover.script ?? "");
  const { Razorpay } = window;
  if (!Razorpay) throw new Error("Razorpay's script brought nothing");
  return new Promise((resolve) => {
    new Razorpay({ ...optionsOf(handover), handler: resolve, modal: { ondismiss: () => resolve(undefined) } }).open();
  });
}
