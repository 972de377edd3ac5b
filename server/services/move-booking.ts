import * as v from "valibot";
import { inTransaction, type Tx } from "#db/client.ts";
import { districtOf } from "#domain/area/pincodes.ts";
import { offeredTimes } from "#domain/availability/timetable.ts";
import type { Opening, SlotTime } from "#domain/availability/types.ts";
import { dateField, FIELD_MESSAGES, messagesOf } from "#domain/booking/fields.ts";
import { canStep, movedNote } from "#domain/booking/states.ts";
import { moving } from "#domain/policy/rules.ts";
import { IMPOSSIBLE, TOO_LATE_TO_MOVE } from "#domain/policy/words.ts";
import { formatDate, formatTime, isClockTime } from "#domain/time/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import { movedMail, movedMailForShop } from "#server/mail/payment-mails.tsx";
import type { Actor, Shop } from "#server/shop.ts";
import { resolveAttention } from "./apply-payment.ts";
import { bookingLink } from "./booking-link.ts";
import { type LockedBooking, lockBooking, stepBooking } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails, shopperAddresses } from "./queue-mail.ts";
import { readOpening, readOtherSlots } from "./read-availability.ts";
import { findBooking, readerOf, toldIn } from "./read-booking.ts";
import { bookingNeed, claimFor, lateMoney } from "./settle-booking.ts";
import { resolveParts } from "./resolve-parts.ts";

type Moved = { ok: true; answer: SlotTime & { reference: string; state: "confirmed" } } | { ok: false; problem: Problem };

const MESSAGES = { ...FIELD_MESSAGES, time: "Choose one of the times of that day." };
const NOT_THERE: Problem = { status: 404, title: "No such booking" };
const ENDED: Problem = { status: 409, title: "This can't be moved", detail: "Only what is confirmed can be moved. Ask us to change it instead.", extra: { code: "not-confirmed" } };
const TOO_LATE: Problem = { status: 409, title: "It is too late to move it here", detail: TOO_LATE_TO_MOVE, extra: { code: "too-late" } };

/**
 * Moves a booking to another slot for its owner, or for an operator: the crew is claimed there and freed here in one transaction, or
 * nothing changes. The owner moves what is confirmed as long as cancelling would give everything back. What was paid too late for
 * its own slot is confirmed by this. Whoever asks twice gets the same answer.
 */
export async function moveBooking(shop: Shop, actor: Actor, reference: string, body: unknown): Promise<Moved> {
  const { db } = shop.database;
  const found = await findBooking(db, reference);
  const reader = found && readerOf(shop, found, { actor });
  if (!found || !reader) return refuse(NOT_THERE);
  const now = shop.clock.now();
  const read = v.safeParse(v.object({ date: dateField(now), time: v.pipe(v.string(), v.check(isClockTime)) }), body, { abortPipeEarly: true });
  if (!read.success) {
    const errors = messagesOf(read.issues, MESSAGES);
    return refuse({ status: 422, title: "This can't be moved so", detail: "Please look at the marked fields.", errors: Object.keys(errors).length > 0 ? errors : { date: FIELD_MESSAGES.date ?? "" } });
  }
  const slot = read.output;
  const opening = await readOpening(db, { from: slot.date, to: slot.date });
  const outcome = await inTransaction(db, (tx) => move(shop, tx, { id: found.id, actor, reader: reader === "owner" ? "owner" : "operator", slot, opening, now }));
  if (outcome !== "full" && outcome !== "not offered") return outcome;
  const line = await db.selectFrom("bookingLines").select("productId").where("bookingId", "=", found.id).orderBy("position").executeTakeFirst();
  const product = line && shop.catalogue.product(line.productId);
  const free = product ? await readOtherSlots(shop, slot, { product, city: found.pincode === null ? undefined : districtOf(found.pincode), but: [{ bookingId: found.id }] }) : [];
  // Where it stands is no other time.
  const slots = free.filter(({ date, time }) => found.state !== "confirmed" || date !== found.date || time !== found.time);
  const [title, code] = outcome === "full" ? ["That time has just been taken", "slot-taken"] : ["That time can't be booked", "slot-not-offered"];
  return refuse({ status: 409, title, detail: "Please choose another. Nothing has been moved.", extra: { code, slots } });
}

type Moving = { id: string; actor: Actor; reader: "owner" | "operator"; slot: SlotTime; opening: Opening; now: Date };

async function move(shop: Shop, tx: Tx, { id, actor, reader, slot, opening, now }: Moving): Promise<Moved | "full" | "not offered"> {
  const booking = await lockBooking(tx, id);
  if (!booking) return refuse(NOT_THERE);
  const { reference, date, time, state } = booking;
  const answer = { reference, state: "confirmed", ...slot } as const;
  if (state === "confirmed" && date === slot.date && time === slot.time) return { ok: true, answer };
  const late = canStep(state, "confirmed") && state !== "requested" ? await lateMoney(tx, booking) : undefined;
  const terms = moving({ ...booking, by: reader === "owner" ? "shopper" : "shop", paidLate: late !== undefined, now });
  if (!terms.possible) return refuse(whyNot(terms.why));
  if (!offeredTimes(slot.date, { need: await bookingNeed(tx, id), opening, now }).includes(slot.time)) return "not offered";
  if (!(await claimFor(tx, booking, slot, now))) return "full";

  const at = now.toISOString();
  const from = time ? `${formatDate(date)}, ${formatTime(time)}` : formatDate(date);
  const note = movedNote(from, `${formatDate(slot.date)}, ${formatTime(slot.time)}`);
  await tx.updateTable("bookings").set({ ...slot, updatedAt: at }).where("id", "=", id).execute();
  if (state === "confirmed") await tx.insertInto("bookingHistory").values({ bookingId: id, at, actor: actor.userId, fromState: state, toState: state, note }).execute();
  else await stepBooking(tx, booking, "confirmed", { actor: actor.userId, now: at, note });
  if (late) await resolveAttention(tx, late, { actor: actor.userId, now, note });
  // Of what came in parts the last one alone was late.
  if (late?.gateway === "desk") await resolveParts(tx, id, { actor: actor.userId, now });
  await tell(shop, tx, { ...booking, ...slot, state: "confirmed" }, from, at);
  return { ok: true, answer };
}

function whyNot(why: Extract<ReturnType<typeof moving>, { possible: false }>["why"]): Problem {
  if (why === "not-confirmed") return ENDED;
  return why === "too-late" ? TOO_LATE : { status: 409, title: "This can't be moved any more", detail: IMPOSSIBLE[why] };
}

async function tell(shop: Shop, tx: Tx, booking: LockedBooking, from: string, at: string): Promise<void> {
  const told = await toldIn(tx, booking);
  const link = bookingLink(shop, booking);
  const mails = [...shopperAddresses(told).own.map((to) => movedMail(told, { to, link, from })), ...merchantAddresses(shop).map((to) => movedMailForShop(told, { to, origin: shop.origin, from }))];
  await queueMails(tx, shop, { mails, elsewhere: [] }, at);
}

const refuse = (problem: Problem): Extract<Moved, { ok: false }> => ({ ok: false, problem });
