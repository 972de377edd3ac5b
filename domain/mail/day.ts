import { addDays, type CalendarDate, instantInIndia, minutesInIndia, todayInIndia } from "#domain/time/rules.ts";

/** What a day brings is mailed from ten in the morning to ten at night, by India's clock: nobody's phone lights up in the night. */
const FROM_MINUTE = 10 * 60;
const TO_MINUTE = 22 * 60;
/** How long after its celebration somebody may still be asked how it was, in days: the desk may complete it late, or the shop have stood still. */
const ASK_DAYS = 7;

export function isByDay(now: Date): boolean {
  const minute = minutesInIndia(now);
  return minute >= FROM_MINUTE && minute < TO_MINUTE;
}

/** The dates, first to last, whose celebrations are reminded of today: tomorrow's alone. */
export function remindedDates(now: Date): [CalendarDate, CalendarDate] {
  const tomorrow = addDays(todayInIndia(now), 1);
  return [tomorrow, tomorrow];
}

/** The dates whose shoppers are asked today how it was. */
export function askedDates(now: Date): [CalendarDate, CalendarDate] {
  const today = todayInIndia(now);
  return [addDays(today, -ASK_DAYS), addDays(today, -1)];
}

/** Until when the mail that asks how a celebration was is of use, as an ISO instant: one that waited for its server is not sent weeks later. A day more, since what is written at night waits for the morning. */
export const askableUntil = (date: CalendarDate): string => instantInIndia(addDays(date, ASK_DAYS + 2), "00:00").toISOString();
