import * as v from "valibot";
import { inTransaction, type Tx } from "#db/client.ts";
import { LOCATION_MAX } from "#domain/booking/rules.ts";
import { line, orNothing } from "#domain/booking/fields.ts";
import { canStep, type BookingState } from "#domain/booking/states.ts";
import { hasBegun } from "#domain/policy/rules.ts";
import { isClockTime } from "#domain/time/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import { confirmedMail, confirmedMailForShop, declinedMail } from "#server/mail/payment-mails.tsx";
import type { Mail } from "#server/mail/mail.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { bookingLink } from "./booking-link.ts";
import { issuePaper } from "./issue-paper.ts";
import { type LockedBooking, lockBooking, stepBooking } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails, shopperAddresses } from "./queue-mail.ts";
import { findBooking, toldIn } from "./read-booking.ts";
import { paidRupees } from "./paid-rupees.ts";
import { askRefund } from "./refund-payment.ts";
import { claimFor } from "./settle-booking.ts";

export type Decided = { ok: true; answer: { reference: string; state: BookingState } } | { ok: false; problem: Problem };

export const NO_BOOKING: Problem = { status: 404, title: "No such booking" };
const NO_TIME: Problem = { status: 422, title: "A time is needed", errors: { time: "Enter the time that is agreed with the shopper, such as 18:00." } };
const NO_CREW: Problem = { status: 409, title: "No crew is free then", detail: "Agree on another time, or decline it. Nothing has been changed.", extra: { code: "no-crew" } };
const NOT_YET: Problem = { status: 409, title: "It has not begun yet", detail: "A celebration is completed once its time has come." };
const elsewhere = (state: BookingState): Problem => ({ status: 409, title: "This step isn't possible any more", detail: "Please look at the booking again.", extra: { state } });

type Decision = (tx: Tx, booking: LockedBooking, now: Date) => Promise<Problem | undefined>;

/** One decision of the desk on a locked booking; a repeat of it answers the same. Anyone but an operator is told that there is no such booking. */
async function decide(shop: Shop, actor: Actor, reference: string, to: BookingState, decision: Decision): Promise<Decided> {
  const found = actor.operator ? await findBooking(shop.database.db, reference) : undefined;
  if (!found) return { ok: false, problem: NO_BOOKING };
  const problem = await inTransaction(shop.database.db, async (tx) => {
    const booking = await lockBooking(tx, found.id);
    if (!booking) return NO_BOOKING;
    if (booking.state === to) return undefined;
    // What waits for its payment is confirmed by that alone.
    if (!canStep(booking.state, to) || (to === "confirmed" && booking.state !== "requested")) return elsewhere(booking.state);
    return decision(tx, booking, shop.clock.now());
  });
  return problem ? { ok: false, problem } : { ok: true, answer: { reference: found.reference, state: to } };
}

const confirmBody = v.object({ time: orNothing(v.pipe(v.string(), v.check(isClockTime))) });

/** Confirms a request or an order, with `{time}` where none was asked for or another is agreed, and claims its crew for good. */
export function confirmBooking(shop: Shop, actor: Actor, reference: string, body: unknown): Promise<Decided> {
  return decide(shop, actor, reference, "confirmed", async (tx, booking, now) => {
    const read = v.safeParse(confirmBody, body);
    const time = read.success ? (read.output.time ?? booking.time) : null;
    if (time === null) return NO_TIME;
    const due = Math.max(0, booking.total - (await paidRupees(tx, booking.id)));
    if (!(await claimFor(tx, booking, { date: booking.date, time }, now))) return NO_CREW;
    const at = now.toISOString();
    await tx.updateTable("bookings").set({ time }).where("id", "=", booking.id).execute();
    await stepBooking(tx, booking, "confirmed", { actor: actor.userId, now: at });
    const told = await toldIn(tx, { ...booking, time });
    await tell(shop, tx, booking, at, (to) => confirmedMail(told, { ...to, paid: undefined, due }), (to) => confirmedMailForShop(told, { ...to, paid: undefined }));
    return undefined;
  });
}

const declineBody = v.object({ reason: orNothing(line(1, LOCATION_MAX)) });

/** Declines a request or an order, with an optional `{reason}` that the shopper reads. What was paid is to go back. */
export function declineBooking(shop: Shop, actor: Actor, reference: string, body: unknown): Promise<Decided> {
  return decide(shop, actor, reference, "declined", async (tx, booking, now) => {
    const read = v.safeParse(declineBody, body);
    if (!read.success) return { status: 422, title: "This can't be declined so", errors: { reason: `Give the reason in up to ${LOCATION_MAX} characters, or none.` } };
    const [at, reason] = [now.toISOString(), read.output.reason ?? null];
    await stepBooking(tx, booking, "declined", { actor: actor.userId, now: at, note: reason });
    const paid = await paidRupees(tx, booking.id);
    const byHand = paid > 0 ? await askRefund(shop, tx, booking, paid, { actor: actor.userId, reason: "declined", now }) : 0;
    const told = await toldIn(tx, booking);
    await tell(shop, tx, booking, at, (to) => declinedMail(told, { ...to, reason, back: paid, byHand }));
    return undefined;
  });
}

/** Says that a celebration has taken place. With that its invoice is due. */
export function completeBooking(shop: Shop, actor: Actor, reference: string): Promise<Decided> {
  return decide(shop, actor, reference, "completed", async (tx, booking, now) => {
    if (!hasBegun(booking, now)) return NOT_YET;
    await stepBooking(tx, booking, "completed", { actor: actor.userId, now: now.toISOString() });
    await issuePaper(shop, tx, booking.id, { reason: "completed" });
    return undefined;
  });
}

async function tell(shop: Shop, tx: Tx, booking: LockedBooking, at: string, forShopper: (to: { to: string; link: string }) => Mail, forShop?: (to: { to: string; origin: string }) => Mail): Promise<void> {
  const link = bookingLink(shop, booking);
  const mails = [...shopperAddresses(booking).own.map((to) => forShopper({ to, link })), ...(forShop ? merchantAddresses(shop).map((to) => forShop({ to, origin: shop.origin })) : [])];
  await queueMails(tx, shop, { mails, elsewhere: [] }, at);
}
