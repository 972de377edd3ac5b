import { data } from "react-router";
import { BookingList } from "#app/components/account/booking-list.tsx";
import { type ListName, LISTS } from "#app/components/account/lists.ts";
import { SignedOut } from "#app/components/account/signed-out.tsx";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { listBookings } from "#server/services/list-bookings.ts";
import { formatDate, formatInstant, formatTime } from "#domain/time/rules.ts";
import type { Route } from "./+types/account-bookings";

/** `/account/bookings` and, of the checkout alone, `/account/orders`. Everything in words, written on the server: the browser's zone and language have no say. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list: ListName = /\/orders$/i.test(url.pathname) ? "orders" : "bookings";
  const { title, description } = LISTS[list];
  const actor = await optionalActor(context);
  const shop = context.get(shopContext);
  const bookings = actor && (await listBookings(shop, actor, list === "orders" ? "checkout" : undefined));
  const answer = {
    list, title, description,
    off: shop.identity.kind === "off",
    person: actor && { email: actor.email, operator: actor.operator },
    bookings: bookings?.map(({ date, time, createdAt, pincode: _pincode, ...rest }) => ({
      ...rest,
      when: time ? `${formatDate(date)}, ${formatTime(time)}` : formatDate(date),
      sent: formatInstant(createdAt),
    })),
  };
  return data(answer, { headers: PRIVATE });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return [{ title: `${title} · Bokeh` }, { name: "description", content: description }, { name: "robots", content: "noindex" }];
};

export default function AccountBookings({ loaderData: { list, title, off, person, bookings } }: Route.ComponentProps) {
  return person ? <BookingList list={list} title={title} person={person} bookings={bookings ?? []} /> : <SignedOut title={title} words="What you have asked us for is kept with your account. Log in to see it, with the answer to each request." off={off} />;
}
