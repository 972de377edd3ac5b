/** The bounds of a review, apart from its schema so that a page can show them without it. */
export const REVIEW_MAX = 1000;
export const STARS = [1, 2, 3, 4, 5] as const;
/** Bytes of a picture as it is sent: a phone's browser makes it smaller first. */
export const PICTURE_MAX = 4 * 1024 * 1024;

/** How a review stands, from its instants. */
export type ReviewState = "waiting" | "published" | "refused" | "withdrawn";
type Instants = { publishedAt: string | null; refusedAt: string | null; withdrawnAt: string | null };

export function reviewState({ publishedAt, refusedAt, withdrawnAt }: Instants): ReviewState {
  if (withdrawnAt !== null) return "withdrawn";
  if (publishedAt !== null) return "published";
  return refusedAt === null ? "waiting" : "refused";
}

/** What a review is signed with where others see it: the first word of a name, and no more of it. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

type Rated = { rating: number; reviewCount: number };

/** A product's rating, to a tenth of a star, and the number it rests on: what the catalogue begins with, and every review that is shown. */
export function ratedWith(seed: Rated, reviews: { count: number; stars: number }): Rated {
  if (reviews.count === 0) return seed;
  const reviewCount = seed.reviewCount + reviews.count;
  return { rating: Math.round(((seed.rating * seed.reviewCount + reviews.stars) / reviewCount) * 10) / 10, reviewCount };
}

/** Whether bytes begin as a JPEG, PNG or WebP does, whatever they are called: nothing else reaches what reads pictures. */
export function isPhoto(bytes: Uint8Array): boolean {
  const signs = String.fromCharCode(...bytes.subarray(0, 12));
  return signs.startsWith("\xff\xd8\xff") || signs.startsWith("\x89PNG\r\n\x1a\n") || (signs.startsWith("RIFF") && signs.endsWith("WEBP"));
}
