import { redirect } from "react-router";
import type { Route } from "./+types/romantic";

/** An address that was once declared with no page: it has moved for good (DECISIONS, slips). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/romanticDate${new URL(request.url).search}`, 301);
}
