import { data } from "react-router";
import { DeskReviews } from "#app/components/desk/reviews.tsx";
import { formatInstant } from "#domain/time/rules.ts";
import { optionalActor, requireOperator } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { listWaitingReviews } from "#server/services/decide-review.ts";
import type { Route } from "./+types/desk-reviews";

export const middleware: Route.MiddlewareFunction[] = [requireOperator];

/** What waits for the merchant's look, for operators alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await optionalActor(context);
  const reviews = await listWaitingReviews(context.get(shopContext), actor);
  if (!reviews) throw data(null, { status: 404 });
  return data({ person: actor?.email, reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, when: formatInstant(createdAt) })) }, { headers: PRIVATE });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = () => [{ title: "Reviews · Bokeh desk" }, { name: "robots", content: "noindex" }];

export default function DeskReviewsRoute({ loaderData }: Route.ComponentProps) {
  return <DeskReviews {...loaderData} />;
}
