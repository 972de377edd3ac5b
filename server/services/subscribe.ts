import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/client.ts";
import { confirmableUntil, mayAskAgain, readSubscriber, type SubscriptionState, subscriptionState } from "#domain/newsletter/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import { confirmSubscriptionMail } from "#server/mail/newsletter-mails.tsx";
import type { Shop } from "#server/shop.ts";
import { queueMails } from "./queue-mail.ts";

const TOKEN = /^[\w-]{32}$/;
const INVALID: Problem = { status: 422, title: "Invalid Email", detail: "Please enter a valid email address.", errors: { email: "Enter one email address in plain letters, such as name@example.com." } };

/**
 * `POST /api/newsletter/subscribe`: asks whoever has the address, by a mail to it, whether they want the newsletter. Undefined is the
 * same answer for every address that can be one, known or not; a mail goes only where it is not confirmed already.
 */
export async function askSubscription(shop: Shop, body: unknown): Promise<Problem | undefined> {
  const email = readSubscriber(body);
  if (email === undefined) return INVALID;
  const now = shop.clock.now();
  const askedAt = now.toISOString();
  const token = randomBytes(24).toString("base64url");
  await inTransaction(shop.database.db, async (tx) => {
    const row = await tx
      .insertInto("subscribers")
      .values({ email, token, askedAt })
      // Written even where nothing changes: of several that ask at once each waits for the one before.
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
      .returning(["token", "askedAt", "confirmedAt", "endedAt"])
      .executeTakeFirstOrThrow();
    const state = subscriptionState(row, now);
    if (state === "on" || (row.token !== token && !mayAskAgain(row, state, now))) return;
    const mail = confirmSubscriptionMail({ to: email, confirm: `${shop.origin}/newsletter/confirm/${row.token}`, unsubscribe: `${shop.origin}/newsletter/unsubscribe/${row.token}` });
    const { leftOut } = await queueMails(tx, shop, { mails: [], elsewhere: [{ ...mail, until: confirmableUntil(askedAt) }] }, askedAt);
    // Whoever was not asked, since their mailbox has had its mails from here, can be asked as soon as it may have another.
    if (leftOut === 0) await tx.updateTable("subscribers").set({ askedAt }).where("email", "=", email).execute();
    else if (row.token === token) await tx.deleteFrom("subscribers").where("email", "=", email).execute();
  });
  return undefined;
}

/** Of whom the link of a mail is, and how their subscription stands; undefined for a link that is nobody's. Changes nothing. */
export async function readSubscription({ database: { db }, clock }: Shop, token: string): Promise<{ email: string; state: SubscriptionState } | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await db.selectFrom("subscribers").selectAll().where("token", "=", token).executeTakeFirst();
  return row && { email: row.email, state: subscriptionState(row, clock.now()) };
}

/** What whoever has the link of a mail can do: confirm what was asked for, end it, or `return` once it was ended, as somebody does who ended it by mistake. */
export type SubscriptionChange = "confirm" | "unsubscribe" | "return";

/** Answers how it stands then; once or often is the same. */
export async function changeSubscription(shop: Shop, token: string, what: SubscriptionChange): Promise<SubscriptionState | undefined> {
  const before = await readSubscription(shop, token);
  const at = shop.clock.now().toISOString();
  const row = shop.database.db.updateTable("subscribers").where("token", "=", token);
  if (what === "unsubscribe" && before && before.state !== "off") await row.set({ endedAt: at }).execute();
  if (what === "return" && before?.state === "off") await row.set({ askedAt: at, confirmedAt: at, endedAt: null }).execute();
  // What was ended meanwhile stays ended.
  if (what === "confirm" && before?.state === "asked") await row.set({ confirmedAt: at }).where((where) => where.or([where("endedAt", "is", null), where("endedAt", "<", where.ref("askedAt"))])).execute();
  return (await readSubscription(shop, token))?.state;
}
