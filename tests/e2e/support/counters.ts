import type { BrowserContext, FrameLocator, Page, Route } from "@playwright/test";
import type { paypalRig } from "#tests/support/gateways/paypal.ts";
import type { Happening, Rig } from "#tests/support/gateways/rig.ts";
import type { stripeRig } from "#tests/support/gateways/stripe.ts";

export type Rigs = { stripe: Awaited<ReturnType<typeof stripeRig>>; paypal: Awaited<ReturnType<typeof paypalRig>>; razorpay: Rig };
/** Hears which order was paid at a counter, and by which attempt. */
export type Note = (order: string, payment: string) => void;

/** What a shopper can do at a counter, by the names of its links. */
const WAYS = { paid: "Pay", lost: "Pay, and never come back", pending: "Pay, and wait for the bank", declined: "Pay by a card that is declined", left: "Leave without paying" } as const;
export type Way = keyof typeof WAYS;

const HAPPENS: Record<Way, Happening | undefined> = { paid: "captured", lost: "captured", pending: "pending", declined: "failed", left: undefined };
const DECLINED = "Your card was declined.";

/** Takes one of the ways at the counter that is open: a page of the gateway's, or its window over the shop's. */
export const take = (at: Page | FrameLocator, way: Way) => at.getByRole("link", { name: WAYS[way], exact: true }).click();

/** The way that was taken, by the address of its link. */
function wayOf(url: URL): Way | undefined {
  const way = url.searchParams.get("way");
  return way !== null && Object.hasOwn(WAYS, way) ? (way as Way) : undefined;
}

const html = (body: string) => ({ contentType: "text/html; charset=utf-8", body: `<!doctype html><html lang="en"><title>Counter</title><body style="background: white">${body}</body></html>` });
const go = (route: Route, location: string) => route.fulfill({ status: 303, headers: { location } });

/** A counter as a shopper sees it: whose it is, how much is asked, and the ways on, each at the same address with its name. */
function counter(url: URL, asked: string, said = "") {
  const to = (way: string) => {
    const address = new URL(url);
    address.searchParams.set("way", way);
    return address.href.replaceAll("&", "&amp;");
  };
  return html(`<h1>${url.hostname}</h1><p>To pay: ${asked}</p><p role="status">${said}</p><ul>${Object.entries(WAYS).map(([way, words]) => `<li><a href="${to(way)}">${words}</a></li>`).join("")}</ul>`);
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

/** Stripe's page, at the address where Stripe has it. */
export async function openStripeCounter(context: BrowserContext, { stripe }: Rigs, note: Note): Promise<void> {
  await context.route("https://checkout.stripe.com/**", async (route) => {
    const url = new URL(route.request().url());
    const order = url.pathname.split("/").at(-1) ?? "";
    const { amount_total: amount, success_url: agreed, cancel_url: left } = stripe.server.session(order);
    const way = wayOf(url);
    if (!way) return route.fulfill(counter(url, rupees(amount)));
    const happening = HAPPENS[way];
    if (!happening) return go(route, left ?? "");
    note(order, (await stripe.happen(order, happening)).payment);
    // Stripe lets another card be tried there.
    if (way === "declined") return route.fulfill(counter(url, rupees(amount), DECLINED));
    return way === "lost" ? route.fulfill(html("Paid")) : go(route, agreed);
  });
}

/** PayPal's page. What is agreed to there is taken by the shop's server; until then nothing has happened. */
export async function openPaypalCounter(context: BrowserContext, { paypal: { server } }: Rigs, note: Note): Promise<void> {
  await context.route("https://www.paypal.com/**", async (route) => {
    const url = new URL(route.request().url());
    const order = url.searchParams.get("token") ?? "";
    const way = wayOf(url);
    if (!way) return route.fulfill(counter(url, `US$${(server.centsOf(order) / 100).toFixed(2)}`));
    const { agreed, left } = server.waysFrom(order);
    if (way === "left") return go(route, `${left}&token=${order}`);
    server.ends({ capture: way === "pending" ? "PENDING" : way === "declined" ? "DECLINED" : "COMPLETED" });
    server.approve(order);
    note(order, "");
    return way === "lost" ? route.fulfill(html("Agreed")) : go(route, `${agreed}&token=${order}&PayerID=QYR5Z8XDVJNXQ`);
  });
}

/**
 * Razorpay's script as a page sees it (razorpay.com/docs/payments/payment-gateway/web-integration/standard): a window in a frame of its own, which tells
 * by message. It loads, calls and shows what Razorpay's does, so that the policy of the page is tried.
 */
const RAZORPAY_SCRIPT = `
{
  const { head } = document;
  const risk = document.createElement("script");
  risk.src = "https://cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js";
  head.append(risk);
  for (const host of ["lumberjack", "lumberjack-metrics"]) void fetch("https://" + host + ".razorpay.com/v1/track", { method: "POST", body: "{}" });
  new Image().src = "https://cdn.razorpay.com/logo.svg";
  window.Razorpay = class {
    constructor(options) {
      if (!options.key || !options.order_id) throw new Error("key and order_id are needed");
      this.options = options;
    }
    open() {
      const { key, order_id, amount, handler, modal } = this.options;
      const frame = document.createElement("iframe");
      frame.className = "razorpay-checkout-frame";
      frame.title = "Razorpay";
      frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647; border: 0";
      frame.src = "https://api.razorpay.com/v1/checkout/public?" + new URLSearchParams({ key_id: key, order_id, amount });
      addEventListener("message", function take({ origin, data }) {
        if (origin !== "https://api.razorpay.com") return;
        removeEventListener("message", take);
        frame.remove();
        const told = JSON.parse(data);
        if (told.event === "complete") handler(told.data);
        else modal?.ondismiss?.();
      });
      document.body.append(frame);
    }
  };
}`;

/** Razorpay's script with what it loads, under the policy that the shop sends to every browser. */
export async function openRazorpayCounter(context: BrowserContext, { razorpay }: Rigs, note: Note): Promise<void> {
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await context.route("https://checkout.razorpay.com/v1/checkout.js", (route) => route.fulfill(script(RAZORPAY_SCRIPT)));
  await context.route(/^https:\/\/cdn\.razorpay\.com\//, (route) => route.fulfill(route.request().url().endsWith(".js") ? script("") : { contentType: "image/svg+xml", body: `<svg xmlns="http://www.w3.org/2000/svg"/>` }));
  await context.route(/^https:\/\/lumberjack(-metrics)?\.razorpay\.com\//, (route) => route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, body: "{}" }));
  await context.route(/^https:\/\/api\.razorpay\.com\/v1\/checkout\/public/, async (route) => {
    const url = new URL(route.request().url());
    const order = url.searchParams.get("order_id") ?? "";
    const asked = rupees(Number(url.searchParams.get("amount")));
    const tell = (message: object) => route.fulfill(html(`<script>parent.postMessage(${JSON.stringify(JSON.stringify(message))}, "*")</script>`));
    const way = wayOf(url);
    if (!way) return route.fulfill(counter(url, asked));
    const happening = HAPPENS[way];
    if (!happening) return tell({ event: "dismiss" });
    const { payment, proof } = await razorpay.happen(order, happening);
    note(order, payment);
    // The window lets another card be tried.
    if (way === "declined") return route.fulfill(counter(url, asked, DECLINED));
    return way === "lost" ? route.fulfill(html("Paid")) : tell({ event: "complete", data: proof });
  });
}
