import type { PricedAddOn } from "#domain/pricing/rules.ts";
import type { Actor, Person, Shop } from "#server/shop.ts";
import { collectPayments } from "./collect-payments.ts";
import { collectReviews } from "./collect-reviews.ts";
import { findMails } from "./find-mails.ts";
import { findMessages } from "./find-messages.ts";
import { papersOf } from "./read-papers.ts";
import { historyOf } from "./read-booking.ts";
import { readDraft } from "./keep-draft.ts";
import { readHold } from "./read-hold.ts";
import { readProfile } from "./read-profile.ts";

/**
 * Everything the shop holds about somebody, as one value for a file: what the provider tells of the account, the profile, each
 * booking with its lines, payments, what the shop owes on top, history and papers, what they wrote of celebrations, the slot that is held for them, what they typed and have not booked, what they wrote to us, and the
 * mails that were sent to them. Amounts
 * are whole rupees, on papers paise, instants UTC. Of others nothing but what the person wrote: who at the shop took a step is 'shop', and mails to the shop are the shop's.
 */
export async function collectData(shop: Shop, actor: Actor, person: Pick<Person, "displayName" | "photoUrl">) {
  const { db } = shop.database;
  const rows = await db.selectFrom("bookings").selectAll().where("userId", "=", actor.userId).orderBy("createdAt").orderBy("id").execute();
  const lines = await db
    .selectFrom("bookingLines")
    .selectAll("bookingLines")
    .innerJoin("bookings", "bookings.id", "bookingLines.bookingId")
    .where("bookings.userId", "=", actor.userId)
    .orderBy("bookingLines.position")
    .execute();
  const uses = await db
    .selectFrom("offerUses")
    .innerJoin("bookings", "bookings.id", "offerUses.bookingId")
    .innerJoin("offers", "offers.code", "offerUses.offerCode")
    .select(["offerUses.bookingId", "offers.title"])
    .where("bookings.userId", "=", actor.userId)
    .execute();
  const owed = await db.selectFrom("amends").innerJoin("bookings", "bookings.id", "amends.bookingId").select(["amends.bookingId", "amends.amount", "amends.createdAt", "amends.sentAt"]).where("bookings.userId", "=", actor.userId).execute();
  const payments = await collectPayments(db, actor.userId);
  const bookings = [];
  for (const { id, userId, surpriseAt, holdId: _hold, ...booking } of rows) {
    bookings.push({
      ...booking,
      surprise: surpriseAt !== null,
      onTop: owed.flatMap(({ bookingId, ...onTop }) => (bookingId === id ? [onTop] : []))[0] ?? null,
      offer: uses.find(({ bookingId }) => bookingId === id)?.title ?? null,
      payments: payments.filter(({ bookingId }) => bookingId === id).map(({ bookingId: _booking, ...payment }) => payment),
      lines: lines.filter(({ bookingId }) => bookingId === id).map(({ productId, title, basePrice, addOns, quantity, lineTotal }) => ({ productId, title, basePrice, addOns: JSON.parse(addOns) as PricedAddOn[], quantity, lineTotal })),
      history: (await historyOf(db, { id, userId })).map(({ by, ...step }) => ({ ...step, by: by === "owner" ? "you" : "shop" })),
      papers: (await papersOf(db, id)).map(({ kind, number, issuedAt, tax, content: { items }, recipient }) => ({ kind, number, issuedAt, paise: tax, items, recipient })),
    });
  }
  const now = shop.clock.now();
  const messages = await findMessages(db, actor);
  const own = new Set([actor.email, ...[...rows, ...messages].map(({ email }) => email)]);
  const mails = await findMails(db, { references: [...rows.map(({ reference }) => reference), ...messages.map(({ ticket }) => ticket)], email: actor.email });
  return {
    collectedAt: now.toISOString(),
    from: shop.origin,
    account: { id: actor.userId, email: actor.email, displayName: person.displayName ?? null, photoUrl: person.photoUrl ?? null },
    profile: await readProfile(shop, actor.userId),
    bookings,
    reviews: await collectReviews(db, actor.userId),
    newsletter: (await db.selectFrom("subscribers").select(["email", "askedAt", "confirmedAt", "endedAt"]).where("email", "=", actor.email).executeTakeFirst()) ?? null,
    messages: messages.map(({ ticket, name, email, subject, message, createdAt }) => ({ ticket, name, email, subject, message, writtenAt: createdAt })),
    hold: (await readHold(db, actor.userId, now)) ?? null,
    draft: await readDraft(db, actor.userId, now),
    mails: mails.filter(({ mail }) => own.has(mail.to)).map(({ mail: { to, subject, text }, createdAt, doneAt }) => ({ to, subject, text, writtenAt: createdAt, sentAt: doneAt })),
  };
}
