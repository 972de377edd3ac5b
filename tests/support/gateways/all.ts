import { afterAll } from "vitest";
import type { TestDatabase } from "#tests/support/engines.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { UNLIMITED, useShop } from "#tests/support/use-shop.ts";
import { paypalRig } from "./paypal.ts";
import { razorpayRig } from "./razorpay.ts";
import { stripeRig } from "./stripe.ts";
import { upiRig } from "./upi.ts";

type Rigs = { stripe: Awaited<ReturnType<typeof stripeRig>>; paypal: Awaited<ReturnType<typeof paypalRig>>; razorpay: Awaited<ReturnType<typeof razorpayRig>>; upi: Awaited<ReturnType<typeof upiRig>> };

/** One shop with every way to pay, for all tests of a suite (use-shop.ts), and the gateways' hands; these are there from `beforeAll` on. */
export function shopWithGateways(database: TestDatabase): { test: TestShop; rigs: Rigs } {
  const rigs = {} as Rigs;
  afterAll(() => Promise.all(Object.values(rigs).map((rig) => rig.close())));
  // eslint-disable-next-line react-hooks/rules-of-hooks -- It is no hook of React's: it opens the shop of a suite.
  const test = useShop(database, async () => {
    const now = () => test.shop.clock.now();
    const [stripe, paypal, razorpay, upi] = await Promise.all([stripeRig(now), paypalRig(now), razorpayRig(), upiRig()]);
    Object.assign(rigs, { stripe, paypal, razorpay, upi });
    return { env: { ...stripe.env, ...paypal.env, ...razorpay.env, ...upi.env }, limits: UNLIMITED };
  });
  return { test, rigs };
}
