import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { isByDay } from "#domain/mail/day.ts";
import { nextTry, tooOldBefore } from "#domain/mail/rules.ts";
import { todayInIndia } from "#domain/time/rules.ts";
import { type Mailer, MailTrouble } from "#server/adapters/mail/port.ts";
import type { QueuedMail } from "#server/mail/mail.ts";
import type { Shop } from "#server/shop.ts";
import { isFree, leaseEnd, whileLeased } from "./leasing.ts";

const AT_ONCE = 50;

/**
 * Sends what is due in the outbox, the longest waiting first, for a timer to run as often as it likes and in any number of processes. At
 * least once: what was taken by the server but not marked, because the process died, goes out again with the same Message-ID. One
 * that can't be sent waits apart and holds nobody up; when the server itself is away, the rest is left for the next time. Nothing
 * is done without a mailer: then the outbox is only read.
 */
export async function sendMails(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { mailer } = shop;
  if (!mailer) return;
  await giveUpUntrue(shop);
  for (let sent = 0; sent < AT_ONCE && !signal?.aborted; sent++) {
    const mail = await lease(shop);
    if (!mail || !(await sendOne(shop, mailer, mail))) return;
  }
}

/** A reminder of a celebration that was moved or cancelled since, or that is not tomorrow any more: nobody is reminded of the wrong thing. */
const isUntrue = (now: Date) => ({ exists, selectFrom }: ExpressionBuilder<Tables, "outbox">) =>
  exists(
    selectFrom("dayMails")
      .innerJoin("bookings", "bookings.id", "dayMails.bookingId")
      .select("dayMails.bookingId")
      .whereRef("dayMails.outboxId", "=", "outbox.id")
      .where("dayMails.what", "=", "reminder")
      .where(({ or, eb, ref }) => or([eb("bookings.state", "!=", "confirmed"), eb("bookings.date", "!=", ref("dayMails.date")), eb("bookings.time", "is distinct from", ref("dayMails.time")), eb("dayMails.date", "<=", todayInIndia(now))])),
  );

async function giveUpUntrue({ database: { db }, clock }: Shop): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("outbox")
    .set({ deadAt: now.toISOString(), leasedUntil: null, lastError: "Not sent: what it reminds of was moved or cancelled, or its day has come." })
    .where("doneAt", "is", null)
    .where("deadAt", "is", null)
    .where(isUntrue(now))
    .execute();
}

type Leased = { id: string; payload: string; attempts: number; putOffAt: string | null };

/** The next mail that is due and that nobody else is sending, for as long as the lease lasts. */
async function lease({ database: { db }, clock }: Shop): Promise<Leased | undefined> {
  const now = clock.now();
  const [at, leasedUntil] = [now.toISOString(), leaseEnd(now)];
  const isDue = (builder: ExpressionBuilder<Tables, "outbox">) => {
    const { and, eb, not, exists, selectFrom } = builder;
    // What a day brings waits for the day.
    const waits = isByDay(now) ? isUntrue(now)(builder) : exists(selectFrom("dayMails").select("bookingId").whereRef("dayMails.outboxId", "=", "outbox.id"));
    return and([eb("kind", "=", "mail"), eb("doneAt", "is", null), eb("deadAt", "is", null), eb("dueAt", "<=", at), isFree(now)(builder), not(waits)]);
  };
  for (let look = 0; look < AT_ONCE; look++) {
    const next = await db
      .selectFrom("outbox")
      .select("id")
      .where(isDue)
      .orderBy("dueAt")
      .orderBy("createdAt")
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const mine = await db
      .updateTable("outbox")
      .set(({ eb }) => ({ leasedUntil, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", next.id)
      .where(isDue)
      .returning(["id", "payload", "attempts", "putOffAt"])
      .executeTakeFirst();
    if (mine) return mine;
  }
  return undefined;
}

/** A mail whose time is not over: a link that opens nothing any more is sent to nobody. */
function ofUse(mail: QueuedMail, now: Date): QueuedMail {
  if (mail.until !== undefined && mail.until <= now.toISOString()) throw new MailTrouble("never", "Not sent: what it asks for can't be done any more.");
  return mail;
}

/** False when the mail server is away, so that there is no use in going on. */
async function sendOne(shop: Shop, mailer: Mailer, { id, payload, attempts, putOffAt: before }: Leased): Promise<boolean> {
  const { database: { db }, clock, log } = shop;
  const row = db.updateTable("outbox").where("id", "=", id);
  try {
    await whileLeased(shop, id, async () => mailer.send(ofUse(JSON.parse(payload) as QueuedMail, clock.now())));
  } catch (error) {
    const now = clock.now();
    const { kind, message: lastError } = error instanceof MailTrouble ? error : { kind: "later" as const, message: "It could not be made ready for sending." };
    // What a server says often names the address, which no log may.
    log.error("mail not sent", { id, kind, attempts });
    // What was put off for days is given up; what waited for a server, or a shop, that was away has its first try when it is back.
    const putOffAt = kind === "later" ? (before ?? now.toISOString()) : before;
    const over = kind === "never" || (kind === "later" && putOffAt !== null && putOffAt < tooOldBefore(now));
    await row.set({ lastError, putOffAt, leasedUntil: null, ...(over ? { deadAt: now.toISOString() } : { dueAt: nextTry(attempts, now, kind) }) }).execute();
    return kind !== "outage";
  }
  await row.set({ doneAt: clock.now().toISOString(), leasedUntil: null, lastError: null }).execute();
  return true;
}
