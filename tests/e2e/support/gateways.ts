import type { FrameLocator, Page } from "@playwright/test";
import { paypalRig } from "#tests/support/gateways/paypal.ts";
import { razorpayRig } from "#tests/support/gateways/razorpay.ts";
import type { Message, Rig } from "#tests/support/gateways/rig.ts";
import { stripeRig } from "#tests/support/gateways/stripe.ts";
import { makeClock } from "#server/clock.ts";
import { openPaypalCounter, openRazorpayCounter, openStripeCounter, type Rigs, take, type Way } from "./counters.ts";
import { expect, test as base } from "./fixtures.ts";
import { HALF_PAST_MIDNIGHT, halfPastMidnight, midnightSettings } from "./half-past-midnight.ts";
import type { ShopServer } from "./shop-server.ts";

/** A gateway as a shopper meets it, with what it says to the shop's server. */
export type Counter = {
  /** As step 4 names it. */
  name: string;
  rig: Rig;
  /** Its page, or its window over the shop's. */
  at(page: Page): Page | FrameLocator;
  take(page: Page, way: Way): Promise<void>;
  /** What it tells of the order that was paid there last, signed. */
  says(what: "paid" | "failed"): Message;
};
export type GatewayName = keyof Rigs;

/** Sends a message as a gateway does: no browser, no cookie. */
export async function deliver({ origin }: ShopServer, gateway: GatewayName, { raw, headers }: Message): Promise<void> {
  const answer = await fetch(`${origin}/api/webhooks/${gateway}`, { method: "POST", headers, body: raw.slice() });
  expect(answer.status).toBe(200);
}

type Known = { order: string; payment: string };

/** What PayPal tells of somebody who has agreed and not come back: nothing is taken yet. */
function paypalSays({ server, message }: Rigs["paypal"], what: "paid" | "failed", { order }: Known): Message {
  const taken = server.order(order).status === "COMPLETED";
  if (taken) return message?.(what === "paid" ? "captured" : "failed", { order, payment: server.captured(order).id }) as Message;
  const { body, headers } = server.event("CHECKOUT.ORDER.APPROVED", server.order(order));
  return { raw: new TextEncoder().encode(body), headers: new Headers(headers) };
}

/**
 * A shop at half past midnight, where the three gateways that a browser goes to have keys; they are played on this machine, at the
 * addresses that the browser knows them by, and by the shop's clock, since messages of another day are refused.
 */
export const test = base.extend<{ counters: Record<GatewayName, Counter> }, { rigs: Rigs }>({
  rigs: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none.
    async ({}, give) => {
      const { now } = makeClock(new Date(HALF_PAST_MIDNIGHT));
      const [stripe, paypal, razorpay] = await Promise.all([stripeRig(now), paypalRig(now), razorpayRig()]);
      await give({ stripe, paypal, razorpay });
      await Promise.all([stripe.close(), paypal.close(), razorpay.close()]);
    },
    { scope: "worker" },
  ],

  ...halfPastMidnight,
  settings: async ({ rigs: { stripe, paypal, razorpay } }, give, info) => give({ ...midnightSettings(info), ...stripe.env, ...paypal.env, ...razorpay.env }),

  counters: async ({ context, rigs }, give) => {
    const known: Record<GatewayName, Known> = { stripe: { order: "", payment: "" }, paypal: { order: "", payment: "" }, razorpay: { order: "", payment: "" } };
    const note = (name: GatewayName) => (order: string, payment: string) => void (known[name] = { order, payment });
    await openStripeCounter(context, rigs, note("stripe"));
    await openPaypalCounter(context, rigs, note("paypal"));
    await openRazorpayCounter(context, rigs, note("razorpay"));
    const counterOf = (name: string, gateway: GatewayName, at: Counter["at"] = (page) => page): Counter => {
      const rig = rigs[gateway];
      const says: Counter["says"] = (what) => {
        const message = gateway === "paypal" ? paypalSays(rigs.paypal, what, known.paypal) : rig.message?.(what === "paid" ? "captured" : "failed", known[gateway]);
        if (!message) throw new Error(`${name} tells nothing`);
        return message;
      };
      return { name, rig, at, take: (page, way) => take(at(page), way), says };
    };
    await give({
      stripe: counterOf("Stripe", "stripe"),
      paypal: counterOf("PayPal", "paypal"),
      razorpay: counterOf("Razorpay", "razorpay", (page) => page.frameLocator("iframe.razorpay-checkout-frame")),
    });
  },
});

export { expect };
