import { sql } from "kysely";
import type { Db, Tx } from "#db/client.ts";
import { referencesIn } from "#domain/booking/reference.ts";
import type { QueuedMail } from "#server/mail/mail.ts";

export type FoundMail = { id: string; mail: QueuedMail; createdAt: string; doneAt: string | null };

/** How many references are looked for in one reading of the outbox. */
const AT_ONCE = 50;

/**
 * Every mail about the bookings of these references, to whomever it goes, and every mail to this address that is about no booking
 * at all, oldest first. One to this address about somebody else's booking is somebody else's: they typed the address.
 */
export async function findMails(db: Db | Tx, { references, email }: { references: readonly string[]; email: string }): Promise<FoundMail[]> {
  const own = new Set(references);
  const found = new Map<string, FoundMail>();
  const wanted = [...references, `"to":${JSON.stringify(email)}`];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const parts = wanted.slice(at, at + AT_ONCE).map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
    const rows = await db
      .selectFrom("outbox")
      .select(["id", "payload", "createdAt", "doneAt"])
      .where("kind", "=", "mail")
      .where((where) => where.or(parts.map((part) => sql<boolean>`payload like ${part} escape '\\'`)))
      .execute();
    for (const { payload, ...row } of rows) {
      const mail = JSON.parse(payload) as QueuedMail;
      const about = aboutOf(mail);
      if (about.length === 0 ? mail.to === email : about.every((reference) => own.has(reference))) found.set(row.id, { ...row, mail });
    }
  }
  return [...found.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/**
 * The shop's own words name the booking in the subject; what a shopper wrote stands in the text alone, and may name another's. A message has its
 * number first, and then a subject that was typed.
 */
function aboutOf({ subject, text }: QueuedMail): string[] {
  const named = referencesIn(subject);
  const [ticket] = named.filter((reference) => reference.startsWith("MS-"));
  if (ticket !== undefined && ticket === named[0]) return [ticket];
  return named.length > 0 ? named : referencesIn(text);
}
