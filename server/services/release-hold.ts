import { inTransaction } from "#db/client.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { freeClaim } from "./claim-crew.ts";

/** Lets go of the slot that somebody holds. Without one nothing happens. */
export async function releaseHold(shop: Shop, { userId }: Actor): Promise<void> {
  await inTransaction(shop.database.db, (tx) => freeClaim(tx, { userId }));
}
