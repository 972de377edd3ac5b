import * as v from "valibot";
import { inTransaction, type Tx } from "#db/client.ts";
import { line } from "#domain/booking/fields.ts";
import { LOCATION_MAX } from "#domain/booking/rules.ts";
import { reviewState, type ReviewState } from "#domain/review/rules.ts";
import type { Problem } from "#server/http/problem.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { raiseCatalogueVersion } from "./collect-reviews.ts";
import { lockReview } from "./lock-booking.ts";

type Decided = { ok: true; answer: { id: string; state: ReviewState } } | { ok: false; problem: Problem };
export type WaitingReview = { id: string; reference: string; title: string; stars: number; text: string; name: string; createdAt: string; picture: { shared: boolean } | null };

const NONE: Problem = { status: 404, title: "No such review" };
const REASON: Problem = { status: 422, title: "A reason is needed", errors: { reason: `Say why in up to ${LOCATION_MAX} characters: whoever wrote it reads it.` } };

/** What waits for the merchant's look, the longest waiting first; undefined for anyone but an operator. */
export async function listWaitingReviews({ database: { db } }: Shop, actor: Actor | undefined): Promise<WaitingReview[] | undefined> {
  if (!actor?.operator) return undefined;
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .innerJoin("products", "products.id", "reviews.productId")
    .select(["reviews.id", "bookings.reference", "products.title", "reviews.stars", "reviews.text", "reviews.name", "reviews.createdAt", "reviews.pictureWidth", "reviews.pictureSharedAt"])
    .where("reviews.publishedAt", "is", null)
    .where("reviews.refusedAt", "is", null)
    .where("reviews.withdrawnAt", "is", null)
    .orderBy("reviews.createdAt")
    .orderBy("reviews.id")
    .limit(200)
    .execute();
  return rows.map(({ pictureWidth, pictureSharedAt, ...row }) => ({ ...row, picture: pictureWidth === null ? null : { shared: pictureSharedAt !== null } }));
}

/** Shows a review as it was written, to everybody; the product's rating counts it from then on. */
export function publishReview(shop: Shop, actor: Actor, id: string): Promise<Decided> {
  return decide(shop, actor, id, "published", async (tx, at) => {
    await tx.updateTable("reviews").set({ publishedAt: at }).where("id", "=", id).execute();
    await raiseCatalogueVersion(tx, at);
  });
}

const refusal = v.object({ reason: v.pipe(line(1, LOCATION_MAX)) });

/** Refuses to show one, with a `{reason}` that its author reads: an insult, somebody's name, another's words; never that it is unkind. */
export async function refuseReview(shop: Shop, actor: Actor, id: string, body: unknown): Promise<Decided> {
  if (!actor.operator) return { ok: false, problem: NONE };
  const read = v.safeParse(refusal, body);
  if (!read.success) return { ok: false, problem: REASON };
  return decide(shop, actor, id, "refused", async (tx, refusedAt) => {
    await tx.updateTable("reviews").set({ refusedAt, refusedReason: read.output.reason }).where("id", "=", id).execute();
  });
}

/** One look at one review: the first decision stands, and a repeat of it answers the same. */
async function decide(shop: Shop, actor: Actor, id: string, to: ReviewState, write: (tx: Tx, at: string) => Promise<void>): Promise<Decided> {
  if (!actor.operator) return { ok: false, problem: NONE };
  const state = await inTransaction(shop.database.db, async (tx) => {
    const row = await lockReview(tx, { id });
    if (!row || reviewState(row) !== "waiting") return row && reviewState(row);
    await write(tx, shop.clock.now().toISOString());
    return to;
  });
  if (state === undefined) return { ok: false, problem: NONE };
  if (state !== to) return { ok: false, problem: { status: 409, title: "This step isn't possible any more", extra: { state } } };
  // Other processes see it within a second.
  await shop.catalogue.refresh();
  return { ok: true, answer: { id, state } };
}
