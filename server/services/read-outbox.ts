import { type QueuedMail, SHOP_SENDER } from "#server/mail/mail.ts";
import { errorFacts } from "#server/log.ts";
import { wasGivenUp } from "./send-again.ts";
import type { Actor, Shop } from "#server/shop.ts";

export type OutboxMail = QueuedMail & { id: string; createdAt: string; state: "waiting" | "sent" | "given up"; reason: string | null };
export type OutboxLink = { email: string; purpose: string; link: string };
export type Outbox = { mails: OutboxMail[]; givenUp: OutboxMail[]; links: OutboxLink[] };

const MOST = 200;

/**
 * Every mail as it is sent, newest first, with the reason where it was not sent; apart from them those that were given up, however old, but for those that
 * were never to be sent (written as given up: a stranger's address had its share); and the emulator's links, newest first. Undefined for anyone but an operator.
 */
export async function readOutbox({ database: { db }, identity, log }: Shop, actor: Actor | undefined): Promise<Outbox | undefined> {
  if (!actor?.operator) return undefined;
  const mails = db.selectFrom("outbox").select(["id", "payload", "createdAt", "doneAt", "deadAt", "lastError"]).where("kind", "=", "mail").orderBy("createdAt", "desc").orderBy("id", "desc").limit(MOST);
  const links = await Promise.resolve(identity.pendingLinks?.()).catch((error: unknown) => log.error("emulator links not read", errorFacts(error)));
  return {
    mails: (await mails.execute()).map(asMail),
    givenUp: (await mails.where(wasGivenUp).execute()).map(asMail),
    links: links?.toReversed() ?? [],
  };
}

type Row = { id: string; payload: string; createdAt: string; doneAt: string | null; deadAt: string | null; lastError: string | null };

function asMail({ id, payload, createdAt, doneAt, deadAt, lastError }: Row): OutboxMail {
  return {
    // Mails queued by an older build have no name of a sender.
    ...({ senderName: SHOP_SENDER, ...(JSON.parse(payload) as Omit<QueuedMail, "senderName">) } satisfies QueuedMail),
    id,
    createdAt,
    reason: doneAt ? null : lastError,
    state: doneAt ? "sent" : deadAt ? "given up" : "waiting",
  };
}
