import { TextPage } from "#app/components/text/text-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import { readLaw } from "#server/services/read-texts.ts";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  const page = readLaw("privacy");
  return {
    page,
    meta: pageMeta(context.get(shopContext), {
      path: "/privacy",
      title: page.title,
      description: "What Bokeh keeps about you, why, for how long, and how to have it corrected or erased.",
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData.page} />;
}
