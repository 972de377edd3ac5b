import { data } from "react-router";
import { BookingList, type ListName } from "#app/components/account/booking-list.tsx";
import { SignedOut } from "#app/components/account/signed-out.tsx";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { listBookings } from "#server/services/list-bookings.ts";
import { formatDate, formatInstant, formatTime } from "#domain/time/rules.ts";
import type { Route } from "./+types/account-bookings";

const WORDS = {
  bookings: { title: "Your bookings", description: "What you have asked Bokeh for, and how it stands." },
  orders: { title: "Your orders", description: "What you have ordered from your cart, and how it stands." },
};

/** `/account/bookings` and, of the checkout alone, `/account/orders`. Everything in words, written on the server: the browser's zone and language have no say. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list = /\/orders$/i.test(url.pathname) ? "orders" : "bookings";
  const actor = await optionalActor(context);
  const shop = context.get(shopContext);
  const bookings = actor && (await listBookings(shop, actor, list === "orders" ? "checkout" : undefined));
  const answer = {
    list: list as ListName,
    off: shop.identity.kind === "off",
    person: actor && { email: actor.email, operator: actor.operator },
    bookings: bookings?.map(({ date, time, createdAt, pincode: _pincode, ...rest }) => ({
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
  const { title, description } = WORDS[loaderData?.list ?? "bookings"];
  return [{ title: `${title} · Bokeh` }, { name: "description", content: description }, { name: "robots", content: "noindex" }];
};

export default function AccountBookings({ loaderData: { list, off, person, bookings } }: Route.ComponentProps) {
  return person ? <BookingList list={list} person={person} bookings={bookings ?? []} /> : <SignedOut page={list} off={off} />;
}
