import { CheckoutPage } from "#app/components/checkout/checkout-page.tsx";
import type { PageHandle } from "#app/components/layout/mobile-bar.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/checkout";

/** At phone width the total and 'Confirm booking' stay at the bottom edge in place of the shop's own bar. */
export const handle: PageHandle = { ownBar: true };

/** The same page for everybody: who asks, and what is in the cart, is the browser's to know. */
export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return { meta: pageMeta(shop, { path: "/checkout", title: "Checkout", description: "Tell us where and when, look at your order, and confirm it.", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default CheckoutPage;
