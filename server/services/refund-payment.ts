import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { inTransaction, type Tx } from "#db/client.ts";
import type { RefundsTable } from "#db/schema/payment.ts";
import { nextAsk, refundMinor } from "#domain/payment/rules.ts";
import { isByHand } from "#domain/payment/states.ts";
import { GatewayBarred, GatewayOutage, GatewayRefusal, type RefundAnswer } from "#server/adapters/payments/port.ts";
import { errorFacts } from "#server/log.ts";
import { byHandMailForShop } from "#server/mail/refund-by-hand.tsx";
import type { Shop } from "#server/shop.ts";
import { applyNews, resolveAttention } from "./apply-payment.ts";
import { eachAlone } from "./each-alone.ts";
import { type LockedBooking, type LockedPayment, lockBooking, lockPayment, paymentRow, storedPayment } from "./lock-booking.ts";
import { refundables } from "./paid-rupees.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails } from "./queue-mail.ts";
import { toldIn } from "./read-booking.ts";
import type { TakenNews } from "./take-approved.ts";

const LEASE_MS = 30_000;
const AT_ONCE = 20;

/** `desk` is an operator who gives it back now and writes that down; the others ask that it be given. */
type Asked = { actor: string; reason: "cancelled" | "declined" | "desk"; now: Date };

/**
 * Writes down that whole rupees go back, over as many payments as it takes, in the transaction that has locked the booking; they
 * are sent after it (`sendRefunds`). What goes back by hand waits until the desk says that it is sent (`recordSentRefund`), and the merchant is
 * told to send it; where the desk itself writes down what it gives, it is done. Answers how many rupees wait for that hand.
 */
export async function askRefund(shop: Shop, tx: Tx, booking: LockedBooking, rupees: number, { actor, reason, now }: Asked): Promise<number> {
  const at = now.toISOString();
  let [open, waiting] = [rupees, 0];
  for (const { payment, left } of await refundables(tx, booking.id)) {
    const part = Math.min(open, left.rupees);
    if (part <= 0) break;
    const id = randomUUID();
    const minor = refundMinor(part, { amount: payment.amount, asked: payment }, left);
    const byHand = isByHand(payment.gateway);
    await tx.insertInto("refunds").values({ id, paymentId: payment.id, minor, rupees: part, state: "asked", actor, reason, askAt: byHand ? null : at, createdAt: at, updatedAt: at }).execute();
    open -= part;
    if (!byHand) continue;
    if (reason === "desk") {
      await applyNews(shop, tx, { booking, payment, news: [newsOf({ refund: id, state: "processed" }, id, minor)], from: { actor, now } });
      continue;
    }
    waiting += part;
    const [told, of] = [await toldIn(tx, booking), { refund: id, amount: part, method: payment.method, reference: payment.gatewayPayment }];
    await queueMails(tx, shop, { mails: merchantAddresses(shop).map((to) => byHandMailForShop(told, { ...of, to, origin: shop.origin })), elsewhere: [] }, at);
  }
  return waiting;
}

const newsOf = ({ refund, state }: RefundAnswer, key: string, minor: number): TakenNews => ({ kind: "refund", refund, key, minor, state: state === "failed" ? "failed" : "processed" });

/** Sends off every refund that is due, and answers how many were left undone. What goes back by hand never is. */
export async function sendRefunds(shop: Shop): Promise<number> {
  const now = shop.clock.now().toISOString();
  const due = await shop.database.db.selectFrom("refunds").select("id").where("state", "=", "asked").where("askAt", "<=", now).orderBy("askAt").limit(AT_ONCE).execute();
  return eachAlone(shop.log, "sending a refund", due, ({ id }) => send(shop, id));
}

/** Sends off the refunds of one booking now, after the commit that wrote them. */
export async function sendRefundsOf(shop: Shop, bookingId: string): Promise<void> {
  const rows = await shop.database.db.selectFrom("refunds").innerJoin("payments", "payments.id", "refunds.paymentId").select("refunds.id").where("payments.bookingId", "=", bookingId).where("refunds.state", "=", "asked").execute();
  for (const { id } of rows) await send(shop, id);
}

/** Asks the gateway for one refund, by whoever has the lease. An outage, and one that is only on its way, are asked again under the same key; without keys that it takes people are told. */
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
  const of = { refund, payment, now };
  if (!adapter || !stored) return sendLater(shop, { ...of, answer: undefined }, (tx) => holdBack(shop, tx, of));
  const answer = await ask(shop, () => adapter.refund(stored, { key: id, minor: refund.minor }));
  if (answer === "barred") return sendLater(shop, { ...of, answer: undefined }, (tx) => holdBack(shop, tx, of));
  if (!answer || answer.state === "asked") return sendLater(shop, { ...of, answer }, (tx) => (answer ? goOn(tx, of) : Promise.resolve()));
  await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, payment.bookingId);
    const locked = booking && (await lockPayment(tx, payment.id));
    if (!locked) return;
    await applyNews(shop, tx, { booking, payment: locked, news: [newsOf(answer, id, refund.minor)], from: { actor: "gateway", now } });
    await goOn(tx, of);
  });
}

type Sending = { refund: Selectable<RefundsTable>; payment: LockedPayment; now: Date };

/** Gives the lease back until it is due again, with whatever `also` has to be written. */
async function sendLater(shop: Shop, { refund: { id, asks }, payment, now, answer }: Sending & { answer: RefundAnswer | undefined }, also: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(shop.database.db, async (tx) => {
    await lockBooking(tx, payment.bookingId);
    await lockPayment(tx, payment.id);
    const later = { leasedUntil: null, asks: asks + 1, askAt: nextAsk(asks, now), updatedAt: now.toISOString() };
    await tx.updateTable("refunds").set({ ...later, ...(answer && { gatewayRefund: answer.refund }) }).where("id", "=", id).where("state", "=", "asked").execute();
    await also(tx);
  });
}

/** A refund whose gateway has no keys here, or takes them no more: said once in the log, in the desk's list and by mail. It is sent when they are back. */
async function holdBack(shop: Shop, tx: Tx, { refund: { id, waitsSince }, payment: { id: paymentId, bookingId, gateway }, now }: Sending): Promise<void> {
  if (waitsSince !== null) return;
  await tx.updateTable("refunds").set({ waitsSince: now.toISOString() }).where("id", "=", id).execute();
  shop.log.error("refund waits: its gateway has no keys", { gateway, refund: id });
  const booking = await lockBooking(tx, bookingId);
  const payment = booking && (await lockPayment(tx, paymentId));
  if (payment) await applyNews(shop, tx, { booking, payment, news: [{ kind: "attention", reason: "refund-waits" }], from: { actor: "shop", now } });
}

/** A refund that had waited for keys and waits no more; nobody need look at its payment for that, once none of it waits. */
async function goOn(tx: Tx, { refund: { id, waitsSince }, payment: { id: paymentId }, now }: Sending): Promise<void> {
  if (waitsSince === null) return;
  await tx.updateTable("refunds").set({ waitsSince: null }).where("id", "=", id).execute();
  const waiting = await tx.selectFrom("refunds").select("id").where("paymentId", "=", paymentId).where("waitsSince", "is not", null).executeTakeFirst();
  const payment = waiting ? undefined : await lockPayment(tx, paymentId);
  if (payment?.attention === "refund-waits") await resolveAttention(tx, payment, { actor: "shop", now, note: null });
}

/** Only a refusal of the refund itself is the last word on it. */
async function ask(shop: Shop, call: () => Promise<RefundAnswer>): Promise<RefundAnswer | "barred" | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      shop.log.error("refund refused", errorFacts(error));
      return { refund: `refused-${randomUUID()}`, state: "failed" };
    }
    if (!(error instanceof GatewayOutage)) throw error;
    shop.log.error("refund not sent yet", errorFacts(error));
    return error instanceof GatewayBarred ? "barred" : undefined;
  }
}
