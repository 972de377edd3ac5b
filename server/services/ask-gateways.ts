import { inTransaction } from "#db/client.ts";
import { bookingState, PAYABLE_STATES, UNPAID_STATES } from "#domain/booking/states.ts";
import { isOpen, nextAsk, PATIENCE_DAYS } from "#domain/payment/rules.ts";
import { type GatewayEvent, GatewayOutage, GatewayRefusal, type PaymentAdapter, type StoredPayment } from "#server/adapters/payments/port.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";
import { takeNews } from "./apply-payment.ts";
import { eachAlone } from "./each-alone.ts";
import { expireBookings } from "./expire-bookings.ts";
import { type LockedPayment, paymentRow, storedPayment } from "./lock-booking.ts";
import { sendRefunds } from "./refund-payment.ts";
import { takeKeptEvents } from "./take-webhook.ts";
import { type TakenNews, takeApproved } from "./take-approved.ts";

const MINUTE_MS = 60_000;
const LEASE_MS = 30_000;
const AT_ONCE = 20;

/**
 * What time brings, for a timer to run as often as it likes: messages that had no effect yet, payments whose end nobody has told,
 * refunds on their way, bookings whose time to pay is over. Judged by the clock alone; any number of processes may do so at once. Answers how much was left undone.
 */
export async function goOnWithPayments(shop: Shop): Promise<number> {
  const undone: number[] = [];
  const failed = await eachAlone(shop.log, "payments", [takeKeptEvents, askDue, sendRefunds, expireBookings], async (part) => undone.push(await part(shop)));
  return undone.reduce((sum, each) => sum + each, failed);
}

async function askDue(shop: Shop): Promise<number> {
  const now = shop.clock.now().toISOString();
  const due = await shop.database.db.selectFrom("payments").select("id").where("askAt", "<=", now).orderBy("askAt").limit(AT_ONCE).execute();
  return eachAlone(shop.log, "asking about a payment", due, ({ id }) => askGateway(shop, id));
}

/**
 * Asks what has become of one payment, if it is due and nobody else is asking. What its booking does not wait for any more is closed
 * there as well, where that can be. An outage is tried again later.
 */
export async function askGateway(shop: Shop, id: string): Promise<void> {
  const now = shop.clock.now();
  const [at, until] = [now.toISOString(), new Date(now.getTime() + LEASE_MS).toISOString()];
  const row = await shop.database.db
    .updateTable("payments")
    .set({ leasedUntil: until })
    .where("id", "=", id)
    .where("askAt", "<=", at)
    .where((where) => where.or([where("leasedUntil", "is", null), where("leasedUntil", "<=", at)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const payment = paymentRow(row);
  const booking = await shop.database.db.selectFrom("bookings").select(["state", "total"]).where("id", "=", payment.bookingId).executeTakeFirstOrThrow();
  const waits = UNPAID_STATES.includes(bookingState(booking.state)) && booking.total === payment.amount;
  const news = await ask(shop, payment, (adapter, stored) => (!waits && adapter.close ? adapter.close(stored) : adapter.ask(stored)));
  if (news && news.length > 0) await takeNews(shop, id, news, { actor: "gateway", now: shop.clock.now() });
  // What was let go before anybody was handed it is paid by nobody.
  const known = news !== undefined && payment.state === "created";
  await inTransaction(shop.database.db, async (tx) => {
    const after = await tx.selectFrom("payments").select(["state", "createdAt", "askAt"]).where("id", "=", id).executeTakeFirstOrThrow();
    const over = known || new Date(after.createdAt).getTime() + PATIENCE_DAYS * 24 * 60 * MINUTE_MS <= now.getTime();
    const open = isOpen(paymentRow({ ...row, state: after.state }).state) && !over;
    // Let go while it was asked about, it is due again (`closeSoon`).
    const next = after.askAt === row.askAt ? nextAsk(payment.asks + 1, now) : after.askAt;
    // Its page is closed: should its total be asked again, another is opened.
    const closed = !waits && news !== undefined && after.state === "failed" && shop.payments.byName(payment.gateway)?.close !== undefined;
    await tx.updateTable("payments").set({ leasedUntil: null, asks: payment.asks + 1, askAt: open && !closed ? next : null, ...(closed && { handover: null }) }).where("id", "=", id).execute();
  });
}

/** Asks what has become of the open payments of some bookings, due or not. */
export async function askAtOnce(shop: Shop, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const rows = await shop.database.db.selectFrom("payments").selectAll().where("bookingId", "in", bookingIds).execute();
  const open = rows.map(paymentRow).filter(({ state }) => isOpen(state));
  await Promise.all(open.map(async (payment) => {
    const news = await ask(shop, payment, (adapter, stored) => adapter.ask(stored));
    if (news && news.length > 0) await takeNews(shop, payment.id, news, { actor: "gateway", now: shop.clock.now() });
  }));
}

/** What has become of what somebody has begun to pay with an offer, be it that its time has run out: whoever has paid in an app and has not come back has used it. */
export async function askOfOffers(shop: Shop, userId: string): Promise<void> {
  const begun = await shop.database.db
    .selectFrom("bookings")
    .innerJoin("offerUses", "offerUses.bookingId", "bookings.id")
    .innerJoin("payments", "payments.bookingId", "bookings.id")
    .select("bookings.id")
    .distinct()
    .where("bookings.userId", "=", userId)
    .where("bookings.state", "in", PAYABLE_STATES)
    .where("payments.askAt", "is not", null)
    .execute();
  await askAtOnce(shop, begun.map(({ id }) => id));
}

/** Closes now, after the commit that let them go, what was begun for some bookings. What a silent gateway leaves open stays due (`closeSoon`): the timer tries it again. */
export async function closeOpen(shop: Shop, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const due = await shop.database.db.selectFrom("payments").select(["id", "gateway"]).where("bookingId", "in", bookingIds).where("askAt", "<=", shop.clock.now().toISOString()).execute();
  await Promise.all(due.filter(({ gateway }) => shop.payments.byName(gateway)?.close).map(({ id }) => askGateway(shop, id)));
}

async function ask(shop: Shop, payment: LockedPayment, call: (adapter: PaymentAdapter, stored: StoredPayment) => Promise<GatewayEvent[]>): Promise<TakenNews[] | undefined> {
  const [adapter, stored] = [shop.payments.byName(payment.gateway), storedPayment(payment)];
  if (!adapter || !stored) return undefined;
  try {
    return await takeApproved(shop, payment.id, { adapter, stored, news: await call(adapter, stored) });
  } catch (error) {
    if (!(error instanceof GatewayOutage || error instanceof GatewayRefusal)) throw error;
    shop.log.error("payment not asked about", errorFacts(error));
    return undefined;
  }
}
