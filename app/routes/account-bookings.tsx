import { data } from "react-router";
import { BookingList } from "#app/components/account/booking-list.tsx";
import { SignedOut } from "#app/components/account/signed-out.tsx";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { listBookings } from "#server/services/list-bookings.ts";
import { formatDate, formatInstant, formatTime } from "#domain/time/rules.ts";
import type { Route } from "./+types/account-bookings";

/** Everything in words, written on the server: the browser's zone and language have no say. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await optionalActor(context);
  const bookings = actor && (await listBookings(context.get(shopContext), actor));
  const answer = {
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

export const meta: Route.MetaFunction = () => [
  { title: "Your bookings · Bokeh" },
  { name: "description", content: "What you have asked Bokeh for, and how it stands." },
  { name: "robots", content: "noindex" },
];

export default function AccountBookings({ loaderData: { person, bookings } }: Route.ComponentProps) {
  return person ? <BookingList person={person} bookings={bookings ?? []} /> : <SignedOut />;
}
