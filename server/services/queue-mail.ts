import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { mailboxOf, normaliseEmail } from "#domain/contact/rules.ts";
import { todayInIndia } from "#domain/time/rules.ts";
import type { Mail, QueuedMail } from "#server/mail/mail.ts";
import type { Shop } from "#server/shop.ts";
import { signed } from "#server/signing.ts";

type Sender = Pick<Shop, "origin" | "linkSecret">;

/** `elsewhere` go to an address that a visitor gave and that is not their account's own. */
export type Mails = { mails: Mail[]; elsewhere: Mail[] };

/** How many mails visitors can cause to a mailbox that is not theirs. The table holds no more either (migration 3). */
const ELSEWHERE_MAX = { hour: 3, day: 10 };
const LEFT_OUT = `Left out: it is not the address of the account, and ${ELSEWHERE_MAX.hour} mails an hour and ${ELSEWHERE_MAX.day} a day is the most we send to such a one.`;

/** Where the shopper is told of a booking: all of it at the account's `own` address, the least at the `other` one that was given. */
export function shopperAddresses({ email, accountEmail }: { email: string; accountEmail: string | null }): { own: string[]; other: string[] } {
  const own = (accountEmail !== null && normaliseEmail(accountEmail)) || undefined;
  return { own: own ? [own] : [], other: email === own ? [] : [email] };
}

/** Writes mails into the outbox, to be sent once the transaction has been committed. `now` is an ISO instant. Answers how many it had to leave out. */
export async function queueMails(tx: Tx, shop: Sender, { mails, elsewhere }: Mails, now: string): Promise<{ leftOut: number }> {
  let leftOut = 0;
  for (const mail of mails) await queueMail(tx, shop, mail, now);
  for (const mail of elsewhere) if (!(await queueElsewhere(tx, shop, mail, now))) leftOut++;
  return { leftOut };
}

/** Writes one mail into the outbox and answers its id there. */
export async function queueMail(tx: Tx, shop: Sender, mail: Mail, now: string): Promise<string> {
  const row = rowOf(shop, mail, now);
  await tx.insertInto("outbox").values(row).execute();
  return row.id;
}

function rowOf({ origin }: Sender, mail: Mail, now: string) {
  const id = randomUUID();
  const payload: QueuedMail = { ...mail, messageId: `<${id}@${new URL(origin).hostname}>` };
  return { id, kind: "mail", payload: JSON.stringify(payload), createdAt: now, dueAt: now, attempts: 0 };
}

/**
 * Takes the next place of the mailbox in this hour and on this day, or writes the mail as given up, with the reason, when there is
 * none. Whoever meets another at a place waits for them and looks again, so the limit holds however many come at once. Answers whether
 * it goes out.
 */
async function queueElsewhere(tx: Tx, shop: Sender, mail: Mail, now: string): Promise<boolean> {
  const row = rowOf(shop, mail, now);
  const mailbox = { recipient: nameless(shop, mailboxOf(mail.to)), hour: `${now.slice(0, 13)}:00:00.000Z`, day: todayInIndia(new Date(now)) };
  for (let attempt = 0; attempt <= ELSEWHERE_MAX.hour; attempt++) {
    const { hour, day } = await placesTaken(tx, mailbox);
    if (hour >= ELSEWHERE_MAX.hour || day >= ELSEWHERE_MAX.day) break;
    const taken = await tx
      .insertInto("outbox")
      .values({ ...row, ...mailbox, limitedAt: now, hourPlace: hour + 1, dayPlace: day + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (taken) return true;
  }
  await tx.insertInto("outbox").values({ ...row, lastError: LEFT_OUT, deadAt: now }).execute();
  return false;
}

/** The place of a mail outlives what it said when an account is deleted, so it names nobody: the mailbox under the shop's own secret. */
const nameless = (shop: Sender, mailbox: string) => signed(shop, "mailbox", mailbox);

async function placesTaken(tx: Tx, { recipient, hour, day }: { recipient: string; hour: string; day: string }): Promise<{ hour: number; day: number }> {
  const mails = tx.selectFrom("outbox").where("recipient", "=", recipient);
  const inHour = await mails.where("hour", "=", hour).select(({ fn }) => fn.max("hourPlace").as("last")).executeTakeFirst();
  const onDay = await mails.where("day", "=", day).select(({ fn }) => fn.max("dayPlace").as("last")).executeTakeFirst();
  return { hour: inHour?.last ?? 0, day: onDay?.last ?? 0 };
}

/** Takes mails out of the outbox. One whose place still counts today leaves the place behind and nothing of what it said or to whom. */
export async function eraseMails(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const counts = await tx
      .updateTable("outbox")
      .set({ kind: "erased-mail", payload: "{}", lastError: null, deadAt: now.toISOString() })
      .where("id", "=", id)
      .where("day", ">=", todayInIndia(now))
      .executeTakeFirst();
    if (counts.numUpdatedRows === 0n) await tx.deleteFrom("outbox").where("id", "=", id).execute();
  }
}
