import { inTransaction } from "#db/client.ts";
import { nextAsk } from "#domain/payment/rules.ts";
import { type GatewayEvent, GatewayOutage, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import type { Shop } from "#server/shop.ts";
import { lockWithBooking } from "./lock-booking.ts";
import { mayTake } from "./settle-booking.ts";

/** News in which nothing is left to be taken. */
export type TakenNews = Exclude<GatewayEvent, { kind: "approved" }>;

/** News without what is left to be taken. */
export const withoutApproved = (news: readonly GatewayEvent[]): TakenNews[] => news.filter((item) => item.kind !== "approved");

/**
 * News of a payment once the shop has taken what its payer has agreed to, if it can use that: money for a time that is gone, for another total or for what is
 * paid already is left where it is, which costs nobody anything. Where the gateway falls silent meanwhile it counts as promised, and is asked about again.
 */
export async function takeApproved(shop: Shop, id: string, { adapter, stored, news }: { adapter: PaymentAdapter; stored: StoredPayment; news: readonly GatewayEvent[] }): Promise<TakenNews[]> {
  const rest = withoutApproved(news);
  if (rest.length === news.length || !adapter.take) return rest;
  if (!(await isWanted(shop, id))) return [...rest, { kind: "voided" }];
  try {
    return [...rest, ...withoutApproved(await adapter.take(stored))];
  } catch (error) {
    if (!(error instanceof GatewayOutage)) throw error;
    return [...rest, { kind: "authorized", payment: stored.order }];
  }
}

/** Whether a payment would pay for its booking; the crew is claimed for it meanwhile. What was refused once is not asked about again, so that nothing is taken after its shopper has read that it was not. */
async function isWanted(shop: Shop, id: string): Promise<boolean> {
  return inTransaction(shop.database.db, async (tx) => {
    const locked = await lockWithBooking(tx, id);
    if (!locked) return false;
    const now = shop.clock.now();
    const wanted = await mayTake(tx, { ...locked, now });
    // One that was refused for a former total and is wanted again is asked about from now on.
    const askAt = wanted ? (locked.payment.askAt ?? nextAsk(0, now)) : null;
    await tx.updateTable("payments").set({ askAt }).where("id", "=", id).execute();
    return wanted;
  });
}
