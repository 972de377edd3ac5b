import { sql } from "kysely";
import type { Db, Tx } from "#db/client.ts";

/** The payments of somebody's bookings as they may have them: the amounts as the gateway counts, and what became of them. */
export async function collectPayments(db: Db, userId: string) {
  const payments = await db.selectFrom("payments").innerJoin("bookings", "bookings.id", "payments.bookingId").selectAll("payments").where("bookings.userId", "=", userId).orderBy("payments.createdAt").orderBy("payments.id").execute();
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const history = await db.selectFrom("paymentHistory").select(["paymentId", "at", "toState", "event", "note"]).where("paymentId", "in", ids).orderBy("id").execute();
  const refunds = await db.selectFrom("refunds").select(["paymentId", "minor", "state", "returnedAt", "createdAt", "updatedAt"]).where("paymentId", "in", ids).orderBy("createdAt").execute();
  const own = <T extends { paymentId: string }>(rows: T[], id: string) => rows.filter((row) => row.paymentId === id).map(({ paymentId: _payment, ...row }) => row);
  return payments.map(({ id, bookingId, method, gateway, state, amount, currency, capturedMinor, refundedMinor, gatewayPayment, createdAt }) => ({
    bookingId, method, gateway, state, amount, currency, capturedMinor, refundedMinor, reference: gatewayPayment, createdAt, history: own(history, id).map(({ note, ...step }) => ({ ...step, ...(step.event === "authorized" && note !== null && { told: note }) })), refunds: own(refunds, id),
  }));
}

/**
 * What names somebody out of their payments. Sums, dates and the gateway's references stay: tax law wants them for years, and money can
 * still go back by them. The gateway's own messages go, which hold addresses and numbers, also those that found no payment.
 */
export async function erasePayments(tx: Tx, { userId, email }: { userId: string; email: string }, { as, bookingIds }: { as: string; bookingIds: readonly string[] }): Promise<void> {
  await tx.updateTable("paymentEvents").set({ body: null }).where(sql<boolean>`body like ${`%${email.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`).execute();
  if (bookingIds.length === 0) return;
  await tx.updateTable("amends").set({ actor: as }).where("bookingId", "in", bookingIds).where("actor", "=", userId).execute();
  const payments = await tx.selectFrom("payments").select("id").where("bookingId", "in", bookingIds).execute();
  for (const { id } of payments) {
    await tx.updateTable("payments").set({ handover: null }).where("id", "=", id).execute();
    await tx.updateTable("paymentEvents").set({ body: null }).where("paymentId", "=", id).execute();
    await tx.updateTable("paymentHistory").set({ note: null }).where("paymentId", "=", id).execute();
    await tx.updateTable("paymentHistory").set({ actor: as }).where("paymentId", "=", id).where("actor", "=", userId).execute();
    await tx.updateTable("refunds").set({ actor: as }).where("paymentId", "=", id).where("actor", "=", userId).execute();
  }
}
