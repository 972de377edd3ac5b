import { bookableDays } from "#domain/booking/days.ts";
import type { City } from "#domain/catalogue/types.ts";
import { addDays, type CalendarDate, instantInIndia, weekdayOf } from "#domain/time/rules.ts";
import { crewTime, overlaps } from "./crew-time.ts";
import type { Busy, Crew, CrewNeed, HalfHours, Opening, Slot } from "./types.ts";

const EVEN_DAYS = ["11:00", "13:00", "15:00", "18:00", "20:00"];
const ODD_DAYS = ["13:00", "15:00", "18:00"];

/** Up to how many hours before the set-up begins a slot can be taken. A setting of the merchant. */
export const CUT_OFF_HOURS = 3;

const HOUR_MS = 3_600_000;

/** The specification's timetable (SPEC section 7), by the parity of the day of the month; over it what the merchant says. */
function timesOf(date: CalendarDate, { weekdays, closed }: Opening): readonly string[] {
  if (closed.has(date)) return [];
  return weekdays.get(weekdayOf(date)) ?? (Number(date.slice(8)) % 2 === 0 ? EVEN_DAYS : ODD_DAYS);
}

export type Asked = { need: CrewNeed; opening: Opening; now: Date; cutOffHours?: number };

/**
 * The times that can be asked for on a day, full or not, in their order: those of the timetable within the days that can be
 * booked, whose set-up begins at least the cut-off from now. The very minute of the cut-off is still in time.
 */
export function offeredTimes(date: CalendarDate, { need, opening, now, cutOffHours = CUT_OFF_HOURS }: Asked): string[] {
  const { first, last } = bookableDays(now);
  if (date < first || date > last) return [];
  const earliest = now.getTime() + cutOffHours * HOUR_MS + need.setupMinutes * 60_000;
  return timesOf(date, opening).filter((time) => instantInIndia(date, time).getTime() >= earliest).toSorted();
}

type Capacity = { crews: readonly Crew[]; busy: readonly Busy[] };

/** The slots of a day with what is left of them. `crews` are those who may come; what others are busy with counts for nothing. */
export function slotsOf(date: CalendarDate, asked: Asked, { crews, busy }: Capacity): Slot[] {
  return offeredTimes(date, asked).map((time) => ({ time, remaining: freeCrews(crewTime({ date, time }, asked.need), { crews, busy }).length }));
}

/** The crews who go to a city; all of them, where none is named. */
export function crewsFor(crews: readonly Crew[], city: City | undefined): Crew[] {
  return crews.filter(({ cities }) => !city || cities.includes(city));
}

/** The crews who are free for the whole of a span. */
export function freeCrews(wanted: HalfHours, { crews, busy }: Capacity): Crew[] {
  return crews.filter(({ id }) => !busy.some((taken) => taken.crewId === id && overlaps(taken, wanted)));
}

/** Every day of a range, its ends included. */
export function daysBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}
