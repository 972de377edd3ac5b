import type { Db, Tx } from "#db/client.ts";
import { FORGOTTEN_AFTER_SECONDS } from "#domain/account/session.ts";
import type { Person, Shop } from "#server/shop.ts";

const ofSession = ({ session }: Pick<Person, "session">) => `session:${session}`;
const ofUser = (uid: string) => `user:${uid}`;

/** Whether this sign-in has ended before its time, or everything of this person. Asked of the database each time: a copy is out in every process at once. */
export async function hasEnded({ database: { db } }: Shop, person: Pick<Person, "uid" | "session">): Promise<boolean> {
  const row = await db.selectFrom("endedSessions").select("key").where("key", "in", [ofSession(person), ofUser(person.uid)]).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Ends one sign-in for good: its cookie, every copy of it, and whatever it was renewed from or to. Once more is harmless. */
export async function endSession({ database: { db }, clock }: Shop, person: Pick<Person, "session">): Promise<void> {
  const now = clock.now();
  await db.deleteFrom("endedSessions").where("until", "<", now.toISOString()).execute();
  await keep(db, ofSession(person), now);
}

/** Ends everything of a person, in the transaction that deletes their account. */
export async function endEverySession(tx: Tx, uid: string, now: Date): Promise<void> {
  await keep(tx, ofUser(uid), now);
}

/** A provider may give the same cookie for a sign-in of the same second: whoever has just signed in is in. */
export async function beginSession({ database: { db } }: Shop, person: Pick<Person, "session">): Promise<void> {
  await db.deleteFrom("endedSessions").where("key", "=", ofSession(person)).execute();
}

async function keep(db: Db | Tx, key: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + FORGOTTEN_AFTER_SECONDS * 1000).toISOString();
  await db.insertInto("endedSessions").values({ key, until }).onConflict((conflict) => conflict.column("key").doUpdateSet({ until })).execute();
}
