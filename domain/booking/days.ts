import { addDays, BOOKING_HORIZON_DAYS, type CalendarDate, instantInIndia, todayInIndia } from "#domain/time/rules.ts";

/** The latest start of a day, `HH:MM` in India. Where no time is agreed the hours of the policy count from it too. */
export const LATEST_START = "20:00";

/**
 * The days that can be asked for at an instant, at every door and in every date picker: from today in India, or from tomorrow once
 * today's latest start has come, since such a booking could be neither kept nor called off; to the horizon.
 */
export function bookableDays(now: Date): { first: CalendarDate; last: CalendarDate } {
  const today = todayInIndia(now);
  return { first: now < instantInIndia(today, LATEST_START) ? today : addDays(today, 1), last: addDays(today, BOOKING_HORIZON_DAYS) };
}
