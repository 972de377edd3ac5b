import type { Db } from "#db/client.ts";
import { withoutKeys } from "#domain/mail/links.ts";
import { type QueuedMail, SHOP_SENDER } from "#server/mail/mail.ts";
import { errorFacts } from "#server/log.ts";
import { JOBS } from "./run-jobs.ts";
import { wasGivenUp } from "./send-again.ts";
import type { Actor, Shop } from "#server/shop.ts";

export type OutboxMail = QueuedMail & { id: string; createdAt: string; state: "waiting" | "sent" | "given up"; reason: string | null };
export type OutboxLink = { email: string; purpose: string; link: string };
/** Work that comes again by the clock: when it was last done wholly, and where it is not getting done, why, after how many tries and when next. */
export type JobStanding = { id: string; what: string; doneAt: string | null; trouble: { reason: string; tries: number; nextAt: string } | null };
/** `keysLeftOut` is whether the mails are shown without what their links open with. */
export type Outbox = { mails: OutboxMail[]; givenUp: OutboxMail[]; links: OutboxLink[]; jobs: JobStanding[]; keysLeftOut: boolean };

const MOST = 200;

/**
 * Every mail as it is sent, newest first, with the reason where it was not sent; apart from them those that were given up, however old, but for those that
 * were never to be sent (written as given up: a stranger's address had its share); the emulator's links, newest first; and how the work by the clock stands. Undefined for anyone but an operator.
 * Where a mail server takes them to whom they are for, their links are shown without keys: with one an operator could review or subscribe as a
 * customer. Without one this is where a mail is read, so its links are whole.
 */
export async function readOutbox({ database: { db }, identity, log, mailer }: Shop, actor: Actor | undefined): Promise<Outbox | undefined> {
  if (!actor?.operator) return undefined;
  const mails = db.selectFrom("outbox").select(["id", "payload", "createdAt", "doneAt", "deadAt", "lastError"]).where("kind", "=", "mail").orderBy("createdAt", "desc").orderBy("id", "desc").limit(MOST);
  const links = await Promise.resolve(identity.pendingLinks?.()).catch((error: unknown) => log.error("emulator links not read", errorFacts(error)));
  const keysLeftOut = mailer !== undefined;
  const show = (row: Row) => asMail(row, keysLeftOut);
  return {
    mails: (await mails.execute()).map(show),
    givenUp: (await mails.where(wasGivenUp).execute()).map(show),
    links: links?.toReversed() ?? [],
    jobs: await readJobs(db),
    keysLeftOut,
  };
}

async function readJobs(db: Db): Promise<JobStanding[]> {
  const rows = await db.selectFrom("outbox").select(["id", "doneAt", "lastError", "attempts", "dueAt"]).where("kind", "=", "job").execute();
  return JOBS.flatMap(({ id, what }) => {
    const row = rows.find((each) => each.id === id);
    return row ? [{ id, what, doneAt: row.doneAt, trouble: row.lastError === null ? null : { reason: row.lastError, tries: row.attempts, nextAt: row.dueAt } }] : [];
  });
}

type Row = { id: string; payload: string; createdAt: string; doneAt: string | null; deadAt: string | null; lastError: string | null };

function asMail({ id, payload, createdAt, doneAt, deadAt, lastError }: Row, keysLeftOut: boolean): OutboxMail {
  // Every text of it, so that nothing that a mail may come to carry is forgotten.
  const shown = (_name: string, value: unknown) => (keysLeftOut && typeof value === "string" ? withoutKeys(value) : value);
  return {
    // Mails queued by an older build have no name of a sender.
    ...({ senderName: SHOP_SENDER, ...(JSON.parse(payload, shown) as Omit<QueuedMail, "senderName">) } satisfies QueuedMail),
    id,
    createdAt,
    reason: doneAt ? null : lastError,
    state: doneAt ? "sent" : deadAt ? "given up" : "waiting",
  };
}
