import { bookableDays } from "#domain/booking/days.ts";
import type { City } from "#domain/catalogue/types.ts";
import { addDays, type CalendarDate, instantInIndia, weekdayOf } from "#domain/time/rules.ts";
import { crewTime, overlaps } from "./crew-time.ts";
import type { Busy, Crew, CrewNeed, HalfHours, Opening, Slot, SlotTime } from "./types.ts";

const EVEN_DAYS = ["11:00", "13:00", "15:00", "18:00", "20:00"];
const ODD_DAYS = ["13:00", "15:00", "18:00"];

/** Up to how many hours before the set-up begins a slot can be taken. A setting of the merchant. */
const CUT_OFF_HOURS = 3;

/** What is said at a door that takes a wish for any hour. */
export const CLOSED = "We are closed on that day. Choose another.";
export const TOO_SOON = "That is too soon for us to set it up. Choose a later time, or another day.";

const HOUR_MS = 3_600_000;

/** The specification's timetable (SPEC section 7), by the parity of the day of the month; over it what the merchant says. */
function timesOf(date: CalendarDate, { weekdays, closed }: Opening): readonly string[] {
  if (closed.has(date)) return [];
  return weekdays.get(weekdayOf(date)) ?? (Number(date.slice(8)) % 2 === 0 ? EVEN_DAYS : ODD_DAYS);
}

/** Days from one to another, both included. */
export type Days = { from: CalendarDate; to: CalendarDate };

export type Asked = { need: CrewNeed; opening: Opening; now: Date; cutOffHours?: number };

/**
 * The times that can be asked for on a day, full or not, in their order: those of the timetable within the days that can be
 * booked, whose set-up begins at least the cut-off from now. The very minute of the cut-off is still in time.
 */
export function offeredTimes(date: CalendarDate, { need, opening, now, cutOffHours = CUT_OFF_HOURS }: Asked): string[] {
  const { first, last } = bookableDays(now);
  if (date < first || date > last) return [];
  return timesOf(date, opening).filter((time) => !isTooSoon({ date, time }, { need, now, cutOffHours })).toSorted();
}

/** True when nothing is set up on a day at all. */
export function isClosed(date: CalendarDate, opening: Opening): boolean {
  return timesOf(date, opening).length === 0;
}

/** The last instant at which a slot can be taken. */
export function cutOffOf({ date, time }: SlotTime, { setupMinutes }: Pick<CrewNeed, "setupMinutes">, cutOffHours = CUT_OFF_HOURS): Date {
  return new Date(instantInIndia(date, time).getTime() - cutOffHours * HOUR_MS - setupMinutes * 60_000);
}

/** True when the cut-off of a slot has passed. */
export function isTooSoon(slot: SlotTime, { need, now, cutOffHours }: Omit<Asked, "opening">): boolean {
  return cutOffOf(slot, need, cutOffHours) < now;
}

/** Who may come, and what each crew is busy with. */
export type Capacity = { crews: readonly Crew[]; busy: ReadonlyMap<string, readonly HalfHours[]> };

/** What each crew is busy with, so that nobody's list is looked through for another. */
export function busyByCrew(busy: readonly Busy[]): Map<string, HalfHours[]> {
  const lists = new Map<string, HalfHours[]>();
  for (const { crewId, first, end } of busy) {
    const list = lists.get(crewId) ?? [];
    list.push({ first, end });
    lists.set(crewId, list);
  }
  return lists;
}

/** The crews who go to a city; all of them, where none is named. */
export function crewsFor(crews: readonly Crew[], city: City | undefined): Crew[] {
  return crews.filter(({ cities }) => !city || cities.includes(city));
}

/** The crews who are free for the whole of a span. */
export function freeCrews(wanted: HalfHours, { crews, busy }: Capacity): Crew[] {
  return crews.filter(({ id }) => !busy.get(id)?.some((taken) => overlaps(taken, wanted)));
}

/** The slots of a day with what is left of them. */
export function slotsOf(date: CalendarDate, asked: Asked, capacity: Capacity): Slot[] {
  return offeredTimes(date, asked).map((time) => ({ time, remaining: freeCrews(crewTime({ date, time }, asked.need), capacity).length }));
}

/** Which days of a range, its ends included, have any slot that is not full. */
export function freeDays({ from, to }: Days, asked: Asked, capacity: Capacity): { date: CalendarDate; free: boolean }[] {
  return daysBetween(from, to).map((date) => ({ date, free: slotsOf(date, asked, capacity).some(({ remaining }) => remaining > 0) }));
}

/** The free slots of a range that are nearest to one that is not, at most `count`, the nearest first and of two the earlier. */
export function nearestSlots(wished: SlotTime, days: Days, asked: Asked, capacity: Capacity, count: number): (SlotTime & Slot)[] {
  const at = ({ date, time }: SlotTime) => instantInIndia(date, time).getTime();
  const away = (slot: SlotTime) => Math.abs(at(slot) - at(wished));
  return daysBetween(days.from, days.to)
    .flatMap((date) => slotsOf(date, asked, capacity).map((slot) => ({ date, ...slot })))
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, count);
}

function daysBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}
