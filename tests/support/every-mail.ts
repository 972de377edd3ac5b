import type { BookingSource } from "#domain/booking/states.ts";
import type { Mail } from "#server/mail/mail.ts";
import { cancelledMail, cancelledMailForShop, changeAskedMail, changeAskedMailForShop } from "#server/mail/booking-changed.tsx";
import { elsewhereMail } from "#server/mail/booking-elsewhere.tsx";
import type { ChangedBooking } from "#server/mail/booking-mail.tsx";
import { newBookingMail, type PlacedBooking, placedMail } from "#server/mail/booking-placed.tsx";
import { withdrawnMailForShop } from "#server/mail/booking-withdrawn.tsx";
import { messageReceivedMail, newMessageMail } from "#server/mail/contact-mails.tsx";
import { reminderMail, reviewMail, tookPlaceMailForShop } from "#server/mail/day-mails.tsx";
import { confirmSubscriptionMail } from "#server/mail/newsletter-mails.tsx";
import { attentionMail, attentionMailForShop, confirmedMail, confirmedMailForShop, declinedMail, movedMail, movedMailForShop, onTopSentMail, paymentFailedMail, receivedMail, refundedMail } from "#server/mail/payment-mails.tsx";
import { byHandMailForShop, onTopMailForShop } from "#server/mail/refund-by-hand.tsx";
import { newReviewMail } from "#server/mail/review-mails.tsx";
import { unknownPaymentsMail } from "#server/mail/unknown-payments.tsx";
import { notArrivedMail, saidPaidMail, saidPaidMailForShop } from "#server/mail/upi-mails.tsx";

/** What a shopper types into everything. */
export type Typed = { name: string; other: string; words: string; place: string };
export const PLAIN: Typed = { name: "Asha Rao", other: "Meera Rao, 98111 11111", words: "Roses in white, please, and no balloons near the window.", place: "12 Lajpat Nagar, New Delhi 110024" };
export const HOSTILE: Typed = { name: '<a href="https://evil.example">Asha</a>', other: '<a href="https://evil.example">Meera</a>', words: `<img src=x onerror=alert(1)>\n"'&amp; {{7*7}} ${"W".repeat(400)}`, place: `</td></tr></table><h1>${"x".repeat(180)}</h1>` };

const LINES = [
  { productId: "rd001", title: "Candlelight Terrace Dinner for Two under the Open Sky", basePrice: 4999, addOns: [{ id: "violin", name: "Violinist", price: 2500, qty: 2 }], quantity: 1, lineTotal: 9999 },
  { productId: "bd-arch-01", title: "Balloon Arch", basePrice: 1499, addOns: [], quantity: 2, lineTotal: 2998 },
];

/** Every mail that the shop writes, by the name of what writes it, about a booking that is or is not a surprise. */
export function everyMail({ name, other, words, place }: Typed, { surprise, copies = 1, source = "checkout", time = "18:00" }: { surprise: boolean; copies?: number; source?: BookingSource; time?: string | null }): Record<string, Mail> {
  const lines = Array.from({ length: copies }, () => LINES).flat();
  const booking: ChangedBooking = {
    reference: "BK-7KQ3MWXA", source, accountEmail: "asha@example.com", name, email: "asha@example.com", phone: "+919876543210", date: "2027-03-05", time, guests: 2, location: place, pincode: "110024", notes: words,
    surprise, notToCall: surprise ? other : null, alternateContact: null, lines, discount: 1300, total: source === "wizard" ? 11_697 : 12_165,
  };
  const placed: PlacedBooking = { ...booking, source: "checkout", totals: { subtotal: 12_997, discount: 1300, fee: 468, total: 12_165 } };
  const shop = { to: "desk@example.com", origin: "https://bokeh.example" };
  const [page, key] = [`${shop.origin}/account/orders/${booking.reference}`, "?key=2027-05-04.oNg2Tqnk96x7spDxEy_t8j3z608drBcCNyjl8CeJVNE"];
  const shopper = { to: "asha@example.com", link: `${page}${key}`, origin: shop.origin };
  const message = { ticket: "MS-7KQ3MWXA", name, email: "asha@example.com", subject: words.replace("\n", " ").slice(0, 120), message: words, suspect: false };
  const paid = { paid: 12_165, reference: "pay_TEST0001" };
  const upi = { amount: 12_165, note: "BK7KQ3MWXA", utr: "UTR 412345678901", keptUntil: "2027-03-01T11:38:00.000Z" };
  const from = "Sat, 6 Mar 2027, 6:00 pm";
  const policy = "Of what was paid, ₹12,165 of ₹12,165 comes back.";
  return {
    placedMail: placedMail(placed, shopper),
    newBookingMail: newBookingMail(placed, shop),
    elsewhereMail: elsewhereMail(booking, { ...shop, what: "placed" }),
    confirmedMail: confirmedMail(booking, { ...shopper, paid, due: 0, papers: `${page}#papers` }),
    confirmedMailForShop: confirmedMailForShop(booking, { ...shop, paid }),
    declinedMail: declinedMail(booking, { ...shopper, reason: words, back: 12_165, byHand: 3000 }),
    movedMail: movedMail(booking, { ...shopper, from }),
    movedMailForShop: movedMailForShop(booking, { ...shop, from }),
    cancelledMail: cancelledMail(booking, { ...shopper, by: "shopper", words: policy, back: 12_165, byHand: 0, onTop: 0 }),
    cancelledMailForShop: cancelledMailForShop(booking, { ...shop, by: "shopper", words: policy }),
    withdrawnMailForShop: withdrawnMailForShop({ ...booking, back: 12_165 }, shop),
    changeAskedMail: changeAskedMail(booking, { ...shopper, note: words }),
    changeAskedMailForShop: changeAskedMailForShop(booking, { ...shop, note: words }),
    receivedMail: receivedMail(booking, { ...shopper, paid }),
    paymentFailedMail: paymentFailedMail(booking, shopper),
    attentionMail: attentionMail(booking, { ...shopper, reason: "no-crew" }) ?? paymentFailedMail(booking, shopper),
    attentionMailForShop: attentionMailForShop(booking, { ...shop, reason: "no-crew", payment: "00000000-0000-4000-8000-000000000001", taken: "₹74.99", reference: paid.reference }),
    saidPaidMail: saidPaidMail(booking, { ...shopper, ...upi }),
    saidPaidMailForShop: saidPaidMailForShop(booking, { ...shop, ...upi }),
    notArrivedMail: notArrivedMail(booking, { ...shopper, amount: 12_165, letGo: true }),
    refundedMail: refundedMail(booking, { ...shopper, back: "₹12,165", byHand: false }),
    onTopMailForShop: onTopMailForShop(booking, { ...shop, refund: "0b5a1f0e-6c1d-4e8e-9d53-2f6a7c1b9e11", amount: 6082 }),
    onTopSentMail: onTopSentMail(booking, { ...shopper, amount: 6082 }),
    byHandMailForShop: byHandMailForShop(booking, { ...shop, refund: "0b5a1f0e-6c1d-4e8e-9d53-2f6a7c1b9e11", amount: 3000, method: "upi", reference: "412345678901" }),
    unknownPaymentsMail: unknownPaymentsMail([{ gateway: "razorpay", receivedAt: upi.keptUntil, order: "order_TEST0001", payment: "pay_TEST0001", events: [{ kind: "captured", payment: "pay_TEST0001", money: { minor: 1_216_500, currency: "INR" } }] }], shop),
    reminderMail: reminderMail(booking, { ...shopper, setUpFrom: time === null ? undefined : "16:30", due: 5000 }),
    tookPlaceMailForShop: tookPlaceMailForShop(booking, shop),
    reviewMail: reviewMail(booking, { to: shopper.to, link: `${shop.origin}/review/${booking.reference}${key}` }),
    newReviewMail: newReviewMail({ reference: booking.reference, title: "Balloon Arch", stars: 4 }, shop),
    messageReceivedMail: messageReceivedMail(message, shop),
    newMessageMail: newMessageMail(message, shop),
    confirmSubscriptionMail: confirmSubscriptionMail({ to: "asha@example.com", confirm: `${shop.origin}/newsletter/confirm/${"t".repeat(32)}`, unsubscribe: `${shop.origin}/newsletter/unsubscribe/${"t".repeat(32)}` }),
  };
}
