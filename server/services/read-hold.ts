import type { Db } from "#db/client.ts";
import type { SlotTime } from "#domain/availability/types.ts";
import type { City } from "#domain/catalogue/types.ts";

/** A slot that is kept for somebody; `expiresAt` is an ISO instant, and from it on the slot is not kept any more. */
export type Hold = SlotTime & { id: string; productId: string; city: City | null; expiresAt: string };

/** Somebody's live hold, judged at `now`. */
export async function readHold(db: Db, userId: string, now: Date): Promise<Hold | undefined> {
  const row = await db
    .selectFrom("claims")
    .select(["id", "date", "time", "productId", "city", "expiresAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, date, time, productId, city, expiresAt } = row;
  if (date === null || time === null || productId === null || expiresAt === null) throw new Error("a hold that is none: the table refuses such a row");
  return { id, date, time, productId, city: city as City | null, expiresAt };
}
