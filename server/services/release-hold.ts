import { inTransaction } from "#db/client.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { askAtOnce, closeOpen } from "./ask-gateways.ts";
import { freeClaim } from "./claim-crew.ts";
import { letGoUnpaid, pending, readUnpaid } from "./let-go.ts";

/** Lets go of the slot that somebody holds, or has booked and not paid yet. Without one nothing happens; one whose payment is underway stays. */
export async function releaseHold(shop: Shop, { userId }: Actor): Promise<Problem | undefined> {
  const now = shop.clock.now();
  const unpaid = await readUnpaid(shop.database.db, userId, now);
  await askAtOnce(shop, unpaid);
  const money = await inTransaction(shop.database.db, async (tx) => {
    const underway = await letGoUnpaid(tx, unpaid, { actor: userId, now });
    if (!underway) await freeClaim(tx, { userId });
    return underway;
  });
  if (money) return pending(money);
  await closeOpen(shop, unpaid);
  return undefined;
}
