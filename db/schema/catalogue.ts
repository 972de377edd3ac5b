/** One row, `id` 1: raised by every change to the catalogue, so that each process knows when to read it again. */
export type CatalogueVersionTable = { id: number; version: number; source: string; changedAt: string };

/** A product that is not in the catalogue any more keeps its row (`publishedAt` null): bookings point at it. */
export type ProductsTable = {
  id: string;
  position: number;
  category: string;
  title: string;
  description: string;
  basePrice: number;
  originalPrice: number | null;
  /** Tenths of a star: 49 is 4.9. */
  ratingTenths: number;
  reviewCount: number;
  featuredAt: string | null;
  theme: string;
  /** JSON lists of text. */
  locations: string;
  includes: string;
  notIncluded: string;
  tags: string;
  colors: string;
  location: string;
  duration: string;
  capacity: string;
  setupMinutes: number;
  occupiesMinutes: number;
  publishedAt: string | null;
};

/** The add-ons that a product lists, at its own price in rupees. */
export type ProductAddOnsTable = { productId: string; addOnId: string; position: number; name: string; price: number };

/** A picture by its path without ending; `colors` is a JSON list of six hex colours, a 3 × 2 grid. */
export type PicturesTable = { id: string; file: string; hash: string; width: number; height: number; alt: string; colors: string };

export type ProductPicturesTable = { productId: string; position: number; pictureId: string };
