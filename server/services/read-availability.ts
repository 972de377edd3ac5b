import type { Db } from "#db/client.ts";
import { crewTime } from "#domain/availability/crew-time.ts";
import { type Asked, busyByCrew, type Capacity, crewsFor, type Days, freeDays, nearestSlots, slotsOf } from "#domain/availability/timetable.ts";
import type { Opening, Slot, SlotTime } from "#domain/availability/types.ts";
import { bookableDays } from "#domain/booking/days.ts";
import type { City, Product } from "#domain/catalogue/types.ts";
import { addDays, type CalendarDate } from "#domain/time/rules.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { crewsOf, type Own, readBusy } from "./claim-crew.ts";
import { moneyUnderway, readUnpaid } from "./let-go.ts";
import { findBooking, readerOf } from "./read-booking.ts";

/** What is wished for, and where; any crew may come where no city is named. `but` is whose claims would be left for it. */
type Wish = { product: Product; city: City | undefined; but?: readonly Own[] };

/** How far around a slot that is gone another is looked for, and how many are offered. */
const OTHER_DAYS = 7;
const OTHERS = 4;

/** The slots of a day: full ones with 0, past and too late ones left out. */
export async function readSlots(shop: Shop, date: CalendarDate, wish: Wish): Promise<Slot[]> {
  const { asked, capacity } = await read(shop, { from: date, to: date }, wish);
  return slotsOf(date, asked, capacity);
}

/** Which of some days have anything free. */
export async function readDays(shop: Shop, days: Days, wish: Wish): Promise<{ date: CalendarDate; free: boolean }[]> {
  const { asked, capacity } = await read(shop, days, wish);
  return freeDays(days, asked, capacity);
}

/** The free slots nearest to one that can't be had, the nearest first. */
export async function readOtherSlots(shop: Shop, wished: SlotTime, wish: Wish): Promise<(SlotTime & Slot)[]> {
  const { first, last } = bookableDays(shop.clock.now());
  const [from, to] = [addDays(wished.date, -OTHER_DAYS), addDays(wished.date, OTHER_DAYS)];
  const days = { from: from < first ? first : from, to: to > last ? last : to };
  const { asked, capacity } = await read(shop, days, wish);
  return nearestSlots(wished, days, asked, capacity, OTHERS);
}

/**
 * Whose claims are not in the way of whoever looks: what a booking has claimed, for those who may move it, or what they hold themselves, since
 * another slot frees it at once, also where it has become a booking that is not paid yet. Of anybody else's nothing is left out.
 */
export async function findOwn(shop: Shop, actor: Actor | undefined, of: { moving: string } | "held"): Promise<Own[]> {
  if (!actor) return [];
  const { db } = shop.database;
  if (of === "held") return [{ userId: actor.userId }, ...(await findLetGo(db, actor.userId, shop.clock.now()))];
  const found = await findBooking(db, of.moving);
  return found && readerOf(shop, found, { actor }) ? [{ bookingId: found.id }] : [];
}

/** A person's bookings that another slot of theirs would let go: unpaid, and no money is underway for them. Rarely more than one. */
async function findLetGo(db: Db, userId: string, now: Date): Promise<{ bookingId: string }[]> {
  const found = [];
  for (const bookingId of await readUnpaid(db, userId, now)) if (!(await moneyUnderway(db, { bookingId }))) found.push({ bookingId });
  return found;
}

/** What the merchant says of some days over the default timetable. */
export async function readOpening(db: Db, { from, to }: Days): Promise<Opening> {
  const [rules, closures] = await Promise.all([
    db.selectFrom("openingRules").select(["weekday", "times"]).execute(),
    db.selectFrom("closures").select("date").where("date", ">=", from).where("date", "<=", to).execute(),
  ]);
  return { weekdays: new Map(rules.map(({ weekday, times }) => [weekday, JSON.parse(times) as string[]])), closed: new Set(closures.map(({ date }) => date)) };
}

async function read(shop: Shop, days: Days, { product, city, but }: Wish): Promise<{ asked: Asked; capacity: Capacity }> {
  const { db } = shop.database;
  const now = shop.clock.now();
  const span = { first: crewTime({ date: days.from, time: "00:00" }, product).first, end: crewTime({ date: days.to, time: "23:59" }, product).end };
  const [opening, crews, busy] = await Promise.all([readOpening(db, days), db.selectFrom("crews").select(["id", "cities"]).orderBy("id").execute(), readBusy(db, span, now, but)]);
  return { asked: { need: product, opening, now }, capacity: { crews: crewsFor(crewsOf(crews), city), busy: busyByCrew(busy) } };
}
