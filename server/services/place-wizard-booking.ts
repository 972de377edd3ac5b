import { randomBytes, randomUUID } from "node:crypto";
import { isUniqueViolation, type Tx } from "#db/client.ts";
import { makeReference, REFERENCE_BYTES } from "#domain/booking/reference.ts";
import { placeOfWish, type WizardWish } from "#domain/booking/wizard.ts";
import type { SlotTime } from "#domain/availability/types.ts";
import { LINE_MESSAGES } from "#domain/cart/schema.ts";
import type { City, Product } from "#domain/catalogue/types.ts";
import { ORDER_TOTAL_MAX } from "#domain/order/rules.ts";
import { isLineProblem, type PricedLine, priceLine, type Totals, totalsOf } from "#domain/pricing/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { claimForBooking, findHeldPlace, writeClaim } from "./claim-crew.ts";
import { closeSoon, moneyUnderway, pending } from "./let-go.ts";
import { lockBooking, type LockedBooking } from "./lock-booking.ts";
import { writeFor } from "./end-session.ts";
import { insertBooking, insertLines } from "./place-booking.ts";
import { readOtherSlots } from "./read-availability.ts";
import { readHold } from "./read-hold.ts";
import { freeUse, type GoodOffer, priceWithOffer, priceWords, quotedOffer, writeUse } from "./use-offer.ts";

export type WizardPlaced = { ok: true; booking: LockedBooking } | { ok: false; problem: Problem };

const TRIES = 5;
const GONE: Problem = { status: 409, title: "That time isn't held for you any more", detail: "Please choose a time again. Everything you typed is still here, and nothing has been charged.", extra: { code: "hold-gone" } };
/** What was begun on it may have been paid, whatever is known here, so nothing is said of that. */
const OVER: Problem = { ...GONE, detail: "Please choose a time again. Everything you typed is still here." };

/**
 * Places the booking of the wizard on a live hold, whose crew it keeps for as long as the hold would have. A hold has one booking:
 * who comes again with it, because a payment failed or something was changed, goes on with the same one. The catalogue prices it,
 * without a fee; another total is refused with the present one (409), and so is everything while money is underway for it.
 */
export async function placeWizardBooking(shop: Shop, actor: Actor, wish: WizardWish): Promise<WizardPlaced> {
  for (let attempt = 1; ; attempt++) {
    try {
      const written = await writeFor(shop.database.db, actor, (tx) => place(shop, tx, actor, wish));
      if (!written.ok) return written;
      return "full" in written.done ? refuse(await noCrew(shop, written.done.full)) : written.done;
    } catch (error) {
      // Somebody's reference, or the same press twice at once: the second look finds what the first has made.
      if (!(error instanceof Again || isUniqueViolation(error)) || attempt >= TRIES) throw error;
    }
  }
}

/** No crew is free for a slot in the city where the address lies. */
type Full = { slot: SlotTime; product: Product; city: City };
type Placed = WizardPlaced | { full: Full };

/** Which city that is, and the free times nearest there: those of another city would not help. */
async function noCrew(shop: Shop, { slot, product, city }: Full): Promise<Problem> {
  const slots = await readOtherSlots(shop, slot, { product, city });
  const detail = `The address lies in ${city}. ${slots.length > 0 ? "The nearest times at which a crew can come there are below." : "Please choose another day."}`;
  return { status: 409, title: "No crew can come to that address at that time", detail, extra: { code: "no-crew", city, slots } };
}

/** Thrown to leave a transaction with nothing written and look again. */
class Again extends Error {}

async function place(shop: Shop, tx: Tx, actor: Actor, wish: WizardWish): Promise<Placed> {
  const now = shop.clock.now();
  const there = await tx.selectFrom("bookings").select("id").where("holdId", "=", wish.holdId).where("userId", "=", actor.userId).executeTakeFirst();
  const booking = there && (await lockBooking(tx, there.id));
  return booking ? change(shop, tx, booking, { wish, actor, now }) : begin(shop, tx, actor, wish, now);
}

async function begin(shop: Shop, tx: Tx, actor: Actor, wish: WizardWish, now: Date): Promise<Placed> {
  const hold = await readHold(tx, actor.userId, now);
  if (hold?.id !== wish.holdId) return refuse(await isTaken(tx, wish.holdId, actor) ? again() : GONE);
  const priced = await price(shop, tx, { productId: hold.productId, wish, actor, now });
  if (!("line" in priced)) return refuse(priced);
  const { location, city } = placeOfWish(wish);
  const held = await findHeldPlace(tx, { holdId: hold.id, userId: actor.userId, city, now });
  if (held === "gone") throw new Again();
  if (held === "full") return { full: { slot: hold, product: priced.product, city } };

  const [id, reference] = [randomUUID(), makeReference(randomBytes(REFERENCE_BYTES))];
  if (!reference) throw new Again();
  const { date, time, expiresAt: payBy } = hold;
  await insertBooking(tx, {
    ...columnsOf(wish), id, reference, userId: actor.userId, accountEmail: actor.email, source: "wizard", date, time, location, surprise: wish.surprise,
    lines: [priced.line], totals: priced.totals, holdId: hold.id, payBy, now: now.toISOString(),
  });
  if (priced.offer) await writeUse(tx, priced.offer, id, now);
  await writeClaim(tx, held, { bookingId: id, until: new Date(payBy) }, now);
  return found(await lockBooking(tx, id));
}

const again = (): never => {
  throw new Again();
};

async function isTaken(tx: Tx, holdId: string, { userId }: Actor): Promise<boolean> {
  return (await tx.selectFrom("bookings").select("id").where("holdId", "=", holdId).where("userId", "=", userId).executeTakeFirst()) !== undefined;
}

/** Goes on with the booking of a hold, as it is wished now. */
async function change(shop: Shop, tx: Tx, booking: LockedBooking, { wish, actor, now }: { wish: WizardWish; actor: Actor; now: Date }): Promise<Placed> {
  const { id, reference, date, time, payBy, surpriseAt } = booking;
  if (booking.state !== "held" && booking.state !== "awaiting-payment" && booking.state !== "expired") return refuse({ status: 409, title: "This booking is paid already", detail: `Its reference is ${reference}.`, extra: { code: "already-paid", reference } });
  const money = await moneyUnderway(tx, { bookingId: id });
  if (money) return refuse(pending(money));
  if (booking.state === "expired" || payBy === null || time === null || payBy <= now.toISOString()) return refuse(OVER);
  const [was] = await tx.selectFrom("bookingLines").select("productId").where("bookingId", "=", id).execute();
  const priced = await price(shop, tx, { productId: was?.productId ?? "", wish, actor, now, bookingId: id });
  if (!("line" in priced)) return refuse(priced);
  const { location, city } = placeOfWish(wish);
  const slot = { date, time };
  if (wish.pincode !== booking.pincode && !(await claimForBooking(tx, { bookingId: id, slot, need: priced.product, city, until: new Date(payBy), now }))) return { full: { slot, product: priced.product, city } };
  await tx
    .updateTable("bookings")
    .set({ ...columnsOf(wish), ...priced.totals, location, surpriseAt: wish.surprise ? (surpriseAt ?? now.toISOString()) : null, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
  await freeUse(tx, id);
  if (priced.offer) await writeUse(tx, priced.offer, id, now);
  await closeSoon(tx, id, now, priced.totals.total);
  await tx.deleteFrom("bookingLines").where("bookingId", "=", id).execute();
  await insertLines(tx, id, [priced.line]);
  return found(await lockBooking(tx, id));
}

type Pricing = { productId: string; wish: WizardWish; actor: Actor; now: Date; bookingId?: string };
type Priced = { product: Product; line: PricedLine; totals: Totals; offer: GoodOffer | undefined };

/** The offer's row is locked here, before crews are. */
async function price(shop: Shop, tx: Tx, { productId, wish, actor, now, bookingId = "" }: Pricing): Promise<Priced | Problem> {
  const { selectedAddOns, totalPrice, offer: claim } = wish;
  const product = shop.catalogue.product(productId);
  const line = priceLine(product, { productId, selectedAddOns, quantity: 1 });
  if (!product) return invalid({ productId: LINE_MESSAGES.id });
  if (isLineProblem(line)) return invalid({ [line.field]: line.message });
  const { judged, totals } = await priceWithOffer(shop, { claim, email: actor.email, now, bookingId }, (terms) => totalsOf([line.lineTotal], { offer: terms, withFee: false }), tx, "locked");
  if (totals.total > ORDER_TOTAL_MAX) return invalid({ selectedAddOns: "This is more than one booking can hold. Write to us." });
  if (totals.total !== totalPrice) {
    const { total } = totals;
    const offer = judged && quotedOffer(judged);
    return { status: 409, title: "The price has changed", detail: priceWords({ total, offer }), extra: { code: "other-price", total, lines: [line], offer } };
  }
  return { product, line, totals, offer: judged?.ok ? judged : undefined };
}

function columnsOf({ name, email, phone, guests, pincode, specialRequests, notToCall, alternateContact }: WizardWish) {
  return { name, email, phone: phone ?? null, guests, pincode, notes: specialRequests ?? null, notToCall: notToCall ?? null, alternateContact: alternateContact ?? null };
}

function invalid(errors: Record<string, string>): Problem {
  return { status: 422, title: "This booking can't be taken as it is", detail: "Please look at the marked fields.", errors };
}

function found(booking: LockedBooking | undefined): WizardPlaced {
  if (!booking) throw new Error("a booking that was written is not there");
  return { ok: true, booking };
}

const refuse = (problem: Problem): WizardPlaced => ({ ok: false, problem });
