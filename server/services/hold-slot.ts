import { randomUUID } from "node:crypto";
import { type Db, inTransaction, type Tx } from "#db/client.ts";
import { HOLD_MINUTES, HOLDS_PER_ADDRESS } from "#domain/availability/holds.ts";
import { readHoldWish } from "#domain/availability/schema.ts";
import { offeredTimes } from "#domain/availability/timetable.ts";
import type { SlotTime } from "#domain/availability/types.ts";
import { LINE_MESSAGES } from "#domain/cart/schema.ts";
import type { City, Product } from "#domain/catalogue/types.ts";
import type { Problem } from "#server/http/problem.ts";
import { inTurn } from "#server/in-turn.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { signed } from "#server/signing.ts";
import { askAtOnce, closeOpen } from "./ask-gateways.ts";
import { findPlace, writeClaim } from "./claim-crew.ts";
import { hasUnpaid, letGoUnpaid, moneyUnderway, pending, readLapsed, readUnpaid, type Underway } from "./let-go.ts";
import { findOwn, readOpening, readOtherSlots } from "./read-availability.ts";
import type { Hold } from "./read-hold.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const GONE = { title: "That time has just been taken", code: "slot-taken" };
const NOT_OFFERED = { title: "That time can't be booked", code: "slot-not-offered" };
const CROWDED: Problem = { status: 429, title: "Too many slots are held from your connection", detail: "Please try again in a quarter of an hour, or write to us.", extra: { code: "too-many-holds" } };

const TRIES = 5;

/**
 * Keeps a slot for somebody for a quarter of an hour, and lets go of the one they had in the same step, also where that has become
 * a booking which is not paid yet. Answers the hold (read-hold.ts). A slot that is full or not offered is refused with the nearest
 * free ones, and nothing is taken beside a payment that is underway for what they had, or for the same slot (both 409), unless it is
 * named as another celebration's; then what they had stays.
 */
export async function holdSlot(shop: Shop, actor: Actor, body: unknown, once: OnceKey | undefined, address: string): Promise<Outcome> {
  const now = shop.clock.now();
  const read = readHoldWish(body, now);
  if (!read.ok) return refuse(invalid(read.errors));
  const { productId, city, beside, ...slot } = read.value;
  const product = shop.catalogue.product(productId);
  if (!product) return refuse(invalid({ productId: LINE_MESSAGES.id }));
  const { db } = shop.database;
  const from = signed(shop, `hold ${address}`);
  const mine = { userId: actor.userId, ...slot };
  const [opening, crowd, some] = await Promise.all([readOpening(db, { from: slot.date, to: slot.date }), countHolds(db, { from, but: actor.userId, now }), hasUnpaid(db, actor.userId)]);
  // Most have none, and twenty at once are told sooner for each question that is not asked.
  const none: [string[], string[], undefined] = [[], [], undefined];
  const [unpaid, lapsed, underway] = some ? await Promise.all([readUnpaid(db, actor.userId, now, beside), readLapsed(db, mine), moneyUnderway(db, mine)]) : none;
  const late = await askLapsed(shop, lapsed.filter((id) => !unpaid.includes(id)));
  const paid = underway ?? late;
  if (paid && !beside.includes(paid.id)) return refuse(pending(paid));
  if (!offeredTimes(slot.date, { need: product, opening, now }).includes(slot.time)) return refuse(await others(shop, actor, NOT_OFFERED, { ...slot, product, city }));

  if (crowd >= HOLDS_PER_ADDRESS) return refuse(CROWDED);

  // What the gateways know of payments that were begun for it, before it is let go.
  await askAtOnce(shop, unpaid);
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const hold: Hold = { id: randomUUID(), ...slot, productId, city: city ?? null, expiresAt: until.toISOString() };
  const answer: Answer = { status: 201, body: hold };
  const outcome = await keep(shop, { hold, product, actor, from, until, now, once, answer, beside }, unpaid);
  if (typeof outcome === "object") return refuse(pending(outcome));
  switch (outcome) {
    case "held":
      await closeOpen(shop, unpaid);
      return { ok: true, answer };
    case "known":
      return (once && (await rememberedAnswer(db, once))) ?? { ok: true, answer };
    case "full":
      return refuse(await others(shop, actor, GONE, { ...slot, product, city }));
  }
}

/** What the gateways know of bookings that have run out: one may have been paid since, and be confirmed by that, so that whoever would take its time again has it. */
async function askLapsed(shop: Shop, bookingIds: readonly string[]): Promise<Underway | undefined> {
  await askAtOnce(shop, bookingIds);
  for (const bookingId of bookingIds) {
    const paid = await moneyUnderway(shop.database.db, { bookingId });
    if (paid) return paid;
  }
  return undefined;
}

type Holding = { hold: Hold; product: Product; actor: Actor; from: string; until: Date; now: Date; once: OnceKey | undefined; answer: Answer; beside: readonly string[] };
type Kept = "held" | "known" | "full" | Underway;

/** Thrown to leave a transaction with nothing written; without an outcome it is to be tried again. */
class Leave extends Error {
  readonly outcome: Kept | undefined;
  constructor(outcome?: Kept) {
    super("nothing is held");
    this.outcome = outcome;
  }
}

/** Anything but `held` is with nothing written: `known` when the key is taken, a payment when money is underway by it. */
async function keep({ database: { db } }: Shop, holding: Holding, unpaid: readonly string[]): Promise<Kept> {
  let ids = unpaid;
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(db, () => inTransaction(db, (tx) => store(tx, holding, ids)));
    } catch (error) {
      if (!(error instanceof Leave)) throw error;
      if (error.outcome) return error.outcome;
      if (attempt >= TRIES) throw error;
      ids = await readUnpaid(db, holding.actor.userId, holding.now, holding.beside);
    }
  }
}

async function store(tx: Tx, { hold, product, actor: { userId }, from, until, now, once, answer, beside }: Holding, unpaid: readonly string[]): Promise<"held"> {
  const { id: holdId, date, time, productId } = hold;
  const [slot, city] = [{ date, time }, hold.city ?? undefined];
  const money = await letGoUnpaid(tx, unpaid, { actor: userId, now });
  if (money) throw new Leave(money);
  const place = await findPlace(tx, { slot, need: product, city, own: { userId }, now });
  if (!place) throw new Leave("full");
  // One live slot a person: what has become a booking at this moment is let go, too.
  if ((await readUnpaid(tx, userId, now, beside)).length > 0) throw new Leave();
  if (once && !(await rememberAnswer(tx, once, answer, now.toISOString()))) throw new Leave("known");
  await writeClaim(tx, place, { userId, holdId, slot, productId, city, address: from, until }, now);
  return "held";
}

// It is counted before the crews are locked: who is counted at the same moment may be one too many, which costs nobody anything.

/** Slots that everybody else from the same address holds, or has booked and not paid yet; not what is kept for longer because people must look for its money. */
async function countHolds(db: Db, { from, but, now }: { from: string; but: string; now: Date }): Promise<number> {
  const rows = await db
    .selectFrom("claims")
    .leftJoin("bookings", "bookings.id", "claims.bookingId")
    .select("claims.id")
    .where((eb) => eb.or([eb("claims.address", "=", from), eb("claims.bookedFrom", "=", from)]))
    .where(({ fn }) => fn.coalesce("claims.userId", "bookings.userId"), "!=", but)
    .where("claims.expiresAt", ">", now.toISOString())
    .where("claims.expiresAt", "<=", new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString())
    .execute();
  return rows.length;
}

function invalid(errors: Record<string, string>): Problem {
  return { status: 422, title: "This slot can't be held as it is", detail: "Please look at the marked fields.", errors };
}

async function others(shop: Shop, actor: Actor, { title, code }: typeof GONE, { product, city, ...slot }: SlotTime & { product: Product; city: City | undefined }): Promise<Problem> {
  // What they would let go of for another time is not in the way of one.
  const slots = await readOtherSlots(shop, slot, { product, city, but: await findOwn(shop, actor, "held") });
  const detail = slots.length > 0 ? "Please choose another. The nearest free ones are below." : "Please choose another day.";
  return { status: 409, title, detail, extra: { code, slots } };
}
