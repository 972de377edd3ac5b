import ical, { ICalEventClass, ICalEventStatus } from "ical-generator";
import { lineWords } from "#domain/booking/line-words.ts";
import type { BookingState } from "#domain/booking/states.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { addDays, instantInIndia } from "#domain/time/rules.ts";
import type { Shop } from "#server/shop.ts";
import { type Asking, readBooking, type ReadBooking } from "./read-booking.ts";

/** An iCalendar file (RFC 5545) and the name under which it is kept. */
export type CalendarFile = { name: string; text: string };

const STATUS: Record<BookingState, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  held: ICalEventStatus.TENTATIVE,
  "awaiting-payment": ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** Where a product has left the tables: the usual length of a celebration. */
const USUAL_MINUTES = 120;

/** A booking as a calendar entry, for whoever may see the booking; undefined for anyone else. */
export async function bookingCalendar(shop: Shop, asking: Asking): Promise<CalendarFile | undefined> {
  const read = await readBooking(shop, asking);
  if (!read) return undefined;
  return calendarFile(shop.origin, read.booking, await minutesOf(shop, read.booking));
}

/** How long the longest of its celebrations occupies the place. */
async function minutesOf({ database: { db } }: Shop, { lines }: ReadBooking): Promise<number> {
  const rows = await db.selectFrom("products").select("occupiesMinutes").where("id", "in", lines.map(({ productId }) => productId)).execute();
  return Math.max(0, ...rows.map(({ occupiesMinutes }) => occupiesMinutes)) || USUAL_MINUTES;
}

/**
 * The same UID for the same booking and a SEQUENCE that rises with each step of its history, so that a file taken later replaces
 * the earlier entry. A booking without a time is a whole day. Of a surprise it says 'Appointment', when, and nothing else.
 */
function calendarFile(origin: string, booking: ReadBooking, minutes: number): CalendarFile {
  const { id, reference, state, date, time, history, surprise } = booking;
  const start = time ? instantInIndia(date, time) : new Date(`${date}T00:00:00Z`);
  const end = time ? new Date(start.getTime() + minutes * 60_000) : new Date(`${addDays(date, 1)}T00:00:00Z`);
  const calendar = ical({ prodId: "//Appointments//Calendar//EN" });
  calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    sequence: Math.max(0, history.length - 1),
    stamp: new Date(history.at(-1)?.at ?? start),
    start,
    end,
    allDay: !time,
    status: STATUS[state],
    class: ICalEventClass.PRIVATE,
    ...(surprise ? { summary: "Appointment" } : openly(origin, booking)),
  });
  return { name: surprise ? "appointment.ics" : `bokeh-${reference}.ics`, text: calendar.toString() };
}

/** What an entry tells when nothing must be kept from anybody. The address carries no key: a calendar is often shared. */
function openly(origin: string, { reference, location, lines, total }: ReadBooking) {
  return {
    summary: `Bokeh: ${lines.map(({ title }) => title).join(", ")}`,
    location,
    description: [`Reference ${reference}`, ...lines.map(lineWords), `Total ${formatRupees(total)}`].join("\n"),
    url: `${origin}/account/orders/${reference}`,
  };
}
