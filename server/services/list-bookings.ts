import type { BookingDetails } from "#domain/booking/details.ts";
import { type BookingSource, bookingState, type BookingState, stateLabel } from "#domain/booking/states.ts";
import { standingLabel } from "#domain/payment/words.ts";
import type { PricedAddOn } from "#domain/pricing/rules.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { readMoney } from "./read-money.ts";

export type BookedLine = { productId: string; title: string; addOns: PricedAddOn[]; quantity: number; lineTotal: number };
export type ListedBooking = Pick<BookingDetails, "reference" | "date" | "time" | "guests" | "location" | "pincode" | "notes"> & {
  source: string;
  state: BookingState;
  stateLabel: string;
  discount: number;
  total: number;
  createdAt: string;
  lines: BookedLine[];
};

const MOST = 200;

/** The actor's own bookings, newest first, at most 200; those of one door when `source` names it. */
export async function listBookings({ database: { db } }: Shop, actor: Actor, source?: BookingSource): Promise<ListedBooking[]> {
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "reference", "source", "state", "date", "time", "guests", "location", "pincode", "notes", "discount", "total", "createdAt"])
    .where("userId", "=", actor.userId)
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  if (bookings.length === 0) return [];
  const ids = bookings.map((booking) => booking.id);
  const lines = await db.selectFrom("bookingLines").selectAll().where("bookingId", "in", ids).orderBy("bookingId").orderBy("position").execute();
  // Only few have money that their state knows nothing of.
  const flagged = new Set((await db.selectFrom("payments").select("bookingId").where("bookingId", "in", ids).where("attention", "is not", null).execute()).map(({ bookingId }) => bookingId));
  const labels = new Map<string, string>();
  for (const booking of bookings) if (flagged.has(booking.id)) labels.set(booking.id, standingLabel(bookingState(booking.state), await readMoney(db, booking)));
  return bookings.map(({ id, state, ...booking }) => ({
    ...booking,
    state: bookingState(state),
    stateLabel: labels.get(id) ?? stateLabel(bookingState(state)),
    lines: lines
      .filter((line) => line.bookingId === id)
      .map(({ productId, title, addOns, quantity, lineTotal }) => ({ productId, title, addOns: JSON.parse(addOns) as PricedAddOn[], quantity, lineTotal })),
  }));
}
