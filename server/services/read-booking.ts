import type { BookingDetails } from "#domain/booking/details.ts";
import { readReference } from "#domain/booking/reference.ts";
import { bookingState, type BookingSource, type BookingState } from "#domain/booking/states.ts";
import type { PricedLine, Totals } from "#domain/pricing/rules.ts";
import type { Db } from "#db/client.ts";
import type { ChangedBooking } from "#server/mail/booking-mail.tsx";
import type { Actor, Shop } from "#server/shop.ts";
import { opensBooking } from "./booking-link.ts";

/** As whom somebody sees a booking: a link from a mail shows it, and lets nothing be done with it. */
export type Reader = "owner" | "operator" | "link";

/** Who asks, and the `key` of the address where there is one. */
export type Asking = { reference: string; actor: Actor | undefined; key?: string | null };

/** Who took a step; `shop` is anyone but the owner. Instants are ISO text. */
export type HistoryStep = { at: string; by: "owner" | "shop"; fromState: BookingState | null; toState: BookingState; note: string | null };

/** One booking as it was stored, with its history, oldest first. `notToCall` and `alternateContact` are null behind a link. */
export type ReadBooking = BookingDetails & Totals & { id: string; source: BookingSource; state: BookingState; history: HistoryStep[] };

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** The row of a reference, whoever asks; small letters are capitals. */
export async function findBooking(db: Db, typed: string) {
  const reference = readReference(typed);
  const row = reference && (await db.selectFrom("bookings").selectAll().where("reference", "=", reference).executeTakeFirst());
  return row ? { ...row, state: bookingState(row.state), source: row.source as BookingSource } : undefined;
}

/** As whom this person may see this booking; undefined when they may not. The owner is the owner also with a key or at the desk. */
export function readerOf(shop: Shop, { id, userId }: { id: string; userId: string }, { actor, key }: Omit<Asking, "reference">): Reader | undefined {
  if (actor?.userId === userId) return "owner";
  if (actor?.operator) return "operator";
  return key && opensBooking(shop, id, key) ? "link" : undefined;
}

/** A booking for whoever may see it. Undefined alike for one that is not there and for one that is somebody else's. */
export async function readBooking(shop: Shop, { reference, ...asking }: Asking): Promise<{ booking: ReadBooking; reader: Reader } | undefined> {
  const { db } = shop.database;
  const found = await findBooking(db, reference);
  const reader = found && readerOf(shop, found, asking);
  if (!found || !reader) return undefined;
  const { userId, accountEmail: _account, surpriseAt, notToCall, alternateContact, createdAt: _created, updatedAt: _updated, holdId: _hold, payBy: _payBy, ...booking } = found;
  const forCrew = reader !== "link";
  return {
    reader,
    booking: {
      ...booking,
      surprise: surpriseAt !== null,
      notToCall: forCrew ? notToCall : null,
      alternateContact: forCrew ? alternateContact : null,
      lines: await linesOf(db, found.id),
      history: await historyOf(db, { id: found.id, userId }),
    },
  };
}

/** A booking as the mails about it tell it, whoever they go to. When its owner acts, the account's address is the present one. */
export async function toldBooking(db: Db, found: FoundBooking, actor: Actor): Promise<ChangedBooking> {
  return toldIn(db, { ...found, accountEmail: actor.userId === found.userId ? actor.email : found.accountEmail });
}

/** The same as it stands. */
export async function toldIn(db: Db, found: FoundBooking): Promise<ChangedBooking> {
  return { ...found, surprise: found.surpriseAt !== null, lines: await linesOf(db, found.id) };
}

/** The lines of a booking in their order. */
export async function linesOf(db: Db, id: string): Promise<PricedLine[]> {
  const lines = await db.selectFrom("bookingLines").selectAll().where("bookingId", "=", id).orderBy("position").execute();
  return lines.map(({ bookingId: _id, position: _position, addOns, ...line }) => ({ ...line, addOns: JSON.parse(addOns) as PricedLine["addOns"] }));
}

/** Every step of a booking, oldest first. */
export async function historyOf(db: Db, { id, userId }: { id: string; userId: string }): Promise<HistoryStep[]> {
  const rows = await db.selectFrom("bookingHistory").selectAll().where("bookingId", "=", id).orderBy("id").execute();
  return rows.map(({ at, actor, fromState, toState, note }) => ({
    at,
    by: actor === userId ? "owner" : "shop",
    fromState: fromState === null ? null : bookingState(fromState),
    toState: bookingState(toState),
    note,
  }));
}
