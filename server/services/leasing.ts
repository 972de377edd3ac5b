import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { Shop } from "#server/shop.ts";

/** For how long nobody else takes a row of the outbox; lengthened for as long as the work on it lasts, so that one of a killed process is soon taken again. */
const LEASE_MS = 60_000;
const LENGTHEN_EVERY_MS = 20_000;

/** Until when a lease that begins or is lengthened now lasts, as an ISO instant. */
export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString();

/** Whether nobody has leased a row of the outbox at that instant. */
export const isFree = (at: Date) => ({ or, eb }: ExpressionBuilder<Tables, "outbox">) => or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at.toISOString())]);

/** Does the work on a row that this process has leased, and keeps the lease meanwhile. Giving it back (`leasedUntil` null) is the caller's. */
export async function whileLeased<T>({ database: { db }, clock }: Shop, id: string, work: () => Promise<T>): Promise<T> {
  const lengthen = setInterval(() => {
    // One that arrives late lengthens nothing that was given back.
    void db.updateTable("outbox").set({ leasedUntil: leaseEnd(clock.now()) }).where("id", "=", id).where("leasedUntil", "is not", null).execute().catch(() => undefined);
  }, LENGTHEN_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(lengthen);
  }
}
