import { instantInIndia } from "#domain/time/rules.ts";
import type { CrewNeed, HalfHours, SlotTime } from "./types.ts";

const HALF_HOUR_MS = 1_800_000;
const TRAVEL_MINUTES = 30;

/** The most half hours that the catalogue can ask for (domain/catalogue/schema.ts): a day to set up, a day to stay, the way, at odd minutes. */
export const CLAIM_MAX_HALF_HOURS = 98;

/**
 * What a celebration takes of its crew's time (DECISIONS, One model): from the set-up and the way there before the slot to the
 * end of what it occupies, both rounded outward to half hours.
 */
export function crewTime({ date, time }: SlotTime, { setupMinutes, occupiesMinutes }: CrewNeed): HalfHours {
  const ready = instantInIndia(date, time).getTime();
  return {
    first: Math.floor((ready - (setupMinutes + TRAVEL_MINUTES) * 60_000) / HALF_HOUR_MS),
    end: Math.ceil((ready + occupiesMinutes * 60_000) / HALF_HOUR_MS),
  };
}

/** What several things at one celebration need together: one crew sets all of them up, and stays as long as the longest. */
export function needOf(products: readonly CrewNeed[]): CrewNeed {
  return {
    setupMinutes: Math.max(0, ...products.map(({ setupMinutes }) => setupMinutes)),
    occupiesMinutes: Math.max(0, ...products.map(({ occupiesMinutes }) => occupiesMinutes)),
  };
}

/** When the set-up for a slot begins, `HH:MM` on the same day; undefined where that is the day before. */
export function setUpFrom(time: string, { setupMinutes }: CrewNeed): string | undefined {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const from = hours * 60 + minutes - setupMinutes;
  const two = (value: number) => String(value).padStart(2, "0");
  return from < 0 ? undefined : `${two(Math.floor(from / 60))}:${two(from % 60)}`;
}

export function overlaps(one: HalfHours, other: HalfHours): boolean {
  return one.first < other.end && other.first < one.end;
}
