import type { ExpressionBuilder } from "kysely";
import type { Db, Tx } from "#db/client.ts";
import type { Tables } from "#db/schema/tables.ts";
import { HOLD_MINUTES } from "#domain/availability/holds.ts";
import type { SlotTime } from "#domain/availability/types.ts";
import { PAYABLE_STATES, UNPAID_STATES } from "#domain/booking/states.ts";
import type { PaymentState } from "#domain/payment/states.ts";
import type { Problem } from "#server/http/problem.ts";
import { freeClaims } from "./claim-crew.ts";
import { type LockedBooking, lockBooking, stepBooking } from "./lock-booking.ts";

/** A payment by which money is on its way or has come. */
export type Underway = { id: string; state: string; reference: string };

/** Whoever has one of these is led to it, and neither pays again nor lets go of what it pays for. */
export function pending({ id, state, reference }: Underway): Problem {
  const promised = state === ("authorized" satisfies PaymentState);
  return {
    status: 409,
    title: promised ? "Your payment is on its way" : "Your payment has come",
    detail: promised ? `Your bank has not answered yet. Please don't pay a second time: booking ${reference} is confirmed as soon as it does.` : `Please don't pay a second time: we look at booking ${reference} and write to you.`,
    extra: { code: "payment-pending", payment: id, reference },
  };
}

const underway = (eb: ExpressionBuilder<Tables, "payments" | "bookings">) =>
  eb.or([
    eb.and([
      eb("payments.state", "=", "authorized"),
      // What goes from bank to bank is asked of people, for as long as its booking waits for them.
      eb.or([eb("payments.askAt", "is not", null), eb.and([eb("payments.gateway", "=", "upi"), eb("bookings.state", "in", UNPAID_STATES)])]),
    ]),
    eb("payments.state", "in", ["captured", "partly-refunded"]),
  ]);

/**
 * The payment of a booking, or of a person for a slot, that money is underway by: promised and still asked about, or taken and not
 * all given back. Of several the one that is furthest.
 */
export async function moneyUnderway(db: Db, of: { bookingId: string } | (SlotTime & { userId: string })): Promise<Underway | undefined> {
  return db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .select(["payments.id", "payments.state", "bookings.reference"])
    .where(underway)
    .where((eb) => {
      if ("bookingId" in of) return eb("bookings.id", "=", of.bookingId);
      // Another of the same time can be booked once the first is confirmed.
      return eb.and([eb.and({ "bookings.userId": of.userId, "bookings.date": of.date, "bookings.time": of.time }), eb("bookings.state", "in", PAYABLE_STATES)]);
    })
    // As it happens, the alphabet's order is theirs.
    .orderBy("payments.state", "desc")
    .executeTakeFirst();
}

/**
 * Ids of a person's bookings that keep a crew while they wait for their payment; `but` those that have one of these payments underway. A
 * word alone keeps nobody's second crew: of what is said to be paid by UPI only the one booking counts whose time was made longer by it.
 */
export async function readUnpaid(db: Db, userId: string, now: Date, but: readonly string[] = []): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("claims", "claims.bookingId", "bookings.id")
    .select(["bookings.id", "bookings.createdAt", "bookings.payBy"])
    .where("bookings.userId", "=", userId)
    .where("bookings.state", "in", UNPAID_STATES)
    .where("claims.expiresAt", ">", now.toISOString())
    .orderBy("bookings.id")
    .execute();
  // Usually none is, and this is asked again while the crews are locked.
  if (but.length === 0) return rows.map(({ id }) => id);
  const named = await db.selectFrom("payments").innerJoin("bookings", "bookings.id", "payments.bookingId").select(["payments.bookingId", "payments.gateway"]).where(underway).where("payments.id", "in", but).execute();
  const isLonger = ({ createdAt, payBy }: (typeof rows)[number]) => payBy !== null && Date.parse(payBy) - Date.parse(createdAt) > HOLD_MINUTES * 60_000;
  const isKept = (row: (typeof rows)[number]) => named.some(({ bookingId, gateway }) => bookingId === row.id && (gateway !== "upi" || isLonger(row)));
  return rows.filter((row) => !isKept(row)).map(({ id }) => id);
}

/**
 * Lets go of bookings that were unpaid when they were read and of the crews they keep, as if their time had run out: money that comes
 * all the same finds a crew again or is told of (settle-booking.ts). Where money is underway, or has come meanwhile, its payment is
 * answered, and the caller must leave the transaction.
 */
export async function letGoUnpaid(tx: Tx, ids: readonly string[], { actor, now }: { actor: string; now: Date }): Promise<Underway | undefined> {
  const gone: string[] = [];
  for (const id of ids) {
    const booking = await lockBooking(tx, id);
    const money = booking && (await moneyUnderway(tx, { bookingId: id }));
    if (money) return money;
    if (!booking || !UNPAID_STATES.includes(booking.state)) continue;
    await endUnpaid(tx, booking, { actor, now });
    gone.push(id);
  }
  // Crews last, as everywhere.
  await freeClaims(tx, gone);
  return undefined;
}

/** Ends a locked booking that waits for its payment, as its person wishes. Its crew is freed by the caller, after all other locks. */
export async function endUnpaid(tx: Tx, booking: LockedBooking, { actor, now }: { actor: string; now: Date }): Promise<void> {
  await stepBooking(tx, booking, "expired", { actor, now: now.toISOString(), note: "Let go" });
  await closeSoon(tx, booking.id, now);
}

/**
 * Has what was begun for a locked booking that is let go, or is paid by now, looked at by its gateway at once, and closed there where that can be (`closeOpen`, and the
 * timer for as long as the gateway is silent): nobody is to pay for it any more. With a `total` in rupees only what was begun to pay another one.
 */
export async function closeSoon(tx: Tx, bookingId: string, now: Date, total?: number): Promise<void> {
  const unpaid = ["created", "started", "failed"] satisfies PaymentState[];
  await tx
    .updateTable("payments")
    .set({ askAt: now.toISOString(), asks: 0 })
    .where("bookingId", "=", bookingId)
    .where("gatewayOrder", "is not", null)
    .where("state", "in", unpaid)
    .$if(total !== undefined, (query) => query.where("amount", "!=", total ?? 0))
    .execute();
}

/** Whether somebody has any booking that waits for its payment, or waited in vain. */
export async function hasUnpaid(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom("bookings").select("id").where("userId", "=", userId).where("state", "in", PAYABLE_STATES).limit(1).executeTakeFirst()) !== undefined;
}

/** Ids of a person's bookings for a slot whose time to pay is over, or nearly, and whose money may still be on its way: their gateways are asked before it is taken again. */
export async function readLapsed(db: Db, { userId, date, time }: SlotTime & { userId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("payments", "payments.bookingId", "bookings.id")
    .select("bookings.id")
    .distinct()
    .where((eb) => eb.and({ userId, date, time }))
    .where("bookings.state", "in", PAYABLE_STATES)
    .where("payments.askAt", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}
