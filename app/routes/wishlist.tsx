import { WishlistPage } from "#app/components/wishlist/wishlist-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/wishlist";

export function loader({ context }: Route.LoaderArgs) {
  return { meta: pageMeta(context.get(shopContext), { path: "/wishlist", title: "Your Wishlist", description: "The celebrations you have put aside at Bokeh.", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default WishlistPage;
