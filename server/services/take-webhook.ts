import { inTransaction } from "#db/client.ts";
import { nextAsk } from "#domain/payment/rules.ts";
import { type GatewayEvent, GatewayOutage, GatewayRefusal, type Webhook } from "#server/adapters/payments/port.ts";
import { errorFacts } from "#server/log.ts";
import { unknownPaymentsMail } from "#server/mail/unknown-payments.tsx";
import type { Shop } from "#server/shop.ts";
import { takeNews } from "./apply-payment.ts";
import { eachAlone } from "./each-alone.ts";
import { paymentRow, storedPayment } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails } from "./queue-mail.ts";
import { takeApproved, type TakenNews, withoutApproved } from "./take-approved.ts";

const DAY_MS = 86_400_000;
/** For how long a message about a payment that nobody knows is tried again: it may have come before the shop wrote what it began. */
const KEPT_DAYS = 3;
/** The most that are tried in one pass; those that were tried least come first, so none keeps a new one waiting. */
const AT_ONCE = 50;

type Taken = "taken" | "forged" | "not now" | "no such gateway";

/**
 * A message of a gateway, over its raw body. One that is proved is stored once and has its effect at once; should that fail, the
 * stored one has it later, so the gateway need not send it again. A kind that nobody knows is stored and has none. `not now`: the gateway
 * could not be asked whether it is its own.
 */
export async function takeWebhook(shop: Shop, gateway: string, raw: Uint8Array, headers: Headers): Promise<Taken> {
  const adapter = shop.payments.byName(gateway);
  if (!adapter?.readWebhook) return "no such gateway";
  let message: Webhook | undefined;
  try {
    message = await adapter.readWebhook(raw, headers);
  } catch (error) {
    if (!(error instanceof GatewayOutage || error instanceof GatewayRefusal)) throw error;
    shop.log.error("payment message not proved yet", { gateway, ...errorFacts(error) });
    return "not now";
  }
  if (!message) {
    shop.log.error("payment message refused", { gateway });
    return "forged";
  }
  const now = shop.clock.now();
  const { id: eventId, kind, ...news } = message;
  const stored = await shop.database.db
    .insertInto("paymentEvents")
    .values({ gateway, eventId, kind, body: new TextDecoder().decode(raw), news: JSON.stringify(news), receivedAt: now.toISOString(), ...(message.events.length === 0 ? { takenAt: now.toISOString() } : { tryAt: nextAsk(0, now) }) })
    .onConflict((conflict) => conflict.columns(["gateway", "eventId"]).doNothing())
    .returning("eventId")
    .executeTakeFirst();
  if (stored && message.events.length > 0) await takeEvent(shop, { gateway, eventId, ...news });
  return "taken";
}

/** Tries the stored messages that are due and had no effect yet, each less and less often, and gives up those that never will have any. Answers how many were left undone. */
export async function takeKeptEvents(shop: Shop): Promise<number> {
  const { db } = shop.database;
  const now = shop.clock.now();
  const due = await db.selectFrom("paymentEvents").select(["gateway", "eventId", "news", "tries"]).where("tryAt", "<=", now.toISOString()).orderBy("tries").orderBy("tryAt").limit(AT_ONCE).execute();
  const undone = await eachAlone(shop.log, "taking a kept message", due, async ({ gateway, eventId, news, tries }) => {
    // Before the try: whoever dies in it does not try it again at once.
    await db.updateTable("paymentEvents").set({ tries: tries + 1, tryAt: nextAsk(tries + 1, now) }).where("gateway", "=", gateway).where("eventId", "=", eventId).where("tryAt", "is not", null).execute();
    await takeEvent(shop, { gateway, eventId, ...(JSON.parse(news) as News) });
  });
  await giveUpKept(shop, now);
  return undone;
}

/**
 * Gives up what nobody has known for days: it stays for the desk to look at, the log says so, and the merchant has one mail of all
 * that tell of money. At most once a day, since a gateway that serves another shop as well tells of all that is paid there.
 */
async function giveUpKept(shop: Shop, now: Date): Promise<void> {
  const { db } = shop.database;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const over = db.selectFrom("paymentEvents").select("eventId").where("tryAt", "is not", null).where("receivedAt", "<=", before(KEPT_DAYS));
  if (!(await over.executeTakeFirst())) return;
  if (await db.selectFrom("paymentEvents").select("eventId").where("gaveUpAt", ">", before(1)).executeTakeFirst()) return;
  await inTransaction(db, async (tx) => {
    const at = now.toISOString();
    const given = await tx
      .updateTable("paymentEvents")
      .set({ takenAt: at, gaveUpAt: at, tryAt: null })
      .where("tryAt", "is not", null)
      .where("receivedAt", "<=", before(KEPT_DAYS))
      .returning(["gateway", "kind", "news", "receivedAt"])
      .execute();
    if (given.length === 0) return;
    shop.log.error("payment messages given up", { count: given.length, gateways: [...new Set(given.map(({ gateway }) => gateway))].join() });
    const money = given.filter(({ news }) => (JSON.parse(news) as News).events.some(({ kind }) => kind === "captured"));
    const told = money.map(({ gateway, kind, news, receivedAt }) => ({ gateway, kind, receivedAt, ...(JSON.parse(news) as News) }));
    if (told.length > 0) await queueMails(tx, shop, { mails: merchantAddresses(shop).map((to) => unknownPaymentsMail(told, { to })), elsewhere: [] }, at);
  });
}

type News = Omit<Webhook, "id" | "kind">;

/** It has no effect while its payment is not known (yet), or when something fails, which is told in the log. */
async function takeEvent(shop: Shop, { gateway, eventId, order, payment, events }: News & { gateway: string; eventId: string }): Promise<void> {
  try {
    // By the attempt first: of one order several may have been taken.
    const paymentId = (await idOf(shop, gateway, "gatewayPayment", payment)) ?? (await idOf(shop, gateway, "gatewayOrder", order));
    if (!paymentId) return;
    const now = shop.clock.now();
    await takeNews(shop, paymentId, await taken(shop, paymentId, events), { actor: "gateway", now }, async (tx) => {
      const taken = await tx.updateTable("paymentEvents").set({ takenAt: now.toISOString(), tryAt: null, paymentId }).where("gateway", "=", gateway).where("eventId", "=", eventId).where("takenAt", "is", null).returning("eventId").executeTakeFirst();
      return taken !== undefined;
    });
  } catch (error) {
    shop.log.error("payment message not taken yet", { gateway, ...errorFacts(error) });
  }
}

/** The news of a message; where it says that the shop may take something, the gateway is asked whether that is so still. */
async function taken(shop: Shop, id: string, news: readonly GatewayEvent[]): Promise<TakenNews[]> {
  const told = withoutApproved(news);
  // Most messages tell of what has happened.
  if (told.length === news.length) return told;
  const payment = paymentRow(await shop.database.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
  const [adapter, stored] = [shop.payments.byName(payment.gateway), storedPayment(payment)];
  return adapter && stored ? takeApproved(shop, id, { adapter, stored, news: await adapter.ask(stored) }) : told;
}

async function idOf({ database: { db } }: Shop, gateway: string, column: "gatewayOrder" | "gatewayPayment", value: string | null): Promise<string | undefined> {
  if (value === null) return undefined;
  return (await db.selectFrom("payments").select("id").where("gateway", "=", gateway).where(column, "=", value).orderBy("besides", (by) => by.asc().nullsFirst()).executeTakeFirst())?.id;
}
