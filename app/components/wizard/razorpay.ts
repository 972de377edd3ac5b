/** Razorpay's window (razorpay.com/docs/payments/payment-gateway/web-integration/standard), as far as it is used here. */
type Options = { key: string; order_id: string; amount: string; currency: string; name: string; handler: (proof: object) => void; modal: { ondismiss: () => void } };
type Checkout = new (options: Options) => { open(): void };

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

/** Opens the window on an order. Answers what proves the payment, for the server to judge; undefined when it was closed unpaid. */
export async function openRazorpay({ script = "", key = "", order = "", amount = "", currency = "" }: Record<string, string>): Promise<object | undefined> {
  await load(script);
  const { Razorpay } = window;
  if (!Razorpay) throw new Error("Razorpay's script brought nothing");
  return new Promise((resolve) => {
    new Razorpay({ key, order_id: order, amount, currency, name: "Bokeh", handler: resolve, modal: { ondismiss: () => resolve(undefined) } }).open();
  });
}
