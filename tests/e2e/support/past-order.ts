import { openDatabase } from "#db/client.ts";
import { reviewLink } from "#server/services/booking-link.ts";
import type { Shop } from "#server/shop.ts";
import { insertOrder } from "#tests/support/orders.ts";
import type { ShopServer } from "./shop-server.ts";

/** An order of two days ago, with the address that the mail of the day after brings. */
export async function pastOrder({ dataDir }: Pick<ShopServer, "dataDir">, state: "completed" | "confirmed" = "completed"): Promise<{ reference: string; address: string }> {
  const { db } = openDatabase({ dataDir });
  try {
    const date = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const booking = await insertOrder(db, { state, date, time: "18:00" });
    const { value: linkSecret } = await db.selectFrom("secrets").select("value").where("name", "=", "booking-links").executeTakeFirstOrThrow();
    return { reference: booking.reference, address: reviewLink({ origin: "", linkSecret } as Shop, booking) };
  } finally {
    await db.destroy();
  }
}
