import { randomBytes, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { BookingHistoryTable, BookingLinesTable, BookingsTable } from "#db/schema/booking.ts";
import { makeReference, REFERENCE_BYTES } from "#domain/booking/reference.ts";
import { FIRST_STATE } from "#domain/booking/states.ts";

type Row = Insertable<BookingsTable>;
type OrderRows = { booking: Row; lines: Insertable<BookingLinesTable>[]; history: Insertable<BookingHistoryTable>[] };

const PLACED_AT = "2027-02-10T11:38:00.000Z";

/**
 * The rows of a booking from the checkout, of two products of the small test catalogue, as its door writes them: ₹16,427 with
 * the fee, for 5 March 2027 at no agreed time. Another state than the first is a step of the shop's, an hour later.
 */
function orderRows(change: Partial<Row> = {}): OrderRows {
  const id = randomUUID();
  const first = FIRST_STATE.checkout;
  const booking: Row = {
    id, reference: makeReference(randomBytes(REFERENCE_BYTES)) ?? "", source: "checkout", state: first, userId: "asha", accountEmail: `${change.userId ?? "asha"}@example.com`,
    name: "Asha Rao", email: "asha@example.com", phone: "+919876543210", date: "2027-03-05", time: null, guests: null, location: "Delhi, PIN 110001", pincode: "110001",
    notes: null, surpriseAt: null, notToCall: null, alternateContact: null, subtotal: 15_795, discount: 0, fee: 632, total: 16_427, createdAt: PLACED_AT, updatedAt: PLACED_AT,
    ...change,
  };
  const violin = { id: "violin", name: "Violinist", price: 2500, qty: 1 };
  const cake = { id: "addon-cake", name: "Heart Cake", price: 899, qty: 2 };
  const line = { bookingId: booking.id, productId: "rd001", title: "Candles & Roses <for two>", basePrice: 4999 };
  const lines = [
    { ...line, position: 0, addOns: JSON.stringify([violin, cake]), quantity: 1, lineTotal: 9297 },
    { ...line, position: 1, addOns: "[]", quantity: 1, lineTotal: 4999 },
    { bookingId: booking.id, productId: "bd-arch-01", title: "Balloon Arch", basePrice: 1499, position: 2, addOns: "[]", quantity: 1, lineTotal: 1499 },
  ];
  const placed = { bookingId: booking.id, at: booking.createdAt, actor: booking.userId, fromState: null, toState: first, note: null };
  const later = new Date(Date.parse(booking.createdAt) + 3_600_000).toISOString();
  const moved = booking.state === first ? [] : [{ ...placed, at: later, actor: "desk", fromState: first, toState: booking.state }];
  return { booking, lines, history: [placed, ...moved] };
}

/** Writes such a booking and answers what was written. */
export async function insertOrder(db: Db, change: Partial<Row> = {}): Promise<Row> {
  const { booking, lines, history } = orderRows(change);
  await db.insertInto("bookings").values(booking).execute();
  await db.insertInto("bookingLines").values(lines).execute();
  await db.insertInto("bookingHistory").values(history).execute();
  return booking;
}
