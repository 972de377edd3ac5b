import { data } from "react-router";
import { OrderMissing } from "#app/components/account/order-missing.tsx";
import { DonePage } from "#app/components/wizard/done-page.tsx";
import { formatRupees } from "#domain/money/rules.ts";
import { offerLine } from "#domain/offer/rules.ts";
import { type BookingMoney, nextWords, standingLabel } from "#domain/payment/words.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import { shopContext } from "#server/context.ts";
import { optionalActor } from "#server/guards.ts";
import { PRIVATE } from "#server/http/private.ts";
import { readBooking, type ReadBooking } from "#server/services/read-booking.ts";
import { readMoney } from "#server/services/read-money.ts";
import { paperLinks, papersOf } from "#server/services/read-papers.ts";
import { readReceipts } from "#server/services/read-receipts.ts";
import type { Route } from "./+types/book-done";

/** Its owner's and an operator's. Everyone else gets a 404 that does not hang on whether it is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const actor = await optionalActor(context);
  const read = await readBooking(shop, { reference: params.reference, actor });
  const off = shop.identity.kind === "off";
  const person = actor?.email;
  if (!read) return data({ booked: undefined, person, off }, { status: 404, headers: PRIVATE });
  const { db } = shop.database;
  const booked = { ...viewOf(read.booking, { money: await readMoney(db, read.booking), receipts: await readReceipts(db, read.booking.id) }), papers: paperLinks(read.booking.reference, await papersOf(db, read.booking.id)) };
  return data({ booked, person, off }, { headers: PRIVATE });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Of a surprise one word, since a tab's title is read over a shoulder. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.booked?.surprise ? "Appointment" : "Your booking · Bokeh" },
  { name: "robots", content: "noindex" },
];

type Fact = { label: string; value: string };

/** Everything in words, written on the server. */
function viewOf({ reference, state, name, email, date, time, location, surprise, discount, total, lines }: ReadBooking, { money, receipts }: { money: BookingMoney; receipts: Fact[] }) {
  return {
    reference, state, surprise,
    title: lines.map((line) => line.title).join(", "),
    label: standingLabel(state, money),
    next: nextWords(state, money),
    thanks: `Thanks ${name}! Your bokeh is booked for ${formatDate(date)}. We will contact you at ${email}.`,
    facts: [
      { label: "Reference", value: reference },
      { label: "Date", value: formatDate(date) },
      { label: "Time", value: time ? formatTime(time) : "To be agreed" },
      { label: "Place", value: location },
      ...offerLine(discount),
      { label: "Total", value: formatRupees(total) },
      ...receipts,
    ],
    calendar: `/api/bookings/${reference}/calendar.ics`,
    page: `/account/orders/${reference}`,
  };
}

export default function BookDone({ loaderData: { booked, person, off } }: Route.ComponentProps) {
  return booked ? <DonePage key={booked.reference} booked={booked} person={person} /> : <OrderMissing person={person} off={off} />;
}
