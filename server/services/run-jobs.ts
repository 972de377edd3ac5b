import type { Updateable } from "kysely";
import type { OutboxTable } from "#db/schema/outbox.ts";
import { nextTry } from "#domain/mail/rules.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";
import { goOnWithPayments } from "./ask-gateways.ts";
import { finishDeletions } from "./delete-account.ts";
import { forgetOld } from "./forget-old.ts";
import { isFree, leaseEnd, whileLeased } from "./leasing.ts";
import { queueDayMails } from "./queue-day-mails.ts";

const MINUTE_MS = 60_000;

/** Work that comes again by the clock. `work` answers how many pieces of it were left undone, if it knows, and throws where none could be done. */
export type RecurringWork = { id: string; what: string; everyMs: number; work(shop: Shop): Promise<number | void> };

/** `id` is that of its row in the outbox, `what` are the words for the desk. */
export const JOBS: readonly RecurringWork[] = [
  { id: "job:payments", what: "Payments, refunds and bookings that nobody paid", everyMs: MINUTE_MS / 4, work: goOnWithPayments },
  { id: "job:day-mails", what: "Mails of the day: reminders and what is asked afterwards", everyMs: MINUTE_MS, work: queueDayMails },
  { id: "job:account-deletions", what: "Deleting accounts", everyMs: 10 * MINUTE_MS, work: finishDeletions },
  { id: "job:retention", what: "Deleting what was kept long enough", everyMs: 60 * MINUTE_MS, work: forgetOld },
];

const FAILED = "It could not be done. It is tried again; the log says why.";
const someUndone = (count: number) => `Left undone: ${count}. It is tried again; the log says why.`;

/**
 * Makes sure that each job has its row in the outbox, due now: a start catches up at once. What a dead process had in hand waits until its lease
 * ends; in the embedded database nobody else can have any.
 */
export async function startJobs({ database: { db, engine }, clock }: Shop): Promise<void> {
  const now = clock.now().toISOString();
  const again = { dueAt: now, ...(engine === "sqlite" && { leasedUntil: null }) };
  const rows = JOBS.map(({ id }) => ({ id, kind: "job", payload: "{}", createdAt: now, dueAt: now, attempts: 0 }));
  await db.insertInto("outbox").values(rows).onConflict((conflict) => conflict.column("id").doUpdateSet(again)).execute();
}

/**
 * Does a job if it is due and nobody else does it, for a timer to ask as often as it likes and in any number of processes. Unlike a mail it is never done
 * nor given up: it is due again in `everyMs`, or after a failure less and less often, ten minutes apart at most. `doneAt` is when it was last done wholly.
 */
export async function runJob(shop: Shop, { id, everyMs, work }: RecurringWork): Promise<void> {
  const { database: { db }, clock, log } = shop;
  const began = clock.now();
  const leased = await db
    .updateTable("outbox")
    .set(({ eb }) => ({ leasedUntil: leaseEnd(began), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("dueAt", "<=", began.toISOString())
    .where(isFree(began))
    .returning("attempts")
    .executeTakeFirst();
  if (!leased) return;
  const end = (standing: Updateable<OutboxTable>) => db.updateTable("outbox").set({ leasedUntil: null, ...standing }).where("id", "=", id).execute();
  let undone: number | void;
  try {
    undone = await whileLeased(shop, id, () => work(shop));
  } catch (error) {
    log.error(`${id} not done`, errorFacts(error));
    await end({ lastError: FAILED, dueAt: nextTry(leased.attempts, clock.now(), "outage") });
    return;
  }
  const now = clock.now();
  const dueAt = new Date(now.getTime() + everyMs).toISOString();
  await end(undone ? { lastError: someUndone(undone), dueAt } : { lastError: null, attempts: 0, doneAt: now.toISOString(), dueAt });
}
