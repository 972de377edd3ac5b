import { randomBytes, randomUUID } from "node:crypto";
import { isUniqueViolation, type Tx } from "#db/client.ts";
import { makeReference, REFERENCE_BYTES } from "#domain/booking/reference.ts";
import { type BookingSource, FIRST_STATE } from "#domain/booking/states.ts";
import { normaliseEmail } from "#domain/contact/rules.ts";
import type { PricedLine } from "#domain/pricing/line.ts";
import { elsewhereMail } from "#server/mail/booking-elsewhere.tsx";
import { newBookingMail, type PlacedBooking, placedMail } from "#server/mail/booking-placed.tsx";
import type { Actor, Shop } from "#server/shop.ts";
import { bookingLink } from "./booking-link.ts";
import { writeFor } from "./end-session.ts";
import { readTexts } from "./read-texts.ts";
import { type Mails, queueMails, shopperAddresses } from "./queue-mail.ts";
import { type Answer, type OnceKey, type Outcome, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";
import { lockOffer, writeUse } from "./use-offer.ts";

/** Where the merchant's mail is kept while no operator has an address; `.invalid` is nobody's, so it can never be sent astray. */
const MERCHANT_KEPT = "merchant@bokeh.invalid";
const REFERENCE_TRIES = 5;

/** What a door has read and priced: everything of a booking but what the shop itself gives it. `offer` is the claim that is counted in its totals. */
export type Draft = Omit<PlacedBooking, "reference" | "accountEmail"> & { offer?: string | undefined };
type Placing = { id: string; booking: PlacedBooking; offer: string | undefined; mails: Mails; answer: Answer; once: OnceKey | undefined };

/**
 * Stores a booking with its lines, its first history row, the mails to shopper and merchants and the answer to its
 * idempotency key, all or nothing. The lines and totals of the draft are the catalogue's, priced by the caller. With `once`, a
 * key that is taken gets the answer of whoever took it, or a refusal when that was for another body. Throws `OfferGone`, with
 * nothing written, where its offer does not count any more.
 */
export async function placeBooking(shop: Shop, actor: Actor, { offer, ...draft }: Draft, once?: OnceKey, random: (size: number) => Uint8Array = randomBytes): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const [id, reference] = [randomUUID(), makeReference(random(REFERENCE_BYTES))];
    if (reference) {
      try {
        const answer: Answer = { status: 201, body: { id, reference } };
        const booking = { ...draft, reference, accountEmail: actor.email };
        const placing = { id, booking, offer, mails: mailsOf(shop, id, booking), answer, once };
        const stored = await writeFor(shop.database.db, actor, (tx) => store(shop, actor, tx, placing));
        if (!stored.ok) return stored;
        if (stored.done) return { ok: true, answer };
      } catch (error) {
        // A reference that is somebody's already: the next one is another.
        if (!isUniqueViolation(error) || attempt >= REFERENCE_TRIES) throw error;
      }
      const known = once && (await rememberedAnswer(shop.database.db, once));
      if (known) return known;
    }
    if (attempt >= REFERENCE_TRIES) throw new Error("no free booking reference was found");
  }
}

/** False, with nothing written, when the idempotency key is taken. */
async function store(shop: Shop, actor: Actor, tx: Tx, { id, booking, offer: claim, mails, answer, once }: Placing): Promise<boolean> {
  const at = shop.clock.now();
  const now = at.toISOString();
  if (once && !(await rememberAnswer(tx, once, answer, now))) return false;
  const offer = claim === undefined ? undefined : await lockOffer(tx, shop, { claim, email: actor.email, user: actor.userId, subtotal: booking.totals.subtotal, now: at });
  await insertBooking(tx, { ...booking, id, userId: actor.userId, now });
  if (offer) await writeUse(tx, offer, id, at);
  await queueMails(tx, shop, mails, now);
  return true;
}

type NewBooking = Omit<PlacedBooking, "source"> & { source: BookingSource; id: string; userId: string; now: string; holdId?: string; payBy?: string };

/** Writes a booking in the first state of its door, with its lines and that step. */
export async function insertBooking(tx: Tx, { lines, totals, surprise, now, ...columns }: NewBooking): Promise<void> {
  const { id, userId, source } = columns;
  const state = FIRST_STATE[source];
  await tx.insertInto("bookings").values({ ...columns, ...totals, state, surpriseAt: surprise ? now : null, createdAt: now, updatedAt: now }).execute();
  await insertLines(tx, id, lines);
  await tx.insertInto("bookingHistory").values({ bookingId: id, at: now, actor: userId, fromState: null, toState: state, note: null }).execute();
}

export async function insertLines(tx: Tx, bookingId: string, lines: readonly PricedLine[]): Promise<void> {
  await tx.insertInto("bookingLines").values(lines.map(({ addOns, ...line }, position) => ({ ...line, bookingId, position, addOns: JSON.stringify(addOns) }))).execute();
}

function mailsOf(shop: Shop, id: string, booking: PlacedBooking): Mails {
  const { origin } = shop;
  const link = bookingLink(shop, { ...booking, id });
  const { own, other } = shopperAddresses(booking);
  return {
    mails: [...own.map((to) => placedMail(booking, { to, link, origin })), ...merchantAddresses(shop).map((to) => newBookingMail(booking, { to, origin }))],
    elsewhere: other.map((to) => elsewhereMail(booking, { to, origin, what: "placed" })),
  };
}

/** Every operator's address, for what the merchant must learn; the shop's own where mail goes out and none is named. */
export function merchantAddresses({ env }: Shop): string[] {
  const valid = env.operatorEmails.flatMap((email) => normaliseEmail(email) ?? []);
  if (valid.length > 0) return valid;
  return [env.smtpUrl === undefined ? MERCHANT_KEPT : readTexts().shop.email];
}
