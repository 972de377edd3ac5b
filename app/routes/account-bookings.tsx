import { data } from "react-router";
import { BookingList } from "#app/components/account/booking-list.tsx";
import { type ListName, LISTS } from "#app/components/account/lists.ts";
import { SignedOut } from "#app/components/account/signed-out.tsx";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { listBookings } from "#server/services/list-bookings.ts";
import { formatDate, formatInstant, formatTime } from "#domain/time/rules.ts";
import type { Route } from "./+types/account-bookings";

/** `/account/bookings` and, of the checkout alone, `/account/orders`. Everything in words, written on the server: the browser's zone and language have no say. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list: ListName = /\/orders$/i.test(url.pathname) ? "orders" : "bookings";
  const { title, description } = LISTS[list];
  const actor = await optionalActor(context);
  const bookings = actor && (await listBookings(context.get(shopContext), actor, list === "orders" ? "checkout" : undefined));
  const answer = {
    list, title, description,
    person: actor && { email: actor.email, operator: actor.operator },
    bookings: bookings?.map(({ date, time, createdAt, ...rest }) => ({
      ...rest,
      when: time ? `${formatDate(date)}, ${formatTime(time)}` : formatDate(date),
      sent: formatInstant(createdAt),
    })),
  };
  return data(answer, { headers: { "Cache-Control": "private, no-store" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return [{ title: `${title} · Bokeh` }, { name: "description", content: description }, { name: "robots", content: "noindex" }];
};

export default function AccountBookings({ loaderData: { list, title, person, bookings } }: Route.ComponentProps) {
  return person ? <BookingList list={list} title={title} person={person} bookings={bookings ?? []} /> : <SignedOut title={title} />;
}
