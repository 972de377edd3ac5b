import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { onTopMailForShop } from "#server/mail/refund-by-hand.tsx";
import { onTopSentMail } from "#server/mail/payment-mails.tsx";
import type { Shop } from "#server/shop.ts";
import { bookingLink } from "./booking-link.ts";
import type { LockedBooking } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails, shopperAddresses } from "./queue-mail.ts";
import { toldIn } from "./read-booking.ts";

type By = { actor: string; now: Date };

/**
 * Writes down what the shop owes beyond what was paid for a locked booking, in whole rupees, and tells the merchant to send it. No gateway has taken it, so
 * it is owed until the desk says that it is sent (`recordSentRefund`).
 */
export async function oweOnTop(shop: Shop, tx: Tx, booking: LockedBooking, amount: number, { actor, now }: By): Promise<void> {
  const [id, at] = [randomUUID(), now.toISOString()];
  await tx.insertInto("amends").values({ id, bookingId: booking.id, amount, actor, reference: null, createdAt: at, sentAt: null }).execute();
  const told = await toldIn(tx, booking);
  await queueMails(tx, shop, { mails: merchantAddresses(shop).map((to) => onTopMailForShop(told, { refund: id, amount, to, origin: shop.origin })), elsewhere: [] }, at);
}

/** Writes down that what is owed on top of a locked booking is sent, once, and tells the shopper. */
export async function sentOnTop(shop: Shop, tx: Tx, booking: LockedBooking, { id, amount, reference, now }: { id: string; amount: number; reference: string | null; now: Date }): Promise<void> {
  const at = now.toISOString();
  const sent = await tx.updateTable("amends").set({ reference, sentAt: at }).where("id", "=", id).where("sentAt", "is", null).returning("id").executeTakeFirst();
  if (!sent) return;
  const told = await toldIn(tx, booking);
  const link = bookingLink(shop, booking);
  await queueMails(tx, shop, { mails: shopperAddresses(told).own.map((to) => onTopSentMail(told, { to, link, amount })), elsewhere: [] }, at);
}
