import type { Db, Tx } from "#db/client.ts";
import { reviewState } from "#domain/review/rules.ts";

/** Has every process read the catalogue again: a product's rating has changed, and what its page shows. */
export async function raiseCatalogueVersion(tx: Tx, changedAt: string): Promise<void> {
  await tx.updateTable("catalogueVersion").set(({ eb }) => ({ version: eb("version", "+", 1), changedAt })).execute();
}

/** Takes out what an account wrote of its bookings, that is to say all of it. */
export async function eraseReviews(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  if (bookingIds.length === 0) return;
  const gone = await tx.deleteFrom("reviews").where("bookingId", "in", bookingIds).returning("publishedAt").execute();
  if (gone.some(({ publishedAt }) => publishedAt !== null)) await raiseCatalogueVersion(tx, now.toISOString());
}

/** What an account wrote, as it can be taken along. */
export async function collectReviews(db: Db, userId: string) {
  const rows = await db.selectFrom("reviews").innerJoin("bookings", "bookings.id", "reviews.bookingId").selectAll("reviews").select("bookings.reference").where("bookings.userId", "=", userId).orderBy("reviews.createdAt").execute();
  return rows.map(({ reference, productId, stars, text, name, createdAt, refusedReason, pictureWidth, pictureSharedAt, ...instants }) => ({
    reference, productId, stars, text, name, writtenAt: createdAt, state: reviewState(instants), refusedReason, picture: pictureWidth === null ? null : { address: `/pictures/reviews/${instants.id}`, sharedAt: pictureSharedAt },
  }));
}
