import type { Selectable } from "kysely";
import type { Tx } from "#db/client.ts";
import type { ReviewsTable } from "#db/schema/after-day.ts";
import type { BookingsTable } from "#db/schema/booking.ts";
import type { PaymentsTable } from "#db/schema/payment.ts";
import { type BookingSource, bookingState, type BookingState, canStep } from "#domain/booking/states.ts";
import type { PaymentFacts } from "#domain/payment/rules.ts";
import { type Attention, type Gateway, type Method, paymentState, type PaymentState, type RecordedMethod } from "#domain/payment/states.ts";
import type { Currency } from "#domain/payment/rules.ts";
import type { StoredPayment } from "#server/adapters/payments/port.ts";

/**
 * Rows that nobody else changes while the transaction lasts. In this order, everywhere: the booking, its payments, then crews;
 * a review after its booking. Writing a row as it is locks it on both engines.
 */

export type LockedBooking = Omit<Selectable<BookingsTable>, "state" | "source"> & { state: BookingState; source: BookingSource };
type PaymentRow = Omit<Selectable<PaymentsTable>, "state" | "method" | "gateway" | "currency" | "attention"> & { state: PaymentState; method: RecordedMethod; gateway: Gateway; currency: Currency; attention: Attention | null };
export type LockedPayment = PaymentRow;

export async function lockBooking(tx: Tx, id: string): Promise<LockedBooking | undefined> {
  const row = await tx.updateTable("bookings").set(({ ref }) => ({ updatedAt: ref("updatedAt") })).where("id", "=", id).returningAll().executeTakeFirst();
  return row && { ...row, state: bookingState(row.state), source: row.source as BookingSource };
}

export async function lockPayment(tx: Tx, id: string): Promise<LockedPayment | undefined> {
  const row = await tx.updateTable("payments").set(({ ref }) => ({ updatedAt: ref("updatedAt") })).where("id", "=", id).returningAll().executeTakeFirst();
  return row && paymentRow(row);
}

/** A payment with the booking it is for, both locked in their order. */
export async function lockWithBooking(tx: Tx, paymentId: string): Promise<{ booking: LockedBooking; payment: LockedPayment } | undefined> {
  const owner = await tx.selectFrom("payments").select("bookingId").where("id", "=", paymentId).executeTakeFirst();
  const booking = owner && (await lockBooking(tx, owner.bookingId));
  const payment = booking && (await lockPayment(tx, paymentId));
  return payment && { booking, payment };
}

/** By its id, or as the one review of a product of a booking. */
export function lockReview(tx: Tx, which: { id: string } | { bookingId: string; productId: string }): Promise<Selectable<ReviewsTable> | undefined> {
  return tx.updateTable("reviews").set(({ ref }) => ({ createdAt: ref("createdAt") })).where(({ and }) => and(which)).returningAll().executeTakeFirst();
}

/** A row with the words of its columns as the table's checks hold them. */
export function paymentRow(row: Selectable<PaymentsTable>): PaymentRow {
  return { ...row, state: paymentState(row.state), method: row.method as RecordedMethod, gateway: row.gateway as Gateway, currency: row.currency as Currency, attention: row.attention as Attention | null };
}

export function factsOf({ state, minor, currency, capturedMinor, refundedMinor, gatewayPayment, attention }: PaymentRow): PaymentFacts {
  return { state, asked: { minor, currency }, captured: capturedMinor, refunded: refundedMinor, gatewayPayment, attention };
}

/** As its gateway's adapter is handed it; undefined while the gateway has no order of it. */
export function storedPayment({ id, method, amount, minor, currency, capturedMinor, gatewayOrder, gatewayPayment }: PaymentRow): StoredPayment | undefined {
  if (gatewayOrder === null || method === "cash") return undefined;
  return { id, method: method satisfies Method, amount, money: { minor, currency }, captured: capturedMinor, order: gatewayOrder, payment: gatewayPayment };
}

/** Takes a step of a locked booking and writes it into its history. Throws for one that its state does not know. */
export async function stepBooking(tx: Tx, { id, state }: Pick<LockedBooking, "id" | "state">, to: BookingState, { actor, now, note = null }: { actor: string; now: string; note?: string | null }): Promise<void> {
  if (!canStep(state, to)) throw new RangeError(`a booking can't go from ${state} to ${to}`);
  await tx.updateTable("bookings").set({ state: to, updatedAt: now }).where("id", "=", id).execute();
  await tx.insertInto("bookingHistory").values({ bookingId: id, at: now, actor, fromState: state, toState: to, note }).execute();
}
