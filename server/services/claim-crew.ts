import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Db, Tx } from "#db/client.ts";
import { lockCrews } from "#db/locks.ts";
import type { Tables } from "#db/schema/tables.ts";
import { CLAIM_MAX_HALF_HOURS, crewTime } from "#domain/availability/crew-time.ts";
import { busyByCrew, crewsFor, freeCrews } from "#domain/availability/timetable.ts";
import type { Busy, Crew, CrewNeed, HalfHours, SlotTime } from "#domain/availability/types.ts";
import type { City } from "#domain/catalogue/types.ts";

/**
 * Claims on crews, for services that are in a transaction of their own. Each first locks the crews (db/locks.ts), so nobody else
 * claims, frees or moves meanwhile, and nothing that was read here is old. Lock a booking's row before, never after; what belongs
 * to an idempotency key may come before or between.
 */

/** A crew and its time, found free or one's own, while the transaction lasts; `replaces` is whose claim goes for it, `from` the address which that came from. */
export type Place = { crewId: string; span: HalfHours; replaces: Own; from: string | null };

/** Whose a claim is: a booking's (`until` null is for good), or as a hold somebody's. */
export type ClaimOwner =
  | { bookingId: string; until: Date | null }
  | { userId: string; holdId: string; slot: SlotTime; productId: string; city: City | undefined; address: string; until: Date };

export type Own = { bookingId: string } | { userId: string };

/** Crews as the database has them. */
export const crewsOf = (rows: { id: string; cities: string }[]): Crew[] => rows.map(({ id, cities }) => ({ id, cities: JSON.parse(cities) as City[] }));

/**
 * A crew for a celebration in a city (any, where none is named), in place of the claim that a booking or a person has; theirs if it
 * can be. Undefined when no crew is free for all of it.
 */
export async function findPlace(tx: Tx, { slot, need, city, own, now }: { slot: SlotTime; need: CrewNeed; city: City | undefined; own: Own; now: Date }): Promise<Place | undefined> {
  const crews = crewsOf(await lockCrews(tx));
  const span = crewTime(slot, need);
  return placeIn(crewsFor(crews, city), span, own, await readClaims(tx, span, now, own));
}

/**
 * The place of somebody's live hold, to be given to their booking by `writeClaim`. `gone` when it has run out or is not theirs,
 * `full` when its crew does not go to the city and no other is free.
 */
export async function findHeldPlace(tx: Tx, { holdId, userId, city, now }: { holdId: string; userId: string; city: City; now: Date }): Promise<Place | "gone" | "full"> {
  const crews = crewsOf(await lockCrews(tx));
  const own = { userId };
  const hold = await claimOf(tx, own);
  if (!hold || hold.id !== holdId || !isLive(hold, now)) return "gone";
  const span = { first: hold.firstHalfHour, end: hold.endHalfHour };
  return placeIn(crewsFor(crews, city), span, own, await readClaims(tx, span, now, own)) ?? "full";
}

/** Writes the claim of a place found in this transaction. What it replaces goes, and so does every claim that has run out. */
export async function writeClaim(tx: Tx, { crewId, span, replaces, from }: Place, owner: ClaimOwner, now: Date): Promise<void> {
  await tx.deleteFrom("claims").where((eb) => eb.or([ownIn(eb, replaces), eb("expiresAt", "<=", now.toISOString())])).execute();
  const columns = columnsOf(owner, from);
  await tx
    .insertInto("claims")
    .values({ ...columns, crewId, firstHalfHour: span.first, endHalfHour: span.end, expiresAt: owner.until?.toISOString() ?? null, createdAt: now.toISOString() })
    .execute();
  const halfHours = Array.from({ length: span.end - span.first }, (_, index) => ({ crewId, halfHour: span.first + index, claimId: columns.id }));
  await tx.insertInto("claimedHalfHours").values(halfHours).execute();
}

/**
 * Claims a crew for a booking, in place of what it may have: the first time, again after its hold ran out, or for another slot.
 * False, with its claim as it was, when no crew is free.
 */
export async function claimForBooking(tx: Tx, { bookingId, slot, need, city, until, now }: { bookingId: string; slot: SlotTime; need: CrewNeed; city: City | undefined; until: Date | null; now: Date }): Promise<boolean> {
  const place = await findPlace(tx, { slot, need, city, own: { bookingId }, now });
  if (place) await writeClaim(tx, place, { bookingId, until }, now);
  return place !== undefined;
}

/** Lets a booking's live claim last until another instant; null is for good. False when it has none any more. */
export async function extendClaim(tx: Tx, { bookingId, until, now }: { bookingId: string; until: Date | null; now: Date }): Promise<boolean> {
  await lockCrews(tx);
  const claim = await claimOf(tx, { bookingId });
  if (!claim || !isLive(claim, now)) return false;
  await tx.updateTable("claims").set(until ? { expiresAt: until.toISOString() } : { expiresAt: null, bookedFrom: null }).where("id", "=", claim.id).execute();
  return true;
}

/** Gives back what a booking has claimed, or what somebody holds. Without a claim nothing happens. */
export async function freeClaim(tx: Tx, own: Own): Promise<void> {
  await lockCrews(tx);
  await tx.deleteFrom("claims").where((eb) => ownIn(eb, own)).execute();
}

/** The same for any number of bookings. */
export async function freeClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await lockCrews(tx);
  await tx.deleteFrom("claims").where("bookingId", "in", bookingIds).execute();
}

/** Takes out holds, and claims of what was not paid, that ran out before an instant: they are nobody's since, and name somebody still. */
export async function forgetLapsedHolds(tx: Tx, before: string): Promise<void> {
  await lockCrews(tx);
  await tx.deleteFrom("claims").where("expiresAt", "<", before).execute();
}

/** What crews are busy with that reaches into a span, beside what any of `but` has claimed. One look along one index, whatever else the table holds. */
export async function readBusy(db: Db, span: HalfHours, now: Date, but: readonly Own[] = []): Promise<Busy[]> {
  const claims = await readClaims(db, span, now);
  return claims.filter((claim) => !but.some((own) => isOwn(claim, own)));
}

type ClaimRow = { id: string; crewId: string; firstHalfHour: number; endHalfHour: number; bookingId: string | null; userId: string | null; address: string | null; bookedFrom: string | null; expiresAt: string | null };

const isLive = ({ expiresAt }: ClaimRow, now: Date) => expiresAt === null || expiresAt > now.toISOString();

const ownIn = (eb: ExpressionBuilder<Tables, "claims">, own: Own) => ("bookingId" in own ? eb("bookingId", "=", own.bookingId) : eb("userId", "=", own.userId));
const isOwn = (claim: ClaimRow, own: Own) => ("bookingId" in own ? claim.bookingId === own.bookingId : claim.userId === own.userId);

const selectClaims = (db: Db) => db.selectFrom("claims").select(["id", "crewId", "firstHalfHour", "endHalfHour", "bookingId", "userId", "address", "bookedFrom", "expiresAt"]);

function claimOf(tx: Tx, own: Own): Promise<ClaimRow | undefined> {
  return selectClaims(tx).where((eb) => ownIn(eb, own)).executeTakeFirst();
}

/** Live claims that reach into a span, and with `own` that one's claim, wherever it is and live or not. */
async function readClaims(db: Db, { first, end }: HalfHours, now: Date, own?: Own): Promise<(Busy & ClaimRow)[]> {
  const rows = await selectClaims(db)
    .where((eb) => {
      const live = eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now.toISOString())]);
      const reaching = eb.and([eb("firstHalfHour", ">=", first - CLAIM_MAX_HALF_HOURS), eb("firstHalfHour", "<", end), eb("endHalfHour", ">", first), live]);
      return own ? eb.or([reaching, ownIn(eb, own)]) : reaching;
    })
    .execute();
  return rows.map((row) => ({ ...row, first: row.firstHalfHour, end: row.endHalfHour }));
}

/** A crew that is free but for one's own claim: the same one, if it is among them. */
function placeIn(crews: readonly Crew[], span: HalfHours, own: Own, claims: readonly (Busy & ClaimRow)[]): Place | undefined {
  const before = claims.find((claim) => isOwn(claim, own));
  const free = freeCrews(span, { crews, busy: busyByCrew(claims.filter((claim) => claim !== before)) });
  const crew = free.find(({ id }) => id === before?.crewId) ?? free[0];
  return crew && { crewId: crew.id, span, replaces: own, from: before?.address ?? before?.bookedFrom ?? null };
}

function columnsOf(owner: ClaimOwner, from: string | null) {
  if ("bookingId" in owner) return { id: randomUUID(), bookingId: owner.bookingId, bookedFrom: owner.until && from };
  const { userId, holdId, slot, productId, city, address } = owner;
  return { id: holdId, userId, ...slot, productId, city: city ?? null, address };
}
