import * as v from "valibot";
import { inTransaction, type Tx } from "#db/client.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { backOf, cancellation } from "#domain/policy/rules.ts";
import { cancelledWords, IMPOSSIBLE } from "#domain/policy/words.ts";
import { elsewhereMail } from "#server/mail/booking-elsewhere.tsx";
import { cancelledMail, cancelledMailForShop } from "#server/mail/booking-changed.tsx";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { resolveAttention } from "./apply-payment.ts";
import { bookingLink } from "./booking-link.ts";
import { freeClaim } from "./claim-crew.ts";
import { type LockedPayment, lockBooking } from "./lock-booking.ts";
import { oweOnTop } from "./owe-on-top.ts";
import { paidRupees } from "./paid-rupees.ts";
import { merchantAddresses } from "./place-booking.ts";
import { type Mails, queueMails, shopperAddresses } from "./queue-mail.ts";
import { askRefund } from "./refund-payment.ts";
import { findBooking, type FoundBooking, historyOf, readerOf, toldBooking } from "./read-booking.ts";
import { lateMoney } from "./settle-booking.ts";

/** In rupees: `refund` is all that comes back to the shopper, `onTop` what of it is beyond the price. */
export type Cancelled = { reference: string; state: "cancelled"; refund: number; onTop: number; total: number };
export type CancelOutcome = { ok: true; answer: Cancelled } | { ok: false; problem: Problem };

const body = v.object({ refund: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
const NOT_THERE: Problem = { status: 404, title: "No such booking" };
const NO_FIGURE: Problem = { status: 422, title: "This can't be cancelled so", errors: { refund: "Send the refund in whole rupees, as it was shown." } };
const TRIES = 5;

/**
 * Cancels a booking for its owner, or for the shop when an operator does it who is not the owner. The figure that was shown is
 * sent along: when the policy's is another by now, nothing happens and the present one is answered (409), so nobody loses money
 * because a page stood open. With the step history and mails are written, the crew is free again, and what was paid is asked back in
 * the policy's proportion; of what was paid too late for its slot all of it. It is taken once however many ask, and whoever asks again gets the first answer. Anyone else is told that
 * there is no such booking.
 */
export async function cancelBooking(shop: Shop, actor: Actor, reference: string, sent: unknown): Promise<CancelOutcome> {
  const read = v.safeParse(body, sent);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const found = await findBooking(shop.database.db, reference);
    const reader = found && readerOf(shop, found, { actor });
    if (!found || !reader) return refuse(NOT_THERE);
    if (!read.success) return refuse(NO_FIGURE);
    if (found.state === "cancelled") return { ok: true, answer: await answerOf(shop, found) };

    const now = shop.clock.now();
    const by = reader === "owner" ? "shopper" : "shop";
    const late = await inTransaction(shop.database.db, (tx) => lateOf(tx, found));
    if (late === "changed") continue;
    const figure = cancellation({ ...found, by, now, paidLate: late !== undefined });
    if (!figure.possible) return refuse({ status: 409, title: "This can't be cancelled any more", detail: IMPOSSIBLE[figure.why] });
    if (figure.refund !== read.output.refund) return refuse(otherFigure(figure, found.total));
    if (await step(shop, actor, found, { by, figure, late: late !== undefined, now: now.toISOString() })) {
      return { ok: true, answer: { reference: found.reference, state: "cancelled", refund: figure.refund, onTop: figure.onTop, total: found.total } };
    }
  }
  throw new Error("a booking kept changing while it was being cancelled");
}

type Figure = Extract<ReturnType<typeof cancellation>, { possible: true }>;

/** False, with nothing written, when the booking is not any more what was read. */
function step(shop: Shop, actor: Actor, booking: FoundBooking, { by, figure, late, now }: { by: "shopper" | "shop"; figure: Figure; late: boolean; now: string }): Promise<boolean> {
  const { id, state, total } = booking;
  return inTransaction(shop.database.db, async (tx) => {
    const payment = late ? await lateOf(tx, booking) : undefined;
    if ((late && !payment) || payment === "changed") return false;
    const moved = await tx
      .updateTable("bookings")
      .set({ state: "cancelled", updatedAt: now })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("updatedAt", "=", booking.updatedAt)
      .returning("id")
      .executeTakeFirst();
    if (!moved) return false;
    const locked = await lockBooking(tx, id);
    const paid = await paidRupees(tx, id);
    const [words, back] = [cancelledWords(figure, { total, paid }), backOf(paid, figure, total)];
    // Where nothing was paid nothing is owed.
    const onTop = paid > 0 ? figure.onTop : 0;
    await tx.insertInto("bookingHistory").values({ bookingId: id, at: now, actor: actor.userId, fromState: state, toState: "cancelled", note: words }).execute();
    // Crews before papers and mails: what takes several locks takes them in one order.
    await freeClaim(tx, { bookingId: id });
    const byHand = locked && back > 0 ? await askRefund(shop, tx, locked, back, { actor: actor.userId, reason: "cancelled", now: new Date(now) }) : 0;
    if (payment) await resolveAttention(tx, payment, { actor: actor.userId, now: new Date(now), note: words });
    if (locked && onTop > 0) await oweOnTop(shop, tx, locked, onTop, { actor: actor.userId, now: new Date(now) });
    const told = await toldBooking(tx, booking, actor);
    const { own, other } = shopperAddresses(told);
    const mails: Mails = {
      mails: [
        ...own.map((to) => cancelledMail(told, { by, words, back, byHand, onTop, to, link: bookingLink(shop, booking) })),
        ...merchantAddresses(shop).map((to) => cancelledMailForShop(told, { by, words, to, origin: shop.origin })),
      ],
      elsewhere: other.map((to) => elsewhereMail(told, { to, origin: shop.origin, what: "cancelled" })),
    };
    await queueMails(tx, shop, mails, now);
    return true;
  });
}

/** The payment that came too late for a booking that waits for it, or has waited in vain; `changed` where the booking is not any more what was read. */
async function lateOf(tx: Tx, { id, state }: FoundBooking): Promise<LockedPayment | "changed" | undefined> {
  if (state !== "awaiting-payment" && state !== "expired") return undefined;
  const booking = await lockBooking(tx, id);
  return booking?.state === state ? lateMoney(tx, booking) : "changed";
}

/** What was answered when it was cancelled: the rule at that instant, for whoever did it. */
async function answerOf(shop: Shop, found: FoundBooking): Promise<Cancelled> {
  const history = await historyOf(shop.database.db, found);
  const last = history.findLast(({ toState }) => toState === "cancelled");
  const figure = cancellation({ ...found, state: last?.fromState ?? "requested", by: last?.by === "shop" ? "shop" : "shopper", paidLate: true, now: new Date(last?.at ?? found.updatedAt) });
  const { refund, onTop } = figure.possible ? figure : { refund: 0, onTop: 0 };
  return { reference: found.reference, state: "cancelled", refund, onTop, total: found.total };
}

function otherFigure({ refund, onTop }: Figure, total: number): Problem {
  return {
    status: 409,
    title: "The refund has changed",
    detail: `It is now ${formatRupees(refund)} of ${formatRupees(total)}. Nothing has been cancelled.`,
    extra: { refund, onTop, total },
  };
}

const refuse = (problem: Problem): CancelOutcome => ({ ok: false, problem });
