import type { Webhook } from "#server/adapters/payments/port.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";
import { takeNews } from "./apply-payment.ts";

const DAY_MS = 86_400_000;
/** For how long a message about a payment that nobody knows is looked at again: it may have come before the shop wrote what it began. */
const KEPT_DAYS = 3;
const AT_ONCE = 50;

type Taken = "taken" | "forged" | "no such gateway";

/**
 * A message of a gateway, over its raw body. One that is proved is stored once and has its effect at once; should that fail, the
 * stored one has it later, so the gateway need not send it again. A kind that nobody knows is stored and has none.
 */
export async function takeWebhook(shop: Shop, gateway: string, raw: Uint8Array, headers: Headers): Promise<Taken> {
  const adapter = shop.payments.byName(gateway);
  if (!adapter?.readWebhook) return "no such gateway";
  const message = await adapter.readWebhook(raw, headers);
  if (!message) {
    shop.log.error("payment message refused", { gateway });
    return "forged";
  }
  const now = shop.clock.now().toISOString();
  const { id: eventId, kind, ...news } = message;
  const stored = await shop.database.db
    .insertInto("paymentEvents")
    .values({ gateway, eventId, kind, body: new TextDecoder().decode(raw), news: JSON.stringify(news), receivedAt: now, takenAt: message.events.length === 0 ? now : null })
    .onConflict((conflict) => conflict.columns(["gateway", "eventId"]).doNothing())
    .returning("eventId")
    .executeTakeFirst();
  if (stored && message.events.length > 0) await takeEvent(shop, { gateway, eventId, ...news });
  return "taken";
}

/** Messages that were stored and had no effect yet. */
export async function takeKeptEvents(shop: Shop): Promise<void> {
  const { db } = shop.database;
  const kept = await db.selectFrom("paymentEvents").select(["gateway", "eventId", "news", "receivedAt"]).where("takenAt", "is", null).orderBy("receivedAt").limit(AT_ONCE).execute();
  const now = shop.clock.now();
  for (const { gateway, eventId, news, receivedAt } of kept) {
    const known = await takeEvent(shop, { gateway, eventId, ...(JSON.parse(news) as News) });
    const over = new Date(receivedAt).getTime() + KEPT_DAYS * DAY_MS <= now.getTime();
    if (!known && over) await db.updateTable("paymentEvents").set({ takenAt: now.toISOString() }).where("gateway", "=", gateway).where("eventId", "=", eventId).execute();
  }
}

type News = Omit<Webhook, "id" | "kind">;

/** False when it had no effect: its payment is not known (yet), or something failed, which is told in the log. */
async function takeEvent(shop: Shop, { gateway, eventId, order, payment, events }: News & { gateway: string; eventId: string }): Promise<boolean> {
  try {
    const paymentId = (await idOf(shop, gateway, "gatewayOrder", order)) ?? (await idOf(shop, gateway, "gatewayPayment", payment));
    if (!paymentId) return false;
    const now = shop.clock.now();
    await takeNews(shop, paymentId, events, { actor: "gateway", now }, async (tx) => {
      const taken = await tx.updateTable("paymentEvents").set({ takenAt: now.toISOString(), paymentId }).where("gateway", "=", gateway).where("eventId", "=", eventId).where("takenAt", "is", null).returning("eventId").executeTakeFirst();
      return taken !== undefined;
    });
    return true;
  } catch (error) {
    shop.log.error("payment message not taken yet", { gateway, ...errorFacts(error) });
    return false;
  }
}

async function idOf({ database: { db } }: Shop, gateway: string, column: "gatewayOrder" | "gatewayPayment", value: string | null): Promise<string | undefined> {
  if (value === null) return undefined;
  return (await db.selectFrom("payments").select("id").where("gateway", "=", gateway).where(column, "=", value).executeTakeFirst())?.id;
}
