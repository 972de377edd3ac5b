import type { ExpressionBuilder } from "kysely";
import type { Db, Tx } from "#db/client.ts";
import type { Tables } from "#db/schema/tables.ts";
import { customerOf, endOf, EXIT_OFFER, GIVES_BACK, isAsPopupSays, lastDayOf, lastOf, type Offer, type OfferRefusal, readCode, refusalOf, refusalWords, whyNotToday } from "#domain/offer/rules.ts";
import { type BookingState, UNPAID_STATES } from "#domain/booking/states.ts";
import { formatRupees } from "#domain/money/rules.ts";
import type { ClaimedOffer, QuotedOffer } from "#domain/offer/claimed.ts";
import type { OfferTerms } from "#domain/offer/discount.ts";
import type { Totals } from "#domain/pricing/rules.ts";
import { type CalendarDate, todayInIndia } from "#domain/time/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Shop } from "#server/shop.ts";
import { signed } from "#server/signing.ts";
import { closeSoon } from "./let-go.ts";
import { type LockedBooking, lockBooking } from "./lock-booking.ts";
import { readClaim, writeClaim } from "./offer-claim.ts";

type Asking = Pick<Shop, "linkSecret">;

/**
 * A claim as somebody sends it, on services of a price in rupees; `email` is the verified one, where it is known whose it is. What does not
 * stand in its way: the use of the booking that is priced, and those of the bookings of one `user` that wait for their payment, since they go
 * on with one of them or book something else instead.
 */
export type Asked = { claim: string; email: string | undefined; subtotal: number; now: Date; bookingId?: string; user?: string | undefined };
/** `customer` is undefined as long as it is not known whose claim it is: then it may turn out to be used. */
export type GoodOffer = { ok: true; offer: Offer; lastDay: CalendarDate; customer: string | undefined };
export type Judged = GoodOffer | { ok: false; why: OfferRefusal; words: string; minimum: number };

/**
 * Whether a claim counts now. Whoever is to use it asks inside the transaction that books, `locked`: the offer's row is then
 * kept from everybody else who would use it, after the booking's row and before those of crews.
 */
export async function judgeOffer(db: Db | Tx, shop: Asking, { claim, email, subtotal, now, bookingId = "", user }: Asked, locked?: "locked"): Promise<Judged> {
  const said = readClaim(shop, claim);
  const offer = said && (await findOffer(db, said.code, locked));
  if (!said) return refused("not-ours", { minimum: 0, fromDay: null, lastDay: "" });
  if (!offer) return refused(todayInIndia(now) > said.lastDay ? "lapsed" : "ended", { minimum: 0, fromDay: null, lastDay: said.lastDay });
  const customer = email === undefined ? undefined : nameless(shop, email);
  const others = { code: offer.code, but: bookingId, user, now };
  const used = customer !== undefined && (await countUses(db, { ...others, customer })) > 0;
  const uses = offer.useLimit === null ? 0 : await countUses(db, others);
  const why = refusalOf({ offer, lastDay: said.lastDay, subtotal, used, uses }, now);
  const lastDay = lastOf(said.lastDay, offer);
  return why ? refused(why, { ...offer, lastDay }) : { ok: true, offer, lastDay, customer };
}

/** Thrown to leave a transaction with nothing written: the offer that was counted does not count any more. */
class OfferGone extends Error {}

/**
 * A claim for whoever is about to use it, in the transaction that books. A booking of theirs that waits for its payment with it gives it up:
 * it has its full price from now on, and what was begun to pay less for it is closed at its gateway, by the timer. Throws `OfferGone` where it does not count.
 */
export async function lockOffer(tx: Tx, shop: Asking, asked: Asked & { email: string; user: string }): Promise<GoodOffer> {
  const unpaid = await unpaidUse(tx, shop, asked);
  // A booking's row before the offer's, as everywhere. Where it is not unpaid any more the offer does not count, and nothing of this is written.
  if (unpaid !== undefined && (await lockBooking(tx, unpaid))) {
    const { total } = await tx.updateTable("bookings").set(({ eb }) => ({ discount: 0, total: eb("subtotal", "+", eb.ref("fee")) })).where("id", "=", unpaid).returning("total").executeTakeFirstOrThrow();
    await closeSoon(tx, unpaid, asked.now, total);
  }
  const judged = await judgeOffer(tx, shop, asked, "locked");
  // One that has come to use it while the offer's row was waited for keeps nothing either, at the next try.
  const since = await unpaidUse(tx, shop, asked);
  if (!judged.ok || (since !== undefined && since !== unpaid)) throw new OfferGone();
  return judged;
}

/** The id of somebody's own booking that waits for its payment and has the offer they claim. */
async function unpaidUse(tx: Tx, shop: Asking, { claim, email, user }: { claim: string; email: string; user: string }): Promise<string | undefined> {
  const uses = tx.selectFrom("offerUses").innerJoin("bookings", "bookings.id", "offerUses.bookingId").select("bookings.id").where("customer", "=", nameless(shop, email));
  const mine = await uses.where("offerCode", "=", readClaim(shop, claim)?.code ?? "").where((eb) => isUnpaidOf(eb, user)).executeTakeFirst();
  return mine?.id;
}

const TRIES = 5;

/** Prices and books again where the offer was used by another between the two: it is told then with the new total. */
export async function withOffer<T>(book: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await book();
    } catch (error) {
      if (!(error instanceof OfferGone) || attempt >= TRIES) throw error;
    }
  }
}

const refused = (why: OfferRefusal, about: Parameters<typeof refusalWords>[1]): Judged => ({ ok: false, why, words: refusalWords(why, about), minimum: about.minimum });

async function findOffer(db: Db | Tx, code: string, locked?: "locked"): Promise<Offer | undefined> {
  const row = locked
    // Writing a row as it is locks it on both engines.
    ? await db.updateTable("offers").set(({ ref }) => ({ title: ref("title") })).where("code", "=", code).returningAll().executeTakeFirst()
    : await db.selectFrom("offers").selectAll().where("code", "=", code).executeTakeFirst();
  return row;
}

type Uses = { code: string; but: string; customer?: string; user?: string | undefined; now: Date };

/** How many bookings hold an offer now, of all customers or of one, but for one booking and for what one `user` has not paid yet. */
async function countUses(db: Db | Tx, { code, but, customer, user, now }: Uses): Promise<number> {
  const { count } = await db
    .selectFrom("offerUses")
    .innerJoin("bookings", "bookings.id", "offerUses.bookingId")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("offerCode", "=", code)
    .where("bookingId", "!=", but)
    .$if(customer !== undefined, (query) => query.where("customer", "=", customer ?? ""))
    .$if(user !== undefined, (query) => query.where((eb) => eb.not(isUnpaidOf(eb, user ?? ""))))
    .where((eb) => holds(eb, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A booking of somebody that waits for its payment, for which no money has come or was promised. */
const isUnpaidOf = (eb: ExpressionBuilder<Tables, "bookings">, user: string) => eb.and([eb("bookings.userId", "=", user), eb("bookings.state", "in", UNPAID_STATES), eb.not(eb.exists(moneyOf(eb)))]);

/** Money that was taken or promised for a booking, and has not all gone back. */
const moneyOf = (eb: ExpressionBuilder<Tables, "bookings">) =>
  eb.selectFrom("payments").select("payments.id").whereRef("payments.bookingId", "=", "bookings.id")
    .where((payment) => payment.or([payment("payments.capturedMinor", ">", payment.ref("payments.refundedMinor")), payment("payments.state", "=", "authorized")]));

/**
 * A booking holds its offer until it ends, or its time to pay does, without money: nothing need be written for it to be given back. One that
 * was confirmed holds it for good, since the discount was had, unless the shop itself has cancelled it.
 */
function holds(eb: ExpressionBuilder<Tables, "bookings">, now: Date) {
  const waits = eb.or([eb("bookings.state", "not in", UNPAID_STATES), eb("bookings.payBy", "is", null), eb("bookings.payBy", ">", now.toISOString())]);
  const step = (to: BookingState) => eb.selectFrom("bookingHistory").select("bookingHistory.id").whereRef("bookingHistory.bookingId", "=", "bookings.id").where("bookingHistory.toState", "=", to);
  const had = eb.and([eb.exists(step("confirmed")), eb.not(eb.exists(step("cancelled").whereRef("bookingHistory.actor", "!=", "bookings.userId")))]);
  return eb.or([eb.and([eb("bookings.state", "not in", GIVES_BACK), waits]), eb.exists(moneyOf(eb)), had]);
}

/** Writes that a booking has used an offer that was judged good, `locked`, in the same transaction; in place of one that has given it back. */
export async function writeUse(tx: Tx, { offer, customer }: GoodOffer, bookingId: string, now: Date): Promise<void> {
  if (customer === undefined) throw new Error("an offer is used by somebody");
  const [offerCode, usedAt] = [offer.code, now.toISOString()];
  await tx.insertInto("offerUses").values({ offerCode, customer, bookingId, usedAt }).onConflict((conflict) => conflict.columns(["offerCode", "customer"]).doUpdateSet({ bookingId, usedAt })).execute();
}

/** Gives back what a booking has used, where it is priced anew. */
export async function freeUse(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom("offerUses").where("bookingId", "=", bookingId).execute();
}

/**
 * Whether a locked booking whose money has come, or is said to, may still have its offer: one that was given back, since the time to pay was
 * over, may be another's by now. Where it may not, nothing of it is held any more, whatever money has come.
 */
export async function keepsOffer(tx: Tx, { id, discount, state, payBy }: Pick<LockedBooking, "id" | "discount" | "state" | "payBy">, now: Date): Promise<boolean> {
  if (discount === 0) return true;
  const use = await tx.selectFrom("offerUses").select("offerCode").where("bookingId", "=", id).executeTakeFirst();
  const offer = use && (await findOffer(tx, use.offerCode, "locked"));
  if (!offer) return false;
  const still = await tx.selectFrom("offerUses").select("offerCode").where("bookingId", "=", id).executeTakeFirst();
  if (!still) return false;
  const gaveBack = !UNPAID_STATES.includes(state) || (payBy !== null && payBy <= now.toISOString());
  const kept = offer.useLimit === null || !gaveBack || (await countUses(tx, { code: offer.code, but: id, now })) < offer.useLimit;
  if (!kept) await freeUse(tx, id);
  return kept;
}

/** The totals with the offer that somebody claims, where it counts, by a rule that makes totals of terms; and what was judged of it. */
export async function priceWithOffer(shop: Shop, asked: { claim: string | null | undefined; email: string; now: Date; bookingId?: string; user?: string }, totalsWith: (terms: OfferTerms | undefined) => Totals, db: Db | Tx = shop.database.db, locked?: "locked"): Promise<{ judged: Judged | undefined; totals: Totals }> {
  const without = totalsWith(undefined);
  if (!asked.claim) return { judged: undefined, totals: without };
  const judged = await judgeOffer(db, shop, { ...asked, claim: asked.claim, subtotal: without.subtotal }, locked);
  return { judged, totals: judged.ok ? totalsWith(judged.offer) : without };
}

/** What is said where the total is another than was shown: why an offer is not counted, where that is it, and the total in rupees. */
export function priceWords({ total, offer }: { total: number; offer?: QuotedOffer | undefined }): string {
  return [offer?.state === "refused" && offer.words, `The total is now ${formatRupees(total)}.`].filter(Boolean).join(" ");
}

/** Who an offer is once for, under the shop's own secret: what is kept of it outlives an account and names nobody. */
const nameless = (shop: Asking, email: string) => signed(shop, "customer", customerOf(email));

/** A claim and what it says, for the browser that keeps it. */
function claimedOffer(shop: Asking, offer: Offer, lastDay: CalendarDate): ClaimedOffer {
  const { code, title, percent, amount, minimum } = offer;
  return { claim: writeClaim(shop, { code, lastDay }), code, title, percent, amount, minimum, until: endOf(lastDay) };
}

const UNKNOWN: Problem = { status: 404, title: "We know of no such offer", errors: { code: "We know of no such code." } };

/** Why nobody can have it now, by its days and by how many have used it; undefined where somebody can. */
async function whyNotNow(shop: Shop, offer: Offer, now: Date): Promise<OfferRefusal | undefined> {
  const full = offer.useLimit !== null && (await countUses(shop.database.db, { code: offer.code, but: "", now })) >= offer.useLimit;
  return whyNotToday(offer, now) ?? (full ? "used-up" : undefined);
}

/** Whether what the exit popup says can be had now. */
export async function canHaveExitOffer(shop: Shop): Promise<boolean> {
  const [offer, now] = [await findOffer(shop.database.db, EXIT_OFFER), shop.clock.now()];
  return offer !== undefined && isAsPopupSays(offer, now) && (await whyNotNow(shop, offer, now)) === undefined;
}

/** Claims the offer of a code, or without one that of the exit popup. Nothing is written down: it is used where something is booked. */
export async function claimOffer(shop: Shop, typed: string | undefined): Promise<{ ok: true; claimed: ClaimedOffer } | { ok: false; problem: Problem }> {
  const code = typed === undefined ? EXIT_OFFER : readCode(typed);
  const offer = code === undefined ? undefined : await findOffer(shop.database.db, code);
  if (!offer) return { ok: false, problem: UNKNOWN };
  const now = shop.clock.now();
  const why = await whyNotNow(shop, offer, now);
  const lastDay = lastDayOf(offer, now);
  if (why) return { ok: false, problem: { status: 409, title: "This offer can't be had now", errors: { code: refusalWords(why, { ...offer, lastDay }) } } };
  return { ok: true, claimed: claimedOffer(shop, offer, lastDay) };
}

/** A judgement as a quote tells it. */
export function quotedOffer(judged: Judged): QuotedOffer {
  if (!judged.ok) return { state: "refused", why: judged.why, words: judged.words, ...(judged.why === "minimum" && { minimum: judged.minimum }) };
  const { title, percent, amount, minimum } = judged.offer;
  return { state: judged.customer === undefined ? "if-eligible" : "counted", title, percent, amount, minimum, until: endOf(judged.lastDay) };
}

