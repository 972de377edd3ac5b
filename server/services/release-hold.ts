import { inTransaction } from "#db/client.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { askAtOnce, closeOpen } from "./ask-gateways.ts";
import { freeClaim } from "./claim-crew.ts";
import { letGoUnpaid, pending, readUnpaid } from "./let-go.ts";
import { readHold } from "./read-hold.ts";

/**
 * Lets go of the slot that somebody holds, or else of the one that they have booked and not paid yet; where money is underway for that
 * it stays, and its payment is told. Without either nothing happens.
 */
export async function releaseHold(shop: Shop, { userId }: Actor): Promise<Problem | undefined> {
  const { db } = shop.database;
  const now = shop.clock.now();
  const unpaid = (await readHold(db, userId, now)) ? [] : await readUnpaid(db, userId, now);
  await askAtOnce(shop, unpaid);
  const money = await inTransaction(db, async (tx) => {
    const underway = await letGoUnpaid(tx, unpaid, { actor: userId, now });
    if (!underway) await freeClaim(tx, { userId });
    return underway;
  });
  if (money) return pending(money);
  await closeOpen(shop, unpaid);
  return undefined;
}
