import { CartPage } from "#app/components/cart/cart-page.tsx";
import type { PageHandle } from "#app/components/layout/mobile-bar.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/cart";

/** At phone width the total and the way to the checkout stay at the bottom edge in place of the shop's own bar. */
export const handle: PageHandle = { ownBar: true };

export function loader({ context }: Route.LoaderArgs) {
  return { meta: pageMeta(context.get(shopContext), { path: "/cart", title: "Your Cart", description: "The celebrations you have chosen at Bokeh, with their prices of today.", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default CartPage;
