import { randomUUID } from "node:crypto";
import { inTransaction, type Tx } from "#db/client.ts";
import { isErased } from "#domain/account/erasure.ts";
import { firstName, isPhoto, PICTURE_MAX } from "#domain/review/rules.ts";
import { PICTURE_MESSAGE, readReview, type ReviewInput } from "#domain/review/schema.ts";
import type { Problem } from "#server/http/problem.ts";
import { newReviewMail } from "#server/mail/review-mails.tsx";
import type { Shop } from "#server/shop.ts";
import { raiseCatalogueVersion } from "./collect-reviews.ts";
import { lockBooking, lockReview } from "./lock-booking.ts";
import { merchantAddresses } from "./place-booking.ts";
import { queueMails } from "./queue-mail.ts";
import { type FoundBooking, linesOf } from "./read-booking.ts";
import { type Answer, type OnceKey, type Outcome, refuse, rememberAnswer, rememberedAnswer } from "./remember-answer.ts";

const INVALID: Problem = { status: 422, title: "The review can't be sent so" };
const NOT_YET: Problem = { status: 409, title: "It has not been celebrated yet", detail: "A celebration can be reviewed once it has taken place." };
const ONCE: Problem = { status: 409, title: "It has been reviewed already", detail: "Each celebration is reviewed once.", extra: { code: "reviewed" } };

/**
 * `POST /api/reviews/{reference}` for whoever may review this booking (`findReviewed`): keeps what they say of one product of it, once,
 * until the merchant has looked at it. → 201 `{reference, id}`. The picture is made anew before anything is stored.
 */
export async function writeReview(shop: Shop, found: FoundBooking, body: unknown, once?: OnceKey): Promise<Outcome> {
  const read = readReview(body);
  if (!read.ok) return refuse({ ...INVALID, errors: read.errors });
  const { review } = read;
  const { db } = shop.database;
  const line = (await linesOf(db, found.id)).find(({ productId }) => productId === review.productId);
  if (!line) return refuse({ ...INVALID, errors: { productId: "This is not a part of your booking." } });
  // Before the answer is looked for: both are written together, so a repeat that finds the review finds its answer too.
  const reviewed = await isReviewed(db, found.id, review.productId);
  const known = once && (await rememberedAnswer(db, once));
  if (known) return known;
  // Looked at before a picture is: the row's key decides.
  if (found.state !== "completed") return refuse(NOT_YET);
  if (reviewed) return refuse(ONCE);

  const id = randomUUID();
  const picture = await keepPicture(shop, id, review);
  if (picture === "unreadable") return refuse({ ...INVALID, errors: { picture: PICTURE_MESSAGE } });
  const answer: Answer = { status: 201, body: { reference: found.reference, id } };
  let outcome: Outcome | undefined;
  try {
    outcome = await inTransaction(db, async (tx) => {
      const booking = await lockBooking(tx, found.id);
      if (booking?.state !== "completed" || isErased(booking.userId)) return refuse(NOT_YET);
      if (once && !(await rememberAnswer(tx, once, answer, shop.clock.now().toISOString()))) return undefined;
      return (await insert(shop, tx, { ...booking, id }, review, { bookingId: booking.id, title: line.title, picture })) ? { ok: true, answer } : refuse(ONCE);
    });
  } finally {
    if (picture && !outcome?.ok) await shop.pictures.uploads.remove(id);
  }
  return outcome ?? (once && (await rememberedAnswer(db, once))) ?? refuse(ONCE);
}

const isReviewed = async (db: Shop["database"]["db"], bookingId: string, productId: string) =>
  (await db.selectFrom("reviews").select("id").where("bookingId", "=", bookingId).where("productId", "=", productId).executeTakeFirst()) !== undefined;

type Kept = { width: number; height: number } | undefined;

async function keepPicture({ pictures }: Shop, id: string, { picture }: ReviewInput): Promise<Kept | "unreadable"> {
  if (!picture) return undefined;
  const bytes = Buffer.from(picture, "base64");
  if (bytes.length > PICTURE_MAX || !isPhoto(bytes)) return "unreadable";
  return (await pictures.uploads.keep(id, bytes)) ?? "unreadable";
}

/** False when another came first. */
async function insert(shop: Shop, tx: Tx, { id, name, reference }: { id: string; name: string; reference: string }, review: ReviewInput, { bookingId, title, picture }: { bookingId: string; title: string; picture: Kept }): Promise<boolean> {
  const at = shop.clock.now().toISOString();
  const { productId, stars, text, sharePicture } = review;
  const row = await tx
    .insertInto("reviews")
    .values({ id, bookingId, productId, stars, text, name: firstName(name), pictureWidth: picture?.width ?? null, pictureHeight: picture?.height ?? null, pictureSharedAt: picture && sharePicture ? at : null, createdAt: at })
    .onConflict((conflict) => conflict.columns(["bookingId", "productId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  const mails = merchantAddresses(shop).map((to) => newReviewMail({ reference, title, stars }, { to, origin: shop.origin }));
  await queueMails(tx, shop, { mails, elsewhere: [] }, at);
  return true;
}

/** Takes a review back for whoever wrote it, at any time: its words and picture go, and it counts no more. Once or often is the same. */
export async function withdrawReview(shop: Shop, found: FoundBooking, productId: unknown): Promise<boolean> {
  if (typeof productId !== "string") return false;
  const id = await inTransaction(shop.database.db, async (tx) => {
    await lockBooking(tx, found.id);
    // What the merchant decides meanwhile is waited for.
    const row = await lockReview(tx, { bookingId: found.id, productId });
    if (!row || row.withdrawnAt !== null) return row?.id;
    const at = shop.clock.now().toISOString();
    await tx.updateTable("reviews").set({ text: "", name: "", pictureWidth: null, pictureHeight: null, pictureSharedAt: null, publishedAt: null, withdrawnAt: at }).where("id", "=", row.id).execute();
    if (row.publishedAt !== null) await raiseCatalogueVersion(tx, at);
    return row.id;
  });
  if (id === undefined) return false;
  await shop.pictures.uploads.remove(id);
  await shop.catalogue.refresh();
  return true;
}
