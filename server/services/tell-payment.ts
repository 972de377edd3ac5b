import type { Tx } from "#db/client.ts";
import { formatTaken, pays } from "#domain/payment/rules.ts";
import { type Attention, isByHand } from "#domain/payment/states.ts";
import { upiNote } from "#domain/payment/upi.ts";
import { elsewhereMail } from "#server/mail/booking-elsewhere.tsx";
import { attentionMail, attentionMailForShop, confirmedMail, confirmedMailForShop, paymentFailedMail, receivedMail, refundedMail } from "#server/mail/payment-mails.tsx";
import type { Mail } from "#server/mail/mail.ts";
import { notArrivedMail, saidPaidMail, saidPaidMailForShop } from "#server/mail/upi-mails.tsx";
import type { Shop } from "#server/shop.ts";
import { isClaimed, saidUtr } from "./await-answer.ts";
import { bookingLink } from "./booking-link.ts";
import { factsOf, type LockedBooking, type LockedPayment, lockBooking } from "./lock-booking.ts";
import { paidRupees } from "./paid-rupees.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails, shopperAddresses } from "./queue-mail.ts";
import { toldIn } from "./read-booking.ts";

/** `alarms` are reasons to look that came beside a graver one; `corrected`: of what waits for the desk's answer another UTR was told. */
type Change = { booking: LockedBooking; before: LockedPayment; after: LockedPayment; alarms: readonly Attention[]; corrected?: boolean; now: Date };

/** Queues what shopper and merchant must learn of a payment's news, once: by what it was before and is after. */
export async function tellOfPayment(shop: Shop, tx: Tx, { booking: was, before, after, alarms, corrected = false, now }: Change): Promise<void> {
  if (before === after && alarms.length === 0 && !corrected) return;
  const booking = await lockBooking(tx, was.id);
  if (!booking) return;
  const told = await toldIn(tx, booking);
  const { own, other } = shopperAddresses(told);
  const link = bookingLink(shop, booking);
  const confirmed = was.state !== booking.state && booking.state === "confirmed";
  // What is recorded at the desk may have come in parts.
  const paid = { paid: confirmed && after.gateway === "desk" ? await paidRupees(tx, booking.id) : after.amount, reference: after.gatewayPayment };
  // Not always what was asked. A dispute may be told of before the money is.
  const taken = formatTaken({ ...factsOf(after), captured: after.capturedMinor || after.minor });
  // They are issued at the end of the transaction, so their numbers are not known yet.
  const papers = shop.seller ? `${shop.origin}/account/orders/${booking.reference}#papers` : undefined;
  const forShopper = (make: (to: { to: string; link: string }) => Mail | undefined) => own.flatMap((to) => make({ to, link }) ?? []);
  const forShop = (make: (to: { to: string; origin: string }) => Mail) => merchantAddresses(shop).map((to) => make({ to, origin: shop.origin }));

  const mails: Mail[] = [];
  const elsewhere: Mail[] = [];
  const newlyPaid = pays(factsOf(after)) && !pays(factsOf(before));
  const reason = after.attention !== before.attention ? after.attention : null;
  if (confirmed) {
    mails.push(...forShopper((to) => confirmedMail(told, { ...to, papers, paid, due: 0 })), ...forShop((to) => confirmedMailForShop(told, { ...to, paid })));
    elsewhere.push(...other.map((to) => elsewhereMail(told, { to, origin: shop.origin, what: "placed" })));
  } else if (newlyPaid && !reason) {
    mails.push(...forShopper((to) => receivedMail(told, { ...to, papers, paid })));
  }
  const claimed = isClaimed(before.state, after) || reason === "unconfirmed";
  if (claimed || corrected) {
    const over = after.attention === "unconfirmed";
    const said = { amount: after.amount, note: upiNote(booking.reference), utr: await saidUtr(tx, after.id), keptUntil: over ? null : booking.payBy };
    const besides = over && booking.state === "confirmed";
    if (claimed && !besides) mails.push(...forShopper((to) => saidPaidMail(told, { ...to, ...said })));
    mails.push(...forShop((to) => saidPaidMailForShop(told, { ...to, ...said, besides, corrected: !claimed })));
  }
  for (const each of [reason, ...alarms].filter((one) => one !== null && one !== "unconfirmed")) mails.push(...forShopper((to) => attentionMail(told, { ...to, reason: each })), ...forShop((to) => attentionMailForShop(told, { ...to, reason: each, payment: after.id, taken, reference: after.gatewayPayment })));
  const failed = before.state === "authorized" && after.state === "failed";
  if (failed && after.gateway === "upi") mails.push(...forShopper((to) => notArrivedMail(told, { ...to, amount: after.amount, letGo: booking.state === "expired" })));
  else if (failed) mails.push(...forShopper((to) => paymentFailedMail(told, to)));
  const back = after.refundedMinor - before.refundedMinor;
  if (back > 0) mails.push(...forShopper((to) => refundedMail(told, { ...to, papers, byHand: isByHand(after.gateway), back: formatTaken({ ...factsOf(after), captured: back }) })));
  await queueMails(tx, shop, { mails, elsewhere }, now.toISOString());
}
