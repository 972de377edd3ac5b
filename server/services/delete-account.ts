import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { ERASED, IN_THE_WAY_STATES, placeWithoutAddress, WITHDRAWN_STATES } from "#domain/account/erasure.ts";
import { isFresh } from "#domain/account/session.ts";
import { formatDate, todayInIndia } from "#domain/time/rules.ts";
import { withdrawnMailForShop } from "#server/mail/booking-withdrawn.tsx";
import { errorFacts } from "#server/log.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { freeClaim } from "./claim-crew.ts";
import { erasePayments } from "./collect-payments.ts";
import { endEverySession, isGone } from "./end-session.ts";
import { findMails } from "./find-mails.ts";
import { forgetDraft } from "./keep-draft.ts";
import { merchantAddresses } from "./place-booking.ts";
import { eraseMails, queueMails } from "./queue-mail.ts";
import { erasePapers } from "./read-papers.ts";

type Outcome = { ok: true } | { ok: false; problem: Problem };
type Owner = { userId: string; email: string };

/** Thrown to leave a transaction with nothing written. */
class InTheWay extends Error {
  readonly bookings: { reference: string; date: string }[];
  constructor(bookings: InTheWay["bookings"]) {
    super("a celebration is still ahead");
    this.bookings = bookings;
  }
}

const PROVE_AGAIN: Problem = { status: 401, title: "Please prove once more that it is you", detail: "Log in again, and delete the account within five minutes.", extra: { code: "sign-in-again" } };

/**
 * Deletes an account for whoever has proved in the last five minutes, by an ID token of the same account, that it is theirs. What
 * names them is erased at once and all together; the provider's account goes after it, now or as soon as the provider answers.
 * Requests that nobody has confirmed yet are withdrawn; a celebration ahead that was promised is refused with its reference (409).
 */
export async function deleteAccount(shop: Shop, actor: Actor, idToken: string): Promise<Outcome> {
  const proof = await shop.identity.verifyIdToken(idToken, { asked: true });
  if (!proof || proof.uid !== actor.userId || !isFresh(proof)) return { ok: false, problem: PROVE_AGAIN };
  try {
    await inTransaction(shop.database.db, (tx) => eraseAndRemember(shop, tx, actor));
  } catch (error) {
    if (error instanceof InTheWay) return { ok: false, problem: inTheWay(error.bookings) };
    throw error;
  }
  await finishDeletions(shop);
  return { ok: true };
}

/**
 * Goes on with every deletion that is not finished: after a death half way, or while the provider was out. Whatever was written
 * by a request that was under way at the time is withdrawn and erased, too. Any number of processes may do so at once.
 */
export async function finishDeletions(shop: Shop): Promise<void> {
  // With sign-in off there is no provider to finish it at.
  if (shop.identity.kind === "off") return;
  const { db } = shop.database;
  const open = await db.selectFrom("accountDeletions").select(["id", "userId", "email"]).where("finishedAt", "is", null).execute();
  for (const { id, userId, email } of open) {
    if (userId === null || email === null) continue;
    try {
      await shop.identity.deleteAccount(userId);
      await inTransaction(db, async (tx) => {
        const now = shop.clock.now();
        const withdrawn = await withdraw(tx, userId, now);
        await erase(tx, { userId, email }, { as: erasedId(id), now });
        await tellWithdrawn(shop, tx, withdrawn, now);
        await tx.updateTable("accountDeletions").set({ userId: null, email: null, finishedAt: shop.clock.now().toISOString() }).where("id", "=", id).execute();
      });
    } catch (error) {
      shop.log.error("account deletion not finished yet", errorFacts(error));
    }
  }
}

const erasedId = (deletion: string) => `erased-${deletion}`;

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
  const withdrawn = await withdraw(tx, userId, now);
  const ahead = await stillAhead(tx, userId, now);
  if (ahead.length > 0) throw new InTheWay(ahead);
  await erase(tx, { userId, email }, { as: erasedId(id), now });
  await tellWithdrawn(shop, tx, withdrawn, now);
  await endEverySession(tx, userId, now);
}

type Named = { reference: string; date: string };

async function tellWithdrawn(shop: Shop, tx: Tx, withdrawn: readonly Named[], now: Date): Promise<void> {
  const mails = withdrawn.flatMap((booking) => merchantAddresses(shop).map((to) => withdrawnMailForShop(booking, { to, origin: shop.origin })));
  await queueMails(tx, shop, { mails, elsewhere: [] }, now.toISOString());
}

/** Cancels what nobody has confirmed yet. The rows first: whoever confirms one at this moment waits, or is waited for and is in the way. */
async function withdraw(tx: Tx, userId: string, now: Date) {
  const today = todayInIndia(now);
  const at = now.toISOString();
  const ahead = await tx.selectFrom("bookings").select(["id", "state"]).where("userId", "=", userId).where("date", ">=", today).where("state", "in", WITHDRAWN_STATES).execute();
  const withdrawn = [];
  for (const { id, state } of ahead) {
    const moved = await tx.updateTable("bookings").set({ state: "cancelled", updatedAt: at }).where("id", "=", id).where("state", "=", state).returning(["reference", "date"]).executeTakeFirst();
    if (!moved) continue;
    await tx.insertInto("bookingHistory").values({ bookingId: id, at, actor: userId, fromState: state, toState: "cancelled", note: null }).execute();
    withdrawn.push(moved);
  }
  return withdrawn;
}

const stillAhead = (tx: Tx, userId: string, now: Date): Promise<Named[]> =>
  tx.selectFrom("bookings").select(["reference", "date"]).where("userId", "=", userId).where("date", ">=", todayInIndia(now)).where("state", "in", IN_THE_WAY_STATES).orderBy("date").execute();

/** What names somebody, out of every table that may hold it. What is left of a sale are its day, its town, what was sold and for how much. */
async function erase(tx: Tx, { userId, email }: Owner, { as, now }: { as: string; now: Date }): Promise<void> {
  const bookings = await tx.selectFrom("bookings").select(["id", "reference", "pincode"]).where("userId", "=", userId).execute();
  const mails = await findMails(tx, { references: bookings.map(({ reference }) => reference), email });
  await eraseMails(tx, mails.map(({ id }) => id), now);
  for (const { id, pincode } of bookings) {
    const left = { ...ERASED, userId: as, accountEmail: null, phone: null, notes: null, notToCall: null, alternateContact: null, location: placeWithoutAddress({ pincode }), pincode: null, updatedAt: now.toISOString() };
    await tx.updateTable("bookings").set(left).where("id", "=", id).execute();
    await erasePapers(tx, id);
    await tx.updateTable("bookingHistory").set({ note: null }).where("bookingId", "=", id).execute();
    await tx.updateTable("bookingHistory").set({ actor: as }).where("bookingId", "=", id).where("actor", "=", userId).execute();
  }
  await erasePayments(tx, { userId, email }, { as, bookingIds: bookings.map(({ id }) => id) });
  await freeClaim(tx, { userId });
  await forgetDraft(tx, userId);
  await tx.deleteFrom("profiles").where("userId", "=", userId).execute();
  await tx.deleteFrom("idempotencyKeys").where("owner", "=", userId).execute();
}

function inTheWay(bookings: InTheWay["bookings"]): Problem {
  const which = bookings.map(({ reference, date }) => `${reference} on ${formatDate(date)}`).join(", ");
  return {
    status: 409,
    title: "A celebration of yours is still ahead",
    detail: `Cancel it first, with whatever comes back to you, or delete the account once it has been celebrated: ${which}. Nothing has been deleted.`,
    extra: { code: "celebration-ahead", bookings: bookings.map(({ reference }) => reference) },
  };
}
