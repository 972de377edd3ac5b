import { data } from "react-router";
import { AccountHome } from "#app/components/account/account-home.tsx";
import { SignedOut } from "#app/components/account/signed-out.tsx";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { readAccount } from "#server/services/read-account.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import type { Route } from "./+types/account";

/** Everything of one person at one place. In words, written on the server: the browser's zone and language have no say. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const actor = await optionalActor(context);
  const account = actor && (await readAccount(shop, actor));
  const answer = {
    off: shop.identity.kind === "off",
    account: account && {
      ...account,
      latest: account.latest.map(({ reference, titles, date, time, stateLabel }) => ({ reference, title: titles.join(", "), stateLabel, when: time ? `${formatDate(date)}, ${formatTime(time)}` : formatDate(date) })),
    },
  };
  return data(answer, { headers: PRIVATE });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = () => [
  { title: "Your account · Bokeh" },
  { name: "description", content: "Your bookings, what we know of you, and how to take it along or have it erased." },
  { name: "robots", content: "noindex" },
];

export default function Account({ loaderData: { off, account } }: Route.ComponentProps) {
  return account ? <AccountHome key={account.email} account={account} /> : <SignedOut title="Your account" words="Your bookings, your name and phone, and everything we keep about you are here. Log in to see it." off={off} />;
}
