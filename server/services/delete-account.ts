import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { ERASED, erasedId, IN_THE_WAY_STATES, isUnsettled, LET_GO_STATES, placeWithoutAddress, WITHDRAWN_STATES } from "#domain/account/erasure.ts";
import { isFresh } from "#domain/account/session.ts";
import { type BookingState, bookingState } from "#domain/booking/states.ts";
import { backOf, cancellation } from "#domain/policy/rules.ts";
import { formatDate, todayInIndia } from "#domain/time/rules.ts";
import { withdrawnMailForShop } from "#server/mail/booking-withdrawn.tsx";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { askAtOnce } from "./ask-gateways.ts";
import { freeClaim, freeClaims } from "./claim-crew.ts";
import { eachAlone } from "./each-alone.ts";
import { erasePayments } from "./collect-payments.ts";
import { eraseReviews } from "./collect-reviews.ts";
import { endEverySession, isGone } from "./end-session.ts";
import { findMails } from "./find-mails.ts";
import { findMessages } from "./find-messages.ts";
import { endUnpaid, moneyUnderway, readUnpaid } from "./let-go.ts";
import { type LockedBooking, lockBooking, stepBooking } from "./lock-booking.ts";
import { paidRupees } from "./paid-rupees.ts";
import { forgetDraft } from "./keep-draft.ts";
import { merchantAddresses } from "./place-booking.ts";
import { eraseMails, queueMails } from "./queue-mail.ts";
import { readMoney } from "./read-money.ts";
import { erasePapers } from "./read-papers.ts";
import { readTexts } from "./read-texts.ts";
import { askRefund } from "./refund-payment.ts";

type Outcome = { ok: true } | { ok: false; problem: Problem };
type Owner = { userId: string; email: string };
type Named = { reference: string; date: string };

/** Thrown to leave a transaction with nothing written: celebrations ahead, and bookings whose money is not settled. */
class InTheWay extends Error {
  readonly ahead: readonly Named[];
  readonly unsettled: readonly Named[];
  constructor(ahead: readonly Named[], unsettled: readonly Named[]) {
    super("a celebration is still ahead, or money is");
    this.ahead = ahead;
    this.unsettled = unsettled;
  }
}

const PROVE_AGAIN: Problem = { status: 401, title: "Please prove once more that it is you", detail: "Log in again, and delete the account within five minutes.", extra: { code: "sign-in-again" } };

/**
 * Deletes an account for whoever has proved in the last five minutes, by an ID token of the same account, that it is theirs. What
 * names them is erased at once and all together; the provider's account goes after it, now or as soon as the provider answers.
 * Requests that nobody has confirmed or paid for yet are withdrawn, slots that wait for their payment let go; while a celebration ahead was promised or paid for, or money of
 * another booking is underway, nothing is deleted, and the references are answered (409).
 */
export async function deleteAccount(shop: Shop, actor: Actor, idToken: string): Promise<Outcome> {
  const proof = await shop.identity.verifyIdToken(idToken, { asked: true });
  if (!proof || proof.uid !== actor.userId || !isFresh(proof)) return { ok: false, problem: PROVE_AGAIN };
  // Whoever has paid in an app and not come back has paid: it is asked before a slot is let go (decision 25).
  await askAtOnce(shop, await readUnpaid(shop.database.db, actor.userId, shop.clock.now()));
  try {
    await inTransaction(shop.database.db, (tx) => eraseAndRemember(shop, tx, actor));
  } catch (error) {
    if (error instanceof InTheWay) return { ok: false, problem: inTheWay(error) };
    throw error;
  }
  await finishDeletions(shop);
  return { ok: true };
}

/**
 * Goes on with every deletion that is not finished: after a death half way, or while the provider was out. Whatever was written
 * by a request that was under way at the time is withdrawn and erased, too. Any number of processes may do so at once. Answers how many are not finished yet.
 */
export async function finishDeletions(shop: Shop): Promise<number> {
  // With sign-in off there is no provider to finish it at.
  if (shop.identity.kind === "off") return 0;
  const { db } = shop.database;
  const open = await db.selectFrom("accountDeletions").select(["id", "userId", "email"]).where("finishedAt", "is", null).execute();
  return eachAlone(shop.log, "finishing an account's deletion", open, async ({ id, userId, email }) => {
    if (userId === null || email === null) return;
    await shop.identity.deleteAccount(userId);
    await inTransaction(db, async (tx) => {
      const now = shop.clock.now();
      const withdrawn = await withdraw(tx, await lockOwn(tx, userId), { now, paid: "back" });
      await erase(tx, { userId, email }, { as: erasedId(id), now });
      await giveBack(shop, tx, withdrawn, { actor: erasedId(id), now });
      await tellWithdrawn(shop, tx, withdrawn, now);
      await tx.updateTable("accountDeletions").set({ userId: null, email: null, finishedAt: shop.clock.now().toISOString() }).where("id", "=", id).execute();
    });
  });
}

async function eraseAndRemember(shop: Shop, tx: Tx, { userId, email }: Owner): Promise<void> {
  const now = shop.clock.now();
  const id = randomUUID();
  // The row first: of several that ask at once one does it, and the others wait for it.
  const first = await tx
    .insertInto("accountDeletions")
    .values({ id, userId, email, erasedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!first) return;
  if (await isGone(tx, userId)) {
    // One that asked at the same moment has finished it: nothing is left to do, and no row of a deletion to keep.
    await tx.deleteFrom("accountDeletions").where("id", "=", id).execute();
    return;
  }
  const withdrawn = await withdraw(tx, await lockOwn(tx, userId), { now, paid: "left" });
  const { ahead, unsettled } = await standing(tx, userId, now);
  if (ahead.length + unsettled.length > 0) throw new InTheWay(ahead, unsettled);
  await erase(tx, { userId, email }, { as: erasedId(id), now });
  await tellWithdrawn(shop, tx, withdrawn, now);
  await endEverySession(tx, userId, now);
}

type Withdrawn = Named & { id: string; back: number };

/**
 * Every booking of somebody, whatever its state: whoever confirms one, or records its payment, at this moment waits, or is waited for.
 * Payments, crews and papers are locked after all of them, in this order.
 */
async function lockOwn(tx: Tx, userId: string): Promise<LockedBooking[]> {
  const rows = await tx.selectFrom("bookings").select("id").where("userId", "=", userId).orderBy("id").execute();
  const locked: LockedBooking[] = [];
  for (const { id } of rows) {
    const booking = await lockBooking(tx, id);
    if (booking) locked.push(booking);
  }
  return locked;
}

/** What was paid for requests that are withdrawn, after the erasure: what it writes and mails names nobody any more. */
async function giveBack(shop: Shop, tx: Tx, withdrawn: readonly Withdrawn[], { actor, now }: { actor: string; now: Date }): Promise<void> {
  for (const { id, back } of withdrawn) {
    const booking = back > 0 ? await lockBooking(tx, id) : undefined;
    if (booking) await askRefund(shop, tx, booking, back, { actor, reason: "cancelled", now });
  }
}

async function tellWithdrawn(shop: Shop, tx: Tx, withdrawn: readonly Withdrawn[], now: Date): Promise<void> {
  const mails = withdrawn.flatMap((booking) => merchantAddresses(shop).map((to) => withdrawnMailForShop(booking, { to, origin: shop.origin })));
  await queueMails(tx, shop, { mails, elsewhere: [] }, now.toISOString());
}

/**
 * Cancels what nobody has confirmed yet, of locked bookings, and lets go of what waits for its payment while no money is underway by it
 * (its crew goes free with the erasure). One that is paid for is left as it is, or cancelled as its shopper would, with
 * what is to come back by the policy.
 */
async function withdraw(tx: Tx, own: readonly LockedBooking[], { now, paid: withMoney }: { now: Date; paid: "left" | "back" }): Promise<Withdrawn[]> {
  for (const booking of own) {
    if (!LET_GO_STATES.includes(booking.state) || (await moneyUnderway(tx, { bookingId: booking.id }))) continue;
    await endUnpaid(tx, booking, { actor: booking.userId, now });
  }
  const ahead = own.filter(({ date, state }) => date >= todayInIndia(now) && WITHDRAWN_STATES.includes(state));
  const withdrawn: Withdrawn[] = [];
  for (const booking of ahead) {
    const { id, userId, reference, date } = booking;
    const paid = await paidRupees(tx, id);
    if (paid > 0 && withMoney === "left") continue;
    const figure = cancellation({ ...booking, by: "shopper", now });
    const back = figure.possible ? backOf(paid, figure, booking.total) : 0;
    await stepBooking(tx, booking, "cancelled", { actor: userId, now: now.toISOString() });
    withdrawn.push({ id, reference, date, back });
  }
  return withdrawn;
}

/** What stands in the way once all that can be is withdrawn: a request ahead that is still there is one that was paid for. */
async function standing(tx: Tx, userId: string, now: Date): Promise<{ ahead: Named[]; unsettled: Named[] }> {
  const rows = (await tx.selectFrom("bookings").select(["id", "reference", "date", "state", "total"]).where("userId", "=", userId).orderBy("date").execute()).map((row) => ({ ...row, state: bookingState(row.state) }));
  const ahead = rows.filter(({ state, date }) => date >= todayInIndia(now) && [...IN_THE_WAY_STATES, ...WITHDRAWN_STATES].includes(state));
  const unsettled = [];
  for (const row of rows) if (!ahead.includes(row) && isUnsettled(row.state, await readMoney(tx, row))) unsettled.push(row);
  return { ahead, unsettled };
}

/** What names somebody, out of every table that may hold it. What is left of a sale are its day, its town, what was sold and for how much. */
async function erase(tx: Tx, { userId, email }: Owner, { as, now }: { as: string; now: Date }): Promise<void> {
  const bookings = await tx.selectFrom("bookings").select(["id", "reference", "pincode", "state"]).where("userId", "=", userId).orderBy("id").execute();
  const messages = await findMessages(tx, { userId, email });
  const mails = await findMails(tx, { references: [...bookings.map(({ reference }) => reference), ...messages.map(({ ticket }) => ticket)], email });
  await eraseMails(tx, mails.map(({ id }) => id), now);
  for (const { id, pincode } of bookings) {
    const left = { ...ERASED, userId: as, accountEmail: null, phone: null, notes: null, notToCall: null, alternateContact: null, location: placeWithoutAddress({ pincode }), pincode: null, updatedAt: now.toISOString() };
    await tx.updateTable("bookings").set(left).where("id", "=", id).execute();
    await erasePapers(tx, id);
    await tx.updateTable("bookingHistory").set({ note: null }).where("bookingId", "=", id).execute();
    await tx.updateTable("bookingHistory").set({ actor: as }).where("bookingId", "=", id).where("actor", "=", userId).execute();
  }
  await eraseReviews(tx, bookings.map(({ id }) => id), now);
  await erasePayments(tx, { userId, email }, { as, bookingIds: bookings.map(({ id }) => id) });
  for (const { id } of messages) await tx.deleteFrom("contactMessages").where("id", "=", id).execute();
  await tx.deleteFrom("subscribers").where("email", "=", email).execute();
  await freeClaim(tx, { userId });
  await freeClaims(tx, bookings.filter(({ state }) => state === ("expired" satisfies BookingState)).map(({ id }) => id));
  await forgetDraft(tx, userId);
  await tx.deleteFrom("profiles").where("userId", "=", userId).execute();
  await tx.deleteFrom("idempotencyKeys").where("owner", "=", userId).execute();
}

function inTheWay({ ahead, unsettled }: InTheWay): Problem {
  const first = ahead.length > 0 ? ahead : unsettled;
  const which = first.map(({ reference, date }) => `${reference} on ${formatDate(date)}`).join(", ");
  const bookings = first.map(({ reference }) => reference);
  if (ahead.length > 0) {
    const detail = `Cancel it first, with whatever comes back to you, or delete the account once it has been celebrated: ${which}. Nothing has been deleted.`;
    return { status: 409, title: "A celebration of yours is still ahead", detail, extra: { code: "celebration-ahead", bookings } };
  }
  const detail = `Money for this is still to be settled with you: ${which}. Delete the account once it is, or write to ${readTexts().shop.email}. Nothing has been deleted.`;
  return { status: 409, title: "Money of yours is still underway", detail, extra: { code: "money-underway", bookings } };
}
