import { data, type MetaDescriptor } from "react-router";
import { ReviewPage } from "#app/components/review/review-page.tsx";
import { formatDate } from "#domain/time/rules.ts";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { readReviewPage } from "#server/services/read-review.ts";
import type { Route } from "./+types/review";

/** Behind the link of the mail of the day after, or for the booking's owner. Looking changes nothing (CASES AU-10). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get("key");
  const found = await readReviewPage(context.get(shopContext), { reference: params.reference, actor: await optionalActor(context), key });
  if (!found) return data({ page: undefined, key }, { status: 404, headers: PRIVATE });
  return data({ page: { ...found, date: formatDate(found.date) }, key }, { headers: PRIVATE });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** The key stands in the address, and goes to nobody with a link that is followed. Where it is shared it names neither shop nor celebration. */
export const meta: Route.MetaFunction = (): MetaDescriptor[] => [{ title: "How was it?" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "no-referrer" }];

export default function Review({ loaderData: { page, key } }: Route.ComponentProps) {
  return <ReviewPage page={page} keyOfLink={key} />;
}
