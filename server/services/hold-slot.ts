import { createHmac, randomUUID } from "node:crypto";
import { type Db, inTransaction, type Tx } from "#db/client.ts";
import { HOLD_MINUTES, HOLDS_PER_ADDRESS, UNPAID_PER_PERSON } from "#domain/availability/holds.ts";
import { readHoldWish } from "#domain/availability/schema.ts";
import { offeredTimes } from "#domain/availability/timetable.ts";
import type { SlotTime } from "#domain/availability/types.ts";
import { LINE_MESSAGES } from "#domain/cart/schema.ts";
import type { City, Product } from "#domain/catalogue/types.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { findPlace, writeClaim } from "./claim-crew.ts";
import { readOpening, readOtherSlots } from "./read-availability.ts";
import type { Hold } from "./read-hold.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const GONE = { title: "That time has just been taken", code: "slot-taken" };
const NOT_OFFERED = { title: "That time can't be booked", code: "slot-not-offered" };
const UNPAID: Problem = { status: 409, title: "Please finish a booking first", detail: "Some of your bookings are still waiting for their payment. Pay for one of them or let it go, and this slot can be held.", extra: { code: "unpaid-bookings" } };
const CROWDED: Problem = { status: 429, title: "Too many slots are held from your connection", detail: "Please try again in a quarter of an hour, or write to us.", extra: { code: "too-many-holds" } };

/**
 * Keeps a slot for somebody for a quarter of an hour, and lets go of the one they had in the same step. Answers the hold
 * (read-hold.ts). A slot that is full or not offered is refused with the nearest free ones (409), and then what they had stays.
 */
export async function holdSlot(shop: Shop, actor: Actor, body: unknown, once: OnceKey | undefined, address: string): Promise<Outcome> {
  const now = shop.clock.now();
  const read = readHoldWish(body, now);
  if (!read.ok) return refuse(invalid(read.errors));
  const { productId, city, ...slot } = read.value;
  const product = shop.catalogue.product(productId);
  if (!product) return refuse(invalid({ productId: LINE_MESSAGES.id }));
  const { db } = shop.database;
  const from = createHmac("sha256", shop.linkSecret).update(`hold ${address}`).digest("base64url");
  const [opening, unpaid, crowd] = await Promise.all([readOpening(db, { from: slot.date, to: slot.date }), countUnpaid(db, actor.userId, now), countHolds(db, { from, but: actor.userId, now })]);
  if (!offeredTimes(slot.date, { need: product, opening, now }).includes(slot.time)) return refuse(await others(shop, NOT_OFFERED, slot, { product, city }));

  if (unpaid >= UNPAID_PER_PERSON) return refuse(UNPAID);
  if (crowd >= HOLDS_PER_ADDRESS) return refuse(CROWDED);

  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const hold: Hold = { id: randomUUID(), ...slot, productId, city: city ?? null, expiresAt: until.toISOString() };
  const answer: Answer = { status: 201, body: hold };
  switch (await inTransaction(db, (tx) => store(tx, { hold, product, actor, from, until, now, once, answer }))) {
    case "held":
      return { ok: true, answer };
    case "known":
      return (once && (await rememberedAnswer(db, once))) ?? { ok: true, answer };
    case "full":
      return refuse(await others(shop, GONE, slot, { product, city }));
  }
}

type Holding = { hold: Hold; product: Product; actor: Actor; from: string; until: Date; now: Date; once: OnceKey | undefined; answer: Answer };

/** Anything but `held` is with nothing written: `known` when the key is taken. */
async function store(tx: Tx, { hold, product, actor: { userId }, from, until, now, once, answer }: Holding): Promise<"held" | "known" | "full"> {
  const { id: holdId, date, time, productId } = hold;
  const [slot, city] = [{ date, time }, hold.city ?? undefined];
  const place = await findPlace(tx, { slot, need: product, city, own: { userId }, now });
  if (!place) return "full";
  if (once && !(await rememberAnswer(tx, once, answer, now.toISOString()))) return "known";
  await writeClaim(tx, place, { userId, holdId, slot, productId, city, address: from, until }, now);
  return "held";
}

// Both limits are counted before the crews are locked: who is counted at the same moment may be one too many, which costs nobody anything.

/** Slots that a person's bookings keep while they wait for their payment. */
async function countUnpaid(db: Db, userId: string, now: Date): Promise<number> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("claims", "claims.bookingId", "bookings.id")
    .select("claims.id")
    .where("bookings.userId", "=", userId)
    .where("claims.expiresAt", ">", now.toISOString())
    .execute();
  return rows.length;
}

/** Live holds of everybody else who came from the same address. */
async function countHolds(db: Db, { from, but, now }: { from: string; but: string; now: Date }): Promise<number> {
  const rows = await db.selectFrom("claims").select("id").where("address", "=", from).where("userId", "!=", but).where("expiresAt", ">", now.toISOString()).execute();
  return rows.length;
}

function invalid(errors: Record<string, string>): Problem {
  return { status: 422, title: "This slot can't be held as it is", detail: "Please look at the marked fields.", errors };
}

async function others(shop: Shop, { title, code }: typeof GONE, slot: SlotTime, wish: { product: Product; city: City | undefined }): Promise<Problem> {
  const slots = await readOtherSlots(shop, slot, wish);
  const detail = slots.length > 0 ? "Please choose another. The nearest free ones are below." : "Please choose another day.";
  return { status: 409, title, detail, extra: { code, slots } };
}
