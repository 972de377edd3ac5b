import { inTransaction, type Tx } from "#db/client.ts";
import { setUpFrom } from "#domain/availability/crew-time.ts";
import { bookingState, type BookingState, tellsTime } from "#domain/booking/states.ts";
import { askableUntil, askedDates, isByDay, remindedDates } from "#domain/mail/day.ts";
import { instantInIndia, todayInIndia } from "#domain/time/rules.ts";
import { reminderMail, reviewMail, tookPlaceMailForShop } from "#server/mail/day-mails.tsx";
import type { Mail } from "#server/mail/mail.ts";
import type { Shop } from "#server/shop.ts";
import { bookingLink, reviewLink } from "./booking-link.ts";
import { eachAlone } from "./each-alone.ts";
import { type LockedBooking, lockBooking } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMail, shopperAddresses } from "./queue-mail.ts";
import { toldIn } from "./read-booking.ts";
import { readMoney } from "./read-money.ts";
import { bookingNeed } from "./settle-booking.ts";

/** A mail that a day brings: to whom, for bookings in which state and of which dates, and what it says; undefined where it says nothing new. */
type DayMail = {
  what: "reminder" | "took-place" | "review";
  reader: "shopper" | "shop";
  state: BookingState;
  dates(now: Date): [string, string];
  write(shop: Shop, tx: Tx, booking: LockedBooking, to: string): Promise<Mail | undefined>;
};

const DAY_MAILS: readonly DayMail[] = [
  { what: "reminder", reader: "shopper", state: "confirmed", dates: remindedDates, write: remind },
  { what: "took-place", reader: "shop", state: "confirmed", dates: askedDates, write: async (shop, tx, booking, to) => tookPlaceMailForShop(await toldIn(tx, booking), { to, origin: shop.origin }) },
  { what: "review", reader: "shopper", state: "completed", dates: askedDates, write: askHowItWas },
];

/**
 * Writes what the day brings into the outbox: the reminder of tomorrow's celebrations, the question to the shop whether those before today took place, and to their shoppers how they were.
 * For a timer, in any number of processes: a row with a key of its own makes each mail once. After a stop it catches up, with what
 * is still true today. Answers how many could not be written.
 */
export async function queueDayMails(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  if (!isByDay(now)) return 0;
  let undone = 0;
  for (const mail of DAY_MAILS) {
    undone += await eachAlone(shop.log, "mail of the day", await waitingFor(shop, mail, now), (id) => inTransaction(shop.database.db, (tx) => queueOne(shop, tx, mail, id, now)));
  }
  return undone;
}

async function waitingFor({ database: { db } }: Shop, { what, reader, state, dates }: DayMail, now: Date): Promise<string[]> {
  const [first, last] = dates(now);
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("state", "=", state)
    .where("date", ">=", first)
    .where("date", "<=", last)
    // Of an erased account there is no address, nor of one that an older build has stored.
    .$if(reader === "shopper", (query) => query.where("accountEmail", "is not", null))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("dayMails").select("bookingId").whereRef("dayMails.bookingId", "=", "bookings.id").whereRef("dayMails.date", "=", "bookings.date").where("what", "=", what))))
    .orderBy("date")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What was found may have been moved, cancelled or written to since: only the locked row counts, and the key of what is written. */
async function queueOne(shop: Shop, tx: Tx, { what, reader, state, dates, write }: DayMail, id: string, now: Date): Promise<void> {
  const booking = await lockBooking(tx, id);
  const [first, last] = dates(now);
  if (!booking || booking.state !== state || booking.date < first || booking.date > last) return;
  const addresses = reader === "shop" ? merchantAddresses(shop) : shopperAddresses(booking).own;
  if (addresses.length === 0) return;
  const { date, time } = booking;
  const taken = await tx.insertInto("dayMails").values({ bookingId: id, what, date, time, outboxId: null }).onConflict((conflict) => conflict.doNothing()).returning("bookingId").executeTakeFirst();
  if (!taken) return;
  for (const to of addresses) {
    const mail = await write(shop, tx, booking, to);
    const outboxId = mail && (await queueMail(tx, shop, mail, now.toISOString()));
    // A shopper has one address of their own. What goes to the shop need not wait for the day.
    if (outboxId && reader === "shopper") await tx.updateTable("dayMails").set({ outboxId }).where("bookingId", "=", id).where("what", "=", what).where("date", "=", date).execute();
  }
}

/** Nothing where all that was booked is reviewed already, by the link on the booking's page. */
async function askHowItWas(shop: Shop, tx: Tx, booking: LockedBooking, to: string): Promise<Mail | undefined> {
  const told = await toldIn(tx, booking);
  const reviewed = new Set((await tx.selectFrom("reviews").select("productId").where("bookingId", "=", booking.id).execute()).map(({ productId }) => productId));
  return told.lines.every(({ productId }) => reviewed.has(productId)) ? undefined : { ...reviewMail(told, { to, link: reviewLink(shop, booking) }), until: askableUntil(booking.date) };
}

/** Nothing where the shopper was told today already when it is: it was confirmed or moved today. */
async function remind(shop: Shop, tx: Tx, booking: LockedBooking, to: string): Promise<Mail | undefined> {
  const today = instantInIndia(todayInIndia(shop.clock.now()), "00:00").toISOString();
  const steps = await tx.selectFrom("bookingHistory").select(["fromState", "toState", "note"]).where("bookingId", "=", booking.id).where("at", ">=", today).execute();
  if (steps.some(({ fromState, toState, note }) => tellsTime({ fromState: fromState === null ? null : bookingState(fromState), toState: bookingState(toState), note }))) return undefined;
  const { paid } = await readMoney(tx, booking);
  const from = booking.time === null ? undefined : setUpFrom(booking.time, await bookingNeed(tx, booking.id));
  return reminderMail(await toldIn(tx, booking), { to, link: bookingLink(shop, booking), setUpFrom: from, due: Math.max(0, booking.total - paid) });
}
