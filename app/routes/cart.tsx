import { CartPage } from "#app/components/cart/cart-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/cart";

export function loader({ context }: Route.LoaderArgs) {
  return { meta: pageMeta(context.get(shopContext), { path: "/cart", title: "Your Cart", description: "The celebrations you have chosen at Bokeh, with their prices of today.", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default CartPage;
