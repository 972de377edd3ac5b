import { data, type MetaDescriptor } from "react-router";
import { LISTS } from "#app/components/account/lists.ts";
import { OrderMissing } from "#app/components/account/order-missing.tsx";
import { OrderPage, type OrderView } from "#app/components/account/order-page.tsx";
import { type BookingState, stepWords } from "#domain/booking/states.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { offerLine } from "#domain/offer/rules.ts";
import { type BookingMoney, isPaidLate, nextWords, standingLabel } from "#domain/payment/words.ts";
import { districtOf } from "#domain/area/pincodes.ts";
import { cancellation, hasBegun, moving } from "#domain/policy/rules.ts";
import { CONVENIENCE_FEE_PERCENT } from "#domain/pricing/rules.ts";
import { IMPOSSIBLE, moveWords, shopperWords, shopWords, TOO_LATE_TO_MOVE, untilWords } from "#domain/policy/words.ts";
import { formatDate, formatInstant, formatTime } from "#domain/time/rules.ts";
import { optionalActor } from "#server/guards.ts";
import { shopContext } from "#server/context.ts";
import { PRIVATE } from "#server/http/private.ts";
import { type ReadBooking, readBooking, type Reader } from "#server/services/read-booking.ts";
import { type Paper, paperLinks, papersOf } from "#server/services/read-papers.ts";
import { readMoney } from "#server/services/read-money.ts";
import { readReceipts } from "#server/services/read-receipts.ts";
import { readTexts } from "#server/services/read-texts.ts";
import type { Route } from "./+types/account-order";

type View = { reader: Reader; key: string | null; now: Date; papers: readonly Paper[]; money: BookingMoney; receipts: OrderView["facts"] };

/** Its owner's, an operator's, or behind the signed link of a mail. Everyone else gets a 404 that does not hang on whether it is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const actor = await optionalActor(context);
  const key = url.searchParams.get("key");
  const read = await readBooking(shop, { reference: params.reference, actor, key });
  const headers = PRIVATE;
  const person = actor?.email;
  const { email } = readTexts().shop;
  const off = shop.identity.kind === "off";
  if (!read) return data({ order: undefined, person, off, email, meta: person === undefined ? LOG_IN : NOT_FOUND }, { status: 404, headers });
  const { db } = shop.database;
  const papers = await papersOf(db, read.booking.id);
  // A link that was passed on shows what is booked, and not from which account it was paid.
  const receipts = read.reader === "link" ? [] : await readReceipts(db, read.booking.id);
  const order = viewOf(read.booking, { reader: read.reader, key, now: shop.clock.now(), papers, receipts, money: await readMoney(db, read.booking) });
  return data({ order, person, off, email, meta: metaOf(read.booking) }, { headers });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };
const NOT_FOUND: MetaDescriptor[] = [{ title: "Page not found · Bokeh" }, NOINDEX];
const LOG_IN: MetaDescriptor[] = [{ title: "Your order · Bokeh" }, NOINDEX];

const nounOf = ({ source }: ReadBooking) => (source === "checkout" ? "order" : "booking");

/** What a chat shows where the link is shared. Of a surprise one word, the tab's title with it, and neither shop nor picture. */
function metaOf(booking: ReadBooking): MetaDescriptor[] {
  const title = booking.surprise ? "Appointment" : `Your ${nounOf(booking)} ${booking.reference}`;
  const description = booking.surprise ? title : "What was booked at Bokeh, and how it stands.";
  return [
    { title },
    NOINDEX,
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: "summary" },
  ];
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** Nothing more happens on its day. */
const OVER: ReadonlySet<BookingState> = new Set<BookingState>(["declined", "expired", "completed", "cancelled"]);

/** Everything in words, written on the server: the browser's zone and language have no say. */
function viewOf(booking: ReadBooking, { reader, key, now, papers, money, receipts }: View): OrderView {
  const { reference, state, name, email, phone, date, time, guests, location, pincode, notToCall, alternateContact } = booking;
  const byShop = reader === "operator";
  const behind = key && reader === "link" ? `?key=${encodeURIComponent(key)}` : "";
  const late = isPaidLate(money);
  const figure = cancellation({ ...booking, by: byShop ? "shop" : "shopper", now, paidLate: late });
  const facts = [
    { label: "Date", value: formatDate(date) },
    { label: "Time", value: time ? formatTime(time) : "To be agreed" },
    { label: "Place", value: location },
    ...(pincode && !location.includes(pincode) ? [{ label: "PIN code", value: pincode }] : []),
    ...(guests === null ? [] : [{ label: "Guests", value: String(guests) }]),
    { label: "Name", value: name },
    { label: "Email", value: email },
    ...(phone ? [{ label: "Phone", value: phone }] : []),
    ...receipts,
  ];
  return {
    reference, reader, state, facts, surprise: booking.surprise, notes: booking.notes,
    noun: nounOf(booking),
    list: LISTS[nounOf(booking) === "order" ? "orders" : "bookings"],
    stateLabel: standingLabel(state, money),
    next: nextWords(state, money),
    lines: booking.lines.map(({ productId, title, quantity, lineTotal, addOns, basePrice }) => ({
      productId, title, quantity,
      each: formatRupees(lineTotal / quantity),
      addOns: addOns.length > 0 ? [`${formatRupees(basePrice)} for the celebration`, ...addOns.map(addOnWords)] : [],
      lineTotal: formatRupees(lineTotal),
    })),
    sums: sumsOf(booking),
    total: formatRupees(booking.total),
    secrets: [
      ...(notToCall ? [{ label: "Whom not to call", value: notToCall }] : []),
      ...(alternateContact ? [{ label: "Whom to call instead", value: alternateContact }] : []),
    ],
    history: booking.history.map(({ at, by, fromState, toState, note }) => ({
      words: stepWords({ fromState, toState, note, by: by === "owner" ? (reader === "owner" ? "you" : "the shopper") : "us" }),
      when: formatInstant(at),
      note: fromState === toState || toState === "cancelled" ? note : null,
    })),
    cancel: figure.possible && reader !== "link"
      ? { refund: figure.refund, byShop, late, label: late ? (byShop ? "Give all of it back" : "Have all of it back") : `Cancel this ${nounOf(booking)}`, words: (byShop ? shopWords : shopperWords)(figure, money), until: untilWords(figure, time) }
      : null,
    move: reader === "link" ? null : moveOf(booking, { byShop, money, now }),
    stays: !byShop && state === "confirmed" && figure.possible && figure.share !== "all" ? TOO_LATE_TO_MOVE : null,
    closed: figure.possible ? null : IMPOSSIBLE[figure.why],
    completes: byShop && state === "confirmed" && hasBegun(booking, now),
    review: reader === "owner" && state === "completed" ? `/review/${reference}` : null,
    calendar: OVER.has(state) ? null : `/api/bookings/${reference}/calendar.ics${behind}`,
    papers: paperLinks(reference, papers, behind),
    thanks: `Thanks ${name}! Your bokeh is booked for ${formatDate(date)}. We will contact you at ${email}.`,
  };
}

/** What choosing another slot needs, where it is possible for whoever looks. */
function moveOf(booking: ReadBooking, { byShop, money, now }: { byShop: boolean; money: BookingMoney; now: Date }): OrderView["move"] {
  const paidLate = isPaidLate(money);
  const terms = moving({ ...booking, by: byShop ? "shop" : "shopper", paidLate, now });
  const [first] = booking.lines;
  if (!terms.possible || !first) return null;
  const { date, time, pincode } = booking;
  const city = (pincode && districtOf(pincode)) || "";
  return { productId: first.productId, city, date, time, words: moveWords({ byShop, paidLate, until: terms.until }) };
}

const addOnWords = ({ name, price, qty }: ReadBooking["lines"][number]["addOns"][number]) => `${name}${qty > 1 ? ` × ${qty}` : ""}, ${formatRupees(price * qty)}`;

/** No fee is charged on a request, so there is nothing to break up there (DECISIONS, One model). */
function sumsOf({ source, subtotal, discount, fee }: ReadBooking) {
  return [
    { label: "Subtotal", value: formatRupees(subtotal) },
    ...offerLine(discount),
    ...(source === "checkout" ? [{ label: `Convenience fee (${CONVENIENCE_FEE_PERCENT}%)`, value: formatRupees(fee) }] : []),
  ];
}

export default function AccountOrder({ loaderData: { order, person, off, email } }: Route.ComponentProps) {
  return order ? <OrderPage key={order.reference} order={order} person={person} email={email} /> : <OrderMissing person={person} off={off} />;
}
