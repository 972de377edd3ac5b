import { redirect } from "react-router";
import type { Route } from "./+types/romantic";

/** An address that was once declared with no page: it has moved for good (DECISIONS, slips). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/romanticDate${url.search}`, 301);
}
