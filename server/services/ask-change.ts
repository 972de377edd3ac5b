import { inTransaction } from "#db/client.ts";
import { readChange } from "#domain/booking/change.ts";
import { cancellation } from "#domain/policy/rules.ts";
import { IMPOSSIBLE } from "#domain/policy/words.ts";
import { formatDate } from "#domain/time/rules.ts";
import { changeAskedMail, changeAskedMailForShop } from "#server/mail/booking-changed.tsx";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { bookingLink } from "./booking-link.ts";
import { merchantAddresses } from "./place-booking.ts";
import { type Mails, queueMails, shopperAddresses } from "./queue-mail.ts";
import { findBooking, type FoundBooking, readerOf, toldBooking } from "./read-booking.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const NOT_THERE: Problem = { status: 404, title: "No such booking" };
const NOT_OWNER: Problem = { status: 403, title: "Only whoever booked can ask for a change" };

/**
 * Asks the shop to change a booking: a step of its history that leaves the state as it is, with the words as its note, and the
 * mails to merchants and shopper, all or nothing. Possible as long as the owner could cancel. With `once`, a key
 * that is taken gets the answer of whoever took it.
 */
export async function askChange(shop: Shop, actor: Actor, reference: string, body: unknown, once?: OnceKey): Promise<Outcome> {
  const found = await findBooking(shop.database.db, reference);
  const reader = found && readerOf(shop, found, { actor });
  if (!found || !reader) return refuse(NOT_THERE);
  if (reader !== "owner") return refuse(NOT_OWNER);

  const now = shop.clock.now();
  const read = readChange(body, now);
  if (!read.ok) return refuse({ status: 422, title: "This can't be sent as it is", detail: "Please look at the marked fields.", errors: read.errors });
  const possible = cancellation({ ...found, by: "shopper", now });
  if (!possible.possible) return refuse({ status: 409, title: "This can't be changed any more", detail: IMPOSSIBLE[possible.why] });

  const { message, date } = read.change;
  const note = date ? `Wished date: ${formatDate(date)}\n${message}` : message;
  const answer: Answer = { status: 201, body: { reference: found.reference, asked: true } };
  switch (await store(shop, actor, found, { note, now: now.toISOString(), once, answer })) {
    case "stored":
      return { ok: true, answer };
    case "known":
      return (once && (await rememberedAnswer(shop.database.db, once))) ?? { ok: true, answer };
    case "moved":
      return refuse({ status: 409, title: "This booking has just changed", detail: "Please look at it again. Nothing has been sent." });
  }
}

type Asked = { note: string; now: string; once: OnceKey | undefined; answer: Answer };

/** With nothing written: `known` when the key is taken, `moved` when the booking has left the state it was read in. */
async function store(shop: Shop, actor: Actor, booking: FoundBooking, { note, now, once, answer }: Asked): Promise<"stored" | "known" | "moved"> {
  const { id, state } = booking;
  const told = await toldBooking(shop.database.db, booking, actor);
  // Nothing has happened to the booking yet that another address than the account's own would have to know.
  const { own } = shopperAddresses(told);
  const mails: Mails = {
    mails: [
      ...own.map((to) => changeAskedMail(told, { note, to, link: bookingLink(shop, booking) })),
      ...merchantAddresses(shop).map((to) => changeAskedMailForShop(told, { note, to, origin: shop.origin })),
    ],
    elsewhere: [],
  };
  return inTransaction(shop.database.db, async (tx) => {
    // The row first: whoever cancels at this moment waits, or is waited for.
    const there = await tx.updateTable("bookings").set({ updatedAt: now }).where("id", "=", id).where("state", "=", state).returning("id").executeTakeFirst();
    if (!there) return "moved";
    if (once && !(await rememberAnswer(tx, once, answer, now))) return "known";
    await tx.insertInto("bookingHistory").values({ bookingId: id, at: now, actor: actor.userId, fromState: state, toState: state, note }).execute();
    await queueMails(tx, shop, mails, now);
    return "stored";
  });
}
