import type { Actor, Shop } from "#server/shop.ts";
import { opensReview } from "./booking-link.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The picture of a review: everybody's once it is shown with it and its author has ticked that it may be; before that, and otherwise, an
 * operator's and its author's alone. `actor` is asked only then. Undefined for everyone else.
 */
export async function serveReviewPicture(shop: Shop, id: string, { actor, key }: { actor: () => Promise<Actor | undefined>; key: string | null }): Promise<{ bytes: Uint8Array<ArrayBuffer>; shared: boolean } | undefined> {
  if (!ID.test(id)) return undefined;
  const row = await shop.database.db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.bookingId")
    .select(["reviews.publishedAt", "reviews.pictureSharedAt", "bookings.id", "bookings.userId"])
    .where("reviews.id", "=", id)
    .where("reviews.pictureWidth", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const shared = row.publishedAt !== null && row.pictureSharedAt !== null;
  if (!shared && !(key !== null && opensReview(shop, row.id, key))) {
    const who = await actor();
    if (!who || (who.userId !== row.userId && !who.operator)) return undefined;
  }
  const bytes = await shop.pictures.uploads.read(id);
  return bytes && { bytes, shared };
}
