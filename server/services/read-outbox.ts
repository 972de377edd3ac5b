import { withoutKeys } from "#domain/mail/links.ts";
import { type QueuedMail, SHOP_SENDER } from "#server/mail/mail.ts";
import { errorFacts } from "#server/log.ts";
import { wasGivenUp } from "./send-again.ts";
import type { Actor, Shop } from "#server/shop.ts";

export type OutboxMail = QueuedMail & { id: string; createdAt: string; state: "waiting" | "sent" | "given up"; reason: string | null };
export type OutboxLink = { email: string; purpose: string; link: string };
/** `keysLeftOut` is whether the mails are shown without what their links open with. */
export type Outbox = { mails: OutboxMail[]; givenUp: OutboxMail[]; links: OutboxLink[]; keysLeftOut: boolean };

const MOST = 200;

/**
 * Every mail as it is sent, newest first, with the reason where it was not sent; apart from them those that were given up, however old, but for those that
 * were never to be sent (written as given up: a stranger's address had its share); and the emulator's links, newest first. Undefined for anyone but an operator.
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
    keysLeftOut,
  };
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
