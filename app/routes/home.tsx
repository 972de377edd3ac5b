import { shopContext } from "#server/context.ts";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  return { products: context.get(shopContext).catalogue.current().products.length };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Bokeh {loaderData.products}</h1>;
}
