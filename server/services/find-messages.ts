import type { Db, Tx } from "#db/client.ts";

/** The messages to the shop that are somebody's: sent from their account, or by a visitor who gave its address. Oldest first. */
export function findMessages(db: Db | Tx, { userId, email }: { userId: string; email: string }) {
  return db
    .selectFrom("contactMessages")
    .select(["id", "ticket", "name", "email", "subject", "message", "createdAt"])
    .where((where) => where.or([where("userId", "=", userId), where.and([where("userId", "is", null), where("email", "=", email)])]))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
