import { type QueuedMail, SHOP_SENDER } from "#server/mail/mail.ts";
import { errorFacts } from "#server/log.ts";
import type { Actor, Shop } from "#server/shop.ts";

export type OutboxMail = QueuedMail & { id: string; createdAt: string; state: "waiting" | "sent" | "given up"; reason: string | null };
export type OutboxLink = { email: string; purpose: string; link: string };
export type Outbox = { mails: OutboxMail[]; links: OutboxLink[] };

const MOST = 200;

/** Every mail as it is sent, newest first, with the reason where it was not sent, and the emulator's links, newest first. Undefined for anyone but an operator. */
export async function readOutbox({ database: { db }, identity, log }: Shop, actor: Actor | undefined): Promise<Outbox | undefined> {
  if (!actor?.operator) return undefined;
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "payload", "createdAt", "doneAt", "deadAt", "lastError"])
    .where("kind", "=", "mail")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  const links = await Promise.resolve(identity.pendingLinks?.()).catch((error: unknown) => log.error("emulator links not read", errorFacts(error)));
  return {
    mails: rows.map(({ id, payload, createdAt, doneAt, deadAt, lastError }) => ({
      // Mails queued by an older build have no name of a sender.
      ...({ senderName: SHOP_SENDER, ...(JSON.parse(payload) as Omit<QueuedMail, "senderName">) } satisfies QueuedMail),
      id,
      createdAt,
      reason: doneAt ? null : lastError,
      state: doneAt ? "sent" : deadAt ? "given up" : "waiting",
    })),
    links: links?.toReversed() ?? [],
  };
}
