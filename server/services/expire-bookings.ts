import type { ExpressionBuilder } from "kysely";
import { inTransaction, type Tx } from "#db/client.ts";
import type { Tables } from "#db/schema/tables.ts";
import { UNPAID_STATES } from "#domain/booking/states.ts";
import type { Shop } from "#server/shop.ts";
import { lookForClaimed, raiseAttention } from "./apply-payment.ts";
import { freeClaim } from "./claim-crew.ts";
import { eachAlone } from "./each-alone.ts";
import { closeSoon } from "./let-go.ts";
import { type LockedBooking, lockBooking, stepBooking } from "./lock-booking.ts";
import { refundables } from "./paid-rupees.ts";

const AT_ONCE = 100;

/**
 * Ends what was not paid in time. Its crew is free by the clock alone; this only says so. A booking whose payment is promised by a
 * gateway and not taken yet waits on, as long as that is asked: its shopper reads that the bank has not answered. Where the shopper
 * says that it is paid and nobody has answered, or where the desk has recorded a part, both sides are told: money does not go unseen. Answers how many were left undone.
 */
export async function expireBookings(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const due = await shop.database.db
    .selectFrom("bookings")
    .select("id")
    .where("state", "in", UNPAID_STATES)
    .where("payBy", "<=", now.toISOString())
    .where((eb) => eb.not(promised(eb)))
    .orderBy("payBy")
    .limit(AT_ONCE)
    .execute();
  return eachAlone(shop.log, "ending a booking that was not paid", due, ({ id }) =>
    inTransaction(shop.database.db, async (tx) => {
      const booking = await lockBooking(tx, id);
      if (!booking || (booking.payBy ?? "") > now.toISOString() || (await isPromised(tx, id)) || (await isBeingTaken(tx, id, now))) return;
      await letGo(shop, tx, booking, { actor: "shop", now });
    }),
  );
}

/** A gateway that is still asked has promised money for it. */
const promised = ({ exists, selectFrom }: ExpressionBuilder<Tables, "bookings">) =>
  exists(selectFrom("payments").select("payments.id").whereRef("payments.bookingId", "=", "bookings.id").where("payments.state", "=", "authorized").where("payments.gateway", "!=", "upi").where("payments.askAt", "is not", null));

export async function isPromised(tx: Tx, bookingId: string): Promise<boolean> {
  return (await tx.selectFrom("bookings").select("id").where("id", "=", bookingId).where(promised).executeTakeFirst()) !== undefined;
}

/** A crew is claimed for longer than there was time to pay only while the shop takes what was agreed to at a gateway (`mayTake`). */
async function isBeingTaken(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  return (await tx.selectFrom("claims").select("id").where("bookingId", "=", bookingId).where("expiresAt", ">", now.toISOString()).executeTakeFirst()) !== undefined;
}

/** Ends a locked booking that waits for its payment and gives its crew back. Money that has come for it, or is said to have and nobody has `answered`, is looked at by people. */
export async function letGo(shop: Shop, tx: Tx, booking: LockedBooking, { actor, now }: { actor: string; now: Date }, answered?: "answered"): Promise<void> {
  if (!UNPAID_STATES.includes(booking.state)) return;
  await stepBooking(tx, booking, "expired", { actor, now: now.toISOString() });
  await closeSoon(tx, booking.id, now);
  const from = { actor, now };
  if (!answered) await lookForClaimed(shop, tx, booking, from);
  const parts = (await refundables(tx, booking.id)).filter(({ payment }) => payment.gateway === "desk" && payment.attention === null);
  for (const { payment } of parts) await raiseAttention(shop, tx, { booking, payment, reason: "wrong-amount", from });
  await freeClaim(tx, { bookingId: booking.id });
}
