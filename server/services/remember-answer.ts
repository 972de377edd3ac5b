import type { Db, Tx } from "#db/client.ts";
import type { Problem } from "#server/http/problem.ts";

/** A key belongs to a person and a door; `bodyHash` tells whether the same thing is asked again. */
export type OnceKey = { owner: string; door: string; key: string; bodyHash: string };
export type Answer = { status: 201; body: Record<string, unknown> };
export type Outcome = { ok: true; answer: Answer } | { ok: false; problem: Problem };

export const refuse = (problem: Problem): Outcome => ({ ok: false, problem });

/** Says what the key has made, so that whoever lost that answer and has changed the text since is led to it. */
function otherBody({ reference }: Answer["body"]): Problem {
  return { status: 422, title: "This Idempotency-Key was used for another request", extra: { reference } };
}

/** The answer that was given for this key, a refusal with its `reference` when it was given to another body, undefined for a new key. */
export async function rememberedAnswer(db: Db, { owner, door, key, bodyHash }: OnceKey): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom("idempotencyKeys")
    .select(["bodyHash", "status", "answer"])
    .where("owner", "=", owner)
    .where("door", "=", door)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const answer: Answer = { status: row.status as Answer["status"], body: JSON.parse(row.answer) as Answer["body"] };
  return row.bodyHash === bodyHash ? { ok: true, answer } : refuse(otherBody(answer.body));
}

/**
 * Keeps the answer in the transaction that does the work. False when the key is taken: whoever holds it has committed,
 * since the insert waits for a holder that has not, so the answer can be read. Only answers that had an effect are kept.
 */
export async function rememberAnswer(tx: Tx, once: OnceKey, { status, body }: Answer, createdAt: string): Promise<boolean> {
  const row = await tx
    .insertInto("idempotencyKeys")
    .values({ ...once, status, answer: JSON.stringify(body), createdAt })
    .onConflict((conflict) => conflict.columns(["owner", "door", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}
