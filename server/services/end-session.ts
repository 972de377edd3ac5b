import { createHash } from "node:crypto";
import { type Db, inTransaction, type Tx } from "#db/client.ts";
import { FORGOTTEN_AFTER_SECONDS } from "#domain/account/session.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Person, Shop } from "#server/shop.ts";

const ofSession = ({ session }: Pick<Person, "session">) => `session:${session}`;
/** A name that nobody can be told from: the row outlives the account. */
const ofUser = (uid: string) => `user:${createHash("sha256").update(uid).digest("base64url")}`;

/** Whether this sign-in has ended before its time, or everything of this person. Asked of the database each time: a copy is out in every process at once. */
export async function hasEnded({ database: { db } }: Shop, person: Pick<Person, "uid" | "session">): Promise<boolean> {
  const row = await db.selectFrom("endedSessions").select("key").where("key", "in", [ofSession(person), ofUser(person.uid)]).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether everything of this person has ended: their account is deleted, also where the provider still has it. */
export async function isGone(tx: Tx, uid: string): Promise<boolean> {
  return (await tx.selectFrom("endedSessions").select("key").where("key", "=", ofUser(uid)).executeTakeFirst()) !== undefined;
}

/** Thrown in a transaction to leave nothing written for an account that has been deleted meanwhile. */
class AccountGone extends Error {}

const GONE: Problem = { status: 401, title: "Please log in first" };

/**
 * Writes something that names a person, unless their account is deleted at this moment. `work` is followed by a look at what has
 * been committed by then: whoever deletes erases what was there before, and what comes later is not written (decision 17).
 */
export async function writeFor<T>(db: Db, { userId }: Pick<Actor, "userId">, work: (tx: Tx) => Promise<T>): Promise<{ ok: true; done: T } | { ok: false; problem: Problem }> {
  try {
    const done = await inTransaction(db, async (tx) => {
      const value = await work(tx);
      if (await isGone(tx, userId)) throw new AccountGone();
      return value;
    });
    return { ok: true, done };
  } catch (error) {
    if (error instanceof AccountGone) return { ok: false, problem: GONE };
    throw error;
  }
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
