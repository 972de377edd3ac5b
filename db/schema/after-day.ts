/**
 * A mail about a booking that a day brought: the reminder of its celebration on `date` at `time`, the question to the shop whether it
 * took place, or to its shopper how it was. Its key makes a second one impossible. `outboxId` is null for the shop, and where no mail
 * was needed.
 */
export type DayMailsTable = { bookingId: string; what: string; date: string; time: string | null; outboxId: string | null };

/**
 * What the shopper of a completed booking says of one product of it, once (decision 30). `name` is a first name. The picture's file is
 * named after `id`; others see it from `pictureSharedAt` on. Neither `publishedAt` nor `refusedAt`: it waits for the merchant's look.
 */
export type ReviewsTable = {
  id: string;
  bookingId: string;
  productId: string;
  stars: number;
  text: string;
  name: string;
  pictureWidth: number | null;
  pictureHeight: number | null;
  pictureSharedAt: string | null;
  createdAt: string;
  publishedAt: string | null;
  refusedAt: string | null;
  refusedReason: string | null;
  /** Taken back by its author: stars alone are left, which count no more, so that it stays the only one. */
  withdrawnAt: string | null;
};
