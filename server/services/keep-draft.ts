import type { Db, Tx } from "#db/client.ts";
import { DRAFT_DAYS } from "#domain/booking/draft.ts";
import type { AccountDraft } from "#domain/booking/draft-schema.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { writeFor } from "./end-session.ts";

const DAY_MS = 86_400_000;
const oldest = (now: Date) => new Date(now.getTime() - DRAFT_DAYS * DAY_MS).toISOString();

/** What an account keeps of the wizard, to be found again on another device; null where there is nothing, or nothing young enough. */
export async function readDraft(db: Db, userId: string, now: Date): Promise<Omit<AccountDraft, "owner"> | null> {
  const row = await db.selectFrom("drafts").select(["typed", "typedAt"]).where("userId", "=", userId).where("typedAt", ">=", oldest(now)).executeTakeFirst();
  return row ? { at: row.typedAt, typed: JSON.parse(row.typed) as AccountDraft["typed"] } : null;
}

/** Keeps what was typed in place of what was typed before; what was typed later stays, in whatever order they arrive. Sweeps what is too old, everybody's. */
export function keepDraft({ database: { db }, clock }: Shop, actor: Actor, { at, typed }: Omit<AccountDraft, "owner">) {
  const now = clock.now();
  const draft = { typed: JSON.stringify(typed), typedAt: at < now.toISOString() ? at : now.toISOString() };
  return writeFor(db, actor, async (tx) => {
    await forgetOldDrafts(tx, now);
    await tx
      .insertInto("drafts")
      .values({ userId: actor.userId, ...draft })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(draft).where("drafts.typedAt", "<=", draft.typedAt))
      .execute();
  });
}

/** Everybody's that is too old. */
export async function forgetOldDrafts(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom("drafts").where("typedAt", "<", oldest(now)).execute();
}

/** Once it is booked, or its account is deleted. What was typed after `until`, an ISO instant, is of another celebration. */
export async function forgetDraft(tx: Tx, userId: string, until?: string): Promise<void> {
  await tx.deleteFrom("drafts").where("userId", "=", userId).$if(until !== undefined, (query) => query.where("typedAt", "<=", until ?? "")).execute();
}
