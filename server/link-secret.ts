import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";

const NAME = "booking-links";

/** What links to a booking are signed with: made once, kept in the database, the same for every process of the shop. */
export async function openLinkSecret(db: Db, now: Date): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: randomBytes(32).toString("base64url"), createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  return value;
}
