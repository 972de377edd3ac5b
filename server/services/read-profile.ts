import type { Profile } from "#domain/account/types.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { writeFor } from "./end-session.ts";

/** What somebody has told of themselves; nothing yet is nulls. */
export async function readProfile({ database: { db } }: Shop, uid: string): Promise<Profile> {
  const row = await db.selectFrom("profiles").select(["name", "phone"]).where("userId", "=", uid).executeTakeFirst();
  return row ?? { name: null, phone: null };
}

/** Keeps it in place of what was told before. */
export function saveProfile({ database: { db }, clock }: Shop, actor: Actor, { name, phone }: Profile) {
  const told = { name, phone, updatedAt: clock.now().toISOString() };
  return writeFor(db, actor, (tx) => tx.insertInto("profiles").values({ userId: actor.userId, ...told }).onConflict((conflict) => conflict.column("userId").doUpdateSet(told)).execute());
}
