import { inTransaction } from "#db/client.ts";
import { overBefore } from "#domain/retention/rules.ts";
import { todayInIndia } from "#domain/time/rules.ts";
import type { Shop } from "#server/shop.ts";
import { forgetLapsedHolds } from "./claim-crew.ts";
import { forgetOldDrafts } from "./keep-draft.ts";

const HOUR_MS = 3_600_000;

/**
 * Deletes what has been kept as long as was promised: mails, messages to the shop, addresses that never confirmed the newsletter or left it, drafts, holds,
 * answers under a key, who used an offer that is over, and pictures whose review is gone. Several processes may do so at once: each takes what is too old, and twice is once.
 */
export async function forgetOld(shop: Shop): Promise<void> {
  const { db } = shop.database;
  const now = shop.clock.now();
  const over = (what: Parameters<typeof overBefore>[0]) => overBefore(what, now);
  // Without a mail server no mail is ever sent nor given up: it was written then.
  await db.deleteFrom("outbox").where("kind", "=", "mail").where(({ fn, ref }) => fn.coalesce(ref("doneAt"), ref("deadAt"), ref("againAt"), ref("createdAt")), "<", over("mail")).execute();
  // What an erased mailbox was sent counts for its limits of that day, and not longer (decision 17).
  await db.deleteFrom("outbox").where("kind", "=", "erased-mail").where("day", "<", todayInIndia(new Date(now.getTime() - HOUR_MS))).execute();
  await db
    .deleteFrom("subscribers")
    .where("askedAt", "<", over("subscriber"))
    .where(({ or, eb }) => or([eb("endedAt", "is", null), eb("endedAt", "<", over("subscriber"))]))
    .where(({ or, eb, ref }) => or([eb("confirmedAt", "is", null), eb("endedAt", ">=", ref("confirmedAt"))]))
    .execute();
  await db.deleteFrom("contactMessages").where("createdAt", "<", over("message")).execute();
  await db.deleteFrom("idempotencyKeys").where("createdAt", "<", over("answer")).execute();
  await db.deleteFrom("offerUses").where("offerCode", "in", (eb) => eb.selectFrom("offers").select("code").where("untilDay", "<", todayInIndia(new Date(over("offerUse"))))).execute();
  await forgetOldDrafts(db, now);
  await inTransaction(db, (tx) => forgetLapsedHolds(tx, over("hold")));
  await forgetStrayPictures(shop, now);
}

/** Of reviews that were taken back or erased, and of those that a death left unwritten. One that is being written is not an hour old. */
async function forgetStrayPictures({ database: { db }, pictures: { uploads } }: Shop, now: Date): Promise<void> {
  const kept = await uploads.keptBefore(new Date(now.getTime() - HOUR_MS));
  if (kept.length === 0) return;
  const shown = new Set((await db.selectFrom("reviews").select("id").where("pictureWidth", "is not", null).execute()).map(({ id }) => id));
  for (const id of kept) if (!shown.has(id)) await uploads.remove(id);
}
