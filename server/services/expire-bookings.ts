import { inTransaction } from "#db/client.ts";
import type { Shop } from "#server/shop.ts";
import { freeClaim } from "./claim-crew.ts";
import { lockBooking, stepBooking } from "./lock-booking.ts";

const AT_ONCE = 100;

/**
 * Ends what was not paid in time. Its crew is free by the clock alone; this only says so. A booking whose payment is promised and
 * not taken yet waits on: its shopper reads that the bank has not answered.
 */
export async function expireBookings(shop: Shop): Promise<void> {
  const now = shop.clock.now().toISOString();
  const due = await shop.database.db.selectFrom("bookings").select("id").where("state", "in", ["held", "awaiting-payment"]).where("payBy", "<=", now).orderBy("payBy").limit(AT_ONCE).execute();
  for (const { id } of due) {
    await inTransaction(shop.database.db, async (tx) => {
      const booking = await lockBooking(tx, id);
      if (!booking || (booking.state !== "held" && booking.state !== "awaiting-payment")) return;
      const pending = await tx.selectFrom("payments").select("id").where("bookingId", "=", id).where("state", "=", "authorized").executeTakeFirst();
      if (pending) return;
      await stepBooking(tx, booking, "expired", { actor: "shop", now });
      await freeClaim(tx, { bookingId: id });
    });
  }
}
