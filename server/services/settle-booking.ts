import type { Tx } from "#db/client.ts";
import { lockCrews } from "#db/locks.ts";
import { crewTime, needOf } from "#domain/availability/crew-time.ts";
import type { CrewNeed, SlotTime } from "#domain/availability/types.ts";
import { districtOf } from "#domain/area/pincodes.ts";
import { isErased } from "#domain/account/erasure.ts";
import { type BookingState, PAYABLE_STATES } from "#domain/booking/states.ts";
import type { City } from "#domain/catalogue/types.ts";
import { pays } from "#domain/payment/rules.ts";
import type { Attention } from "#domain/payment/states.ts";
import { claimForBooking, extendClaim } from "./claim-crew.ts";
import { forgetDraft } from "./keep-draft.ts";
import { closeSoon } from "./let-go.ts";
import { factsOf, type LockedBooking, type LockedPayment, paymentRow, stepBooking } from "./lock-booking.ts";
import { paidRupees } from "./paid-rupees.ts";
import { keepsOffer } from "./use-offer.ts";

const HALF_HOUR_MS = 1_800_000;
/** Longer than taking what was agreed to at a gateway ever lasts. */
const TAKING_MS = 60_000;

/**
 * What follows for a booking from a payment that pays, in the transaction that has locked both: one that waits for it is confirmed,
 * on the crew that is held for it, or on another that is still free when the money came late. What stands in the way otherwise is
 * answered, and the booking stays as it is: money is never lost, and no crew is ever in two places.
 */
export async function settleBooking(tx: Tx, { booking, payment, now }: { booking: LockedBooking; payment: LockedPayment; now: Date }): Promise<Attention | undefined> {
  switch (booking.state) {
    case "held":
    case "awaiting-payment":
    case "expired": {
      // Nobody is left who waits for a crew.
      if (isErased(booking.userId)) return "not-awaited";
      // What the desk records may come in parts; a gateway is asked for the whole.
      if (payment.gateway === "desk" && (await paidRupees(tx, booking.id)) < booking.total) return undefined;
      if (payment.gateway !== "desk" && booking.total !== payment.amount) return "wrong-amount";
      // Its order is paid, if too late: a crew that is free by now is for the payment that stands for the price.
      if (payment.besides !== null && (await isPaidBesides(tx, booking, payment))) return "paid-twice";
      // It was given back when the time to pay was over, and another has it now: it is not the price any more.
      if (!(await keepsOffer(tx, booking, now))) return "wrong-amount";
      // One crew is enough for who has taken the same time a second time, since the first payment was long in coming.
      if (await isDouble(tx, booking)) return "paid-twice";
      // Of two that came too late one is for another time, and the other goes back.
      if (!(await keepCrew(tx, booking, now))) return (await isPaidBesides(tx, booking, payment)) ? "paid-twice" : "no-crew";
      const step = { actor: "gateway", now: now.toISOString() };
      if (booking.state === "held") await stepBooking(tx, booking, "awaiting-payment", step);
      await stepBooking(tx, { ...booking, state: booking.state === "held" ? "awaiting-payment" : booking.state }, "confirmed", step);
      await forgetDraft(tx, booking.userId, payment.createdAt);
      // By none of the other ways that were begun is it to be paid any more.
      await closeSoon(tx, booking.id, now);
      return undefined;
    }
    case "requested":
      return undefined;
    case "confirmed":
    case "completed":
      return (await isPaidBesides(tx, booking, payment)) ? "paid-twice" : undefined;
    case "declined":
    case "cancelled":
      return "not-awaited";
  }
}

/** Whether other payments cover all of it already. */
async function isPaidBesides(tx: Tx, { id, total }: LockedBooking, payment: LockedPayment): Promise<boolean> {
  const rows = await tx.selectFrom("payments").selectAll().where("bookingId", "=", id).where("id", "!=", payment.id).execute();
  return rows.map(paymentRow).filter((row) => pays(factsOf(row))).reduce((sum, { amount }) => sum + amount, 0) >= total;
}

/**
 * Whether somebody has a locked booking a second time: one of the two had run out unpaid, also where it was taken up again since, the other was taken for the same time in its place, and
 * that is paid and confirmed by now. Whoever wants two celebrations at once has neither run out. The crews are locked first, so of two that are paid at one moment the second sees it.
 */
export async function isDouble(tx: Tx, { id, userId, date, time, createdAt }: LockedBooking): Promise<boolean> {
  await lockCrews(tx);
  const twin = await tx
    .selectFrom("bookings")
    .innerJoin("bookingHistory", "bookingHistory.bookingId", "bookings.id")
    .select("bookings.id")
    // What was asked for without paying is another order, and what was moved to that time was paid for another.
    .where((eb) => eb.and({ userId, date, time, source: "wizard", toState: "confirmed" satisfies BookingState }))
    .where("bookingHistory.fromState", "!=", "confirmed" satisfies BookingState)
    .where("bookings.id", "!=", id)
    .where("bookings.state", "in", ["confirmed", "completed"] satisfies BookingState[])
    .where("bookingHistory.at", ">=", createdAt)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookingHistory as past")
          .select("past.id")
          .where("past.toState", "=", "expired" satisfies BookingState)
          .where((past) => past.or([past("past.bookingId", "=", id), past("past.bookingId", "=", past.ref("bookings.id"))])),
      ),
    )
    .executeTakeFirst();
  return twin !== undefined;
}

/** Whether a booking that has run out was let go by its shopper, who wanted something else. */
async function wasLetGo(tx: Tx, { id, userId }: LockedBooking): Promise<boolean> {
  const last = await tx.selectFrom("bookingHistory").select("actor").where("bookingId", "=", id).where("toState", "=", "expired" satisfies BookingState).orderBy("id", "desc").executeTakeFirst();
  return last?.actor === userId;
}

/**
 * Whether a payment that was agreed to and not taken would pay for its locked booking now. The crew of one that has run out is claimed again for as long as
 * the taking lasts, unless its shopper has been told that nothing is taken, or has let it go.
 */
export async function mayTake(tx: Tx, { booking, payment, now }: { booking: LockedBooking; payment: LockedPayment; now: Date }): Promise<boolean> {
  const { state, date, time, userId, total, payBy } = booking;
  if (isErased(userId) || total !== payment.amount || time === null) return false;
  if (!PAYABLE_STATES.includes(state)) return false;
  if (await isPaidBesides(tx, booking, payment)) return false;
  if (!(await keepsOffer(tx, booking, now)) || (await isDouble(tx, booking))) return false;
  if (state === "expired" && (payment.askAt === null || (await wasLetGo(tx, booking)))) return false;
  const until = Math.max(now.getTime() + TAKING_MS, payBy === null ? 0 : Date.parse(payBy));
  return claimFor(tx, booking, { date, time }, now, new Date(until));
}

/** The crew that is claimed for a booking, for good; or one that is still free, if there is still time to set up. */
async function keepCrew(tx: Tx, booking: LockedBooking, now: Date): Promise<boolean> {
  if (await extendClaim(tx, { bookingId: booking.id, until: null, now })) return true;
  return booking.time !== null && claimFor(tx, booking, { date: booking.date, time: booking.time }, now);
}

/** Claims a crew for a booking at a slot, in place of the claim it has: for good, or `until` an instant. False when none is free, or it is too late to set up. */
export async function claimFor(tx: Tx, booking: LockedBooking, slot: SlotTime, now: Date, until: Date | null = null): Promise<boolean> {
  const need = await bookingNeed(tx, booking.id);
  if (crewTime(slot, need).first * HALF_HOUR_MS <= now.getTime()) return false;
  return claimForBooking(tx, { bookingId: booking.id, slot, need, city: cityOf(booking), until, now });
}

const cityOf = ({ pincode }: LockedBooking): City | undefined => (pincode === null ? undefined : districtOf(pincode));

/** What all that is booked takes of a crew; a product that has left the catalogue keeps its row. */
export async function bookingNeed(tx: Tx, id: string): Promise<CrewNeed> {
  const rows = await tx
    .selectFrom("bookingLines")
    .innerJoin("products", "products.id", "bookingLines.productId")
    .select(["products.setupMinutes", "products.occupiesMinutes"])
    .where("bookingLines.bookingId", "=", id)
    .execute();
  return needOf(rows);
}

/** The payment of a locked booking that came when no crew was free any more, pays for all of it or for what was left, and is not on its way back. */
export async function lateMoney(tx: Tx, { id, total }: LockedBooking): Promise<LockedPayment | undefined> {
  const rows = await tx.selectFrom("payments").selectAll().where("bookingId", "=", id).where("attention", "=", "no-crew").execute();
  const paid = await paidRupees(tx, id);
  const late = rows.map(paymentRow).find((row) => pays(factsOf(row)) && (row.amount === total || (row.gateway === "desk" && paid >= total)) && row.refundedMinor === 0);
  if (!late) return undefined;
  const goingBack = await tx.selectFrom("refunds").select("id").where("paymentId", "=", late.id).where("state", "!=", "failed").executeTakeFirst();
  return goingBack ? undefined : late;
}
