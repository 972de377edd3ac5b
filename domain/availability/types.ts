import type { City, Product } from "#domain/catalogue/types.ts";
import type { CalendarDate } from "#domain/time/rules.ts";

/** When a set-up is to be ready: a calendar date and `HH:MM`, both in India. */
export type SlotTime = { date: CalendarDate; time: string };

/** A slot as it is offered; `remaining` counts the crews that are free for it, 0 when it is full. */
export type Slot = { time: string; remaining: number };

/** How long before and after the slot a celebration keeps its crew, in minutes. */
export type CrewNeed = Pick<Product, "setupMinutes" | "occupiesMinutes">;

/** Half hours since 1970 in UTC, `end` no more among them. India is five and a half hours off, so its half hours are these. */
export type HalfHours = { first: number; end: number };

export type Crew = { id: string; cities: readonly City[] };

/** A crew's time that is taken. */
export type Busy = HalfHours & { crewId: string };

/** What the merchant lays over the default: times by weekday (0 is Sunday; an empty list is closed), and single closed days. */
export type Opening = { weekdays: ReadonlyMap<number, readonly string[]>; closed: ReadonlySet<CalendarDate> };
