import type { Db } from "#db/client.ts";
import { firstName, reviewState, type ReviewState } from "#domain/review/rules.ts";
import type { Actor, Shop } from "#server/shop.ts";
import { opensReview } from "./booking-link.ts";
import { type FoundBooking, findBooking, linesOf } from "./read-booking.ts";

/** Who wants to review which booking: its owner, or whoever has the link of the mail that asked for it. */
export type Reviewing = { reference: string; actor: Actor | undefined; key: string | null };

/** What somebody wrote of one product of their booking. `picture` is the id that its file is called by. */
export type OwnReview = { id: string; stars: number; text: string; state: ReviewState; reason: string | null; picture: { id: string; shared: boolean } | null };
export type ReviewedProduct = { id: string; title: string; review: OwnReview | null };
export type ReviewPage = { reference: string; date: string; completed: boolean; name: string; products: ReviewedProduct[] };

/** The booking that may be reviewed by whoever asks; undefined alike for one that is not there and for one that is somebody else's. */
export async function findReviewed(shop: Shop, { reference, actor, key }: Reviewing): Promise<FoundBooking | undefined> {
  const found = await findBooking(shop.database.db, reference);
  if (!found) return undefined;
  return actor?.userId === found.userId || (key !== null && opensReview(shop, found.id, key)) ? found : undefined;
}

/** A booking as the page shows it on which it is reviewed: each product once, with what was written of it. Changes nothing. */
export async function readReviewPage(shop: Shop, asking: Reviewing): Promise<ReviewPage | undefined> {
  const found = await findReviewed(shop, asking);
  if (!found) return undefined;
  const { db } = shop.database;
  const rows = await db.selectFrom("reviews").selectAll().where("bookingId", "=", found.id).execute();
  const titles = new Map((await linesOf(db, found.id)).map(({ productId, title }) => [productId, title]));
  const reviewOf = (productId: string): OwnReview | null => {
    const row = rows.find((each) => each.productId === productId);
    if (!row) return null;
    const { id, stars, text, refusedReason: reason, pictureWidth, pictureSharedAt } = row;
    return { id, stars, text, reason, state: reviewState(row), picture: pictureWidth === null ? null : { id, shared: pictureSharedAt !== null } };
  };
  return {
    reference: found.reference,
    date: found.date,
    completed: found.state === "completed",
    name: firstName(found.name),
    products: [...titles].map(([id, title]) => ({ id, title, review: reviewOf(id) })),
  };
}

export type ShownReview = { id: string; stars: number; text: string; name: string; date: string; picture: { width: number; height: number } | null };

/** The reviews of a product that are shown, the newest first and so many at most, with the number and the stars of all of them. */
export async function readShownReviews(db: Db, productId: string, most: number): Promise<{ reviews: ShownReview[]; count: number; stars: number }> {
  const shown = db.selectFrom("reviews").where("productId", "=", productId).where("publishedAt", "is not", null);
  const all = await shown.select(({ fn }) => [fn.countAll().as("count"), fn.sum("stars").as("stars")]).executeTakeFirst();
  const rows = await shown.innerJoin("bookings", "bookings.id", "reviews.bookingId").selectAll("reviews").select("bookings.date").orderBy("reviews.createdAt", "desc").orderBy("reviews.id").limit(most).execute();
  return {
    count: Number(all?.count ?? 0),
    stars: Number(all?.stars ?? 0),
    reviews: rows.map(({ id, stars, text, name, createdAt, pictureWidth: width, pictureHeight: height, pictureSharedAt }) => ({
      id, stars, text, name, date: createdAt, picture: width !== null && height !== null && pictureSharedAt !== null ? { width, height } : null,
    })),
  };
}
