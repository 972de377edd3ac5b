import { TextPage } from "#app/components/text/text-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { shopContext } from "#server/context.ts";
import { readLaw } from "#server/services/read-texts.ts";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
  const page = readLaw("terms");
  return {
    page,
    meta: pageMeta(context.get(shopContext), {
      path: "/terms",
      title: page.title,
      description: "Booking, prices, refunds and cancellation, what happens when a set-up is late, and how to reach the grievance officer.",
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData.page} />;
}
