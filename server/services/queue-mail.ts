import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import type { Mail } from "#server/mail/mail.ts";

/** The payload of an outbox row of the kind `mail`. The same `messageId` goes with every attempt to send it. */
export type QueuedMail = Mail & { messageId: string };

/** Writes a mail into the outbox, to be sent once the transaction has been committed. */
export async function queueMail(tx: Tx, origin: string, mail: Mail, now: string): Promise<void> {
  const id = randomUUID();
  const payload: QueuedMail = { ...mail, messageId: `<${id}@${new URL(origin).hostname}>` };
  await tx.insertInto("outbox").values({ id, kind: "mail", payload: JSON.stringify(payload), createdAt: now, dueAt: now, attempts: 0 }).execute();
}
