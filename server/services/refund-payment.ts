import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { nextAsk, refundMinor } from "#domain/payment/rules.ts";
import { type GatewayEvent, GatewayOutage, GatewayRefusal, type RefundAnswer } from "#server/adapters/payments/port.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";
import { applyNews } from "./apply-payment.ts";
import { type LockedBooking, lockBooking, lockPayment, paymentRow, storedPayment } from "./lock-booking.ts";
import { moneyOf, refundables } from "./paid-rupees.ts";

const LEASE_MS = 30_000;
const AT_ONCE = 20;

type Asked = { actor: string; reason: string | null; now: Date };

/**
 * Writes down that whole rupees go back, over as many payments as it takes, in the transaction that has locked the booking; they
 * are sent after it (`sendRefunds`). What was recorded by hand goes back by hand and is done. Answers how much of it could be found.
 */
export async function askRefund(shop: Shop, tx: Tx, booking: LockedBooking, rupees: number, { actor, reason, now }: Asked): Promise<number> {
  const at = now.toISOString();
  let open = rupees;
  for (const { payment, givenBack, left } of await refundables(tx, booking.id)) {
    const part = Math.min(open, left);
    if (part <= 0) break;
    const id = randomUUID();
    const minor = refundMinor(part, { ...moneyOf(payment), givenBack });
    await tx.insertInto("refunds").values({ id, paymentId: payment.id, minor, state: "asked", actor, reason, askAt: at, createdAt: at, updatedAt: at }).execute();
    if (payment.gateway === "desk") await applyNews(shop, tx, { booking, payment, news: [newsOf({ refund: id, state: "processed" }, id, minor)], from: { actor, now } });
    open -= part;
  }
  return rupees - open;
}

const newsOf = ({ refund, state }: RefundAnswer, key: string, minor: number): GatewayEvent => ({ kind: "refund", refund, key, minor, state: state === "failed" ? "failed" : "processed" });

/** Sends off every refund that is due. */
export async function sendRefunds(shop: Shop): Promise<void> {
  const now = shop.clock.now().toISOString();
  const due = await shop.database.db.selectFrom("refunds").select("id").where("state", "=", "asked").where("askAt", "<=", now).orderBy("askAt").limit(AT_ONCE).execute();
  for (const { id } of due) await send(shop, id);
}

/** Sends off the refunds of one booking now, after the commit that wrote them. */
export async function sendRefundsOf(shop: Shop, bookingId: string): Promise<void> {
  const rows = await shop.database.db.selectFrom("refunds").innerJoin("payments", "payments.id", "refunds.paymentId").select("refunds.id").where("payments.bookingId", "=", bookingId).where("refunds.state", "=", "asked").execute();
  for (const { id } of rows) await send(shop, id);
}

/** Asks the gateway for one refund, by whoever has the lease. An outage, and one that is only on its way, are asked again under the same key. */
async function send(shop: Shop, id: string): Promise<void> {
  const { db } = shop.database;
  const now = shop.clock.now();
  const at = now.toISOString();
  const refund = await db
    .updateTable("refunds")
    .set({ leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where("askAt", "<=", at)
    .where((where) => where.or([where("leasedUntil", "is", null), where("leasedUntil", "<=", at)]))
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const payment = paymentRow(await db.selectFrom("payments").selectAll().where("id", "=", refund.paymentId).executeTakeFirstOrThrow());
  const [adapter, stored] = [shop.payments.byName(payment.gateway), storedPayment(payment)];
  const answer = await ask(shop, async () => (adapter && stored ? adapter.refund(stored, { key: id, minor: refund.minor }) : undefined));
  if (answer && answer.state !== "asked") {
    await inTransaction(db, async (tx) => {
      const booking = await lockBooking(tx, payment.bookingId);
      const locked = booking && (await lockPayment(tx, payment.id));
      if (locked) await applyNews(shop, tx, { booking, payment: locked, news: [newsOf(answer, id, refund.minor)], from: { actor: "gateway", now } });
    });
    return;
  }
  const later = { leasedUntil: null, asks: refund.asks + 1, askAt: nextAsk(refund.asks, now), updatedAt: at };
  await db.updateTable("refunds").set({ ...later, ...(answer && { gatewayRefund: answer.refund }) }).where("id", "=", id).where("state", "=", "asked").execute();
}

async function ask(shop: Shop, call: () => Promise<RefundAnswer | undefined>): Promise<RefundAnswer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      shop.log.error("refund refused", errorFacts(error));
      return { refund: `refused-${randomUUID()}`, state: "failed" };
    }
    if (!(error instanceof GatewayOutage)) throw error;
    shop.log.error("refund not sent yet", errorFacts(error));
    return undefined;
  }
}
