import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";

type Outcome = { ok: true; answer: { id: string; state: "waiting" } } | { ok: false; problem: Problem };

const NO_MAIL: Problem = { status: 404, title: "No such mail" };
const SENT: Problem = { status: 409, title: "It has been sent meanwhile" };

/** A mail that was to be sent and was given up: one that was never to be sent is written as given up, without a try. */
export const wasGivenUp = ({ and, or, eb, ref }: ExpressionBuilder<Tables, "outbox">) =>
  and([eb("doneAt", "is", null), eb("deadAt", "is not", null), or([eb("attempts", ">", 0), eb("deadAt", ">", ref("createdAt"))])]);

/**
 * Puts a mail that was given up back among those that wait, with all its tries, for an operator who has put right what stood in the way; not
 * one that was never to be sent, or a stranger's address would have more than its share. A repeat is the same; one that is not true any more is given up again.
 */
export async function sendAgain({ database: { db }, clock }: Shop, actor: Actor, id: string): Promise<Outcome> {
  if (!actor.operator) return { ok: false, problem: NO_MAIL };
  const now = clock.now().toISOString();
  await db.updateTable("outbox").set({ deadAt: null, dueAt: now, againAt: now, putOffAt: null, attempts: 0, leasedUntil: null }).where("id", "=", id).where("kind", "=", "mail").where(wasGivenUp).execute();
  const row = await db.selectFrom("outbox").select(["doneAt", "deadAt"]).where("id", "=", id).where("kind", "=", "mail").executeTakeFirst();
  if (!row || row.deadAt !== null) return { ok: false, problem: NO_MAIL };
  return row.doneAt === null ? { ok: true, answer: { id, state: "waiting" } } : { ok: false, problem: SENT };
}
