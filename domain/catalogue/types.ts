/** The catalogue's own words (SPEC section 3). Prices are whole rupees. */

export const CATEGORY_KEYS = [
  "romanticDates",
  "birthdayCelebrations",
  "anniversarySpecials",
  "surpriseParties",
  "proposals",
  "corporateEvents",
  "babyShowers",
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

export const CITIES = ["Delhi", "Gurgaon", "Noida", "Faridabad"] as const;
export type City = (typeof CITIES)[number];

export const THEMES = ["Pastel", "Neon", "Gold", "Romantic", "Blue", "Minimal", "Mixed"] as const;
export type Theme = (typeof THEMES)[number];

export type AddOn = { id: string; name: string; price: number };

/**
 * A picture of the catalogue. `id` is its path without ending (`rd001/1`), `hash` changes with its bytes, so every
 * address made from it can be kept for ever. `colors` are six hex colours of a 3 × 2 grid, for the blurred placeholder.
 */
export type Picture = { id: string; hash: string; width: number; height: number; alt: string; colors: string[] };

export type Product = {
  id: string;
  category: CategoryKey;
  title: string;
  description: string;
  basePrice: number;
  originalPrice: number | null;
  /** To a tenth of a star, of what the catalogue begins with and every review that is shown; `reviewCount` is how many these are. */
  rating: number;
  reviewCount: number;
  featured: boolean;
  theme: Theme;
  locations: City[];
  location: string;
  duration: string;
  capacity: string;
  setupMinutes: number;
  occupiesMinutes: number;
  includes: string[];
  notIncluded: string[];
  addOns: AddOn[];
  tags: string[];
  /** Hex colours of the set-up itself, shown as swatches. */
  colors: string[];
  /** The first is the product's image, the others its additional images. */
  pictures: Picture[];
};

/** The published catalogue at one version, in the order the shop-keeper gave. */
export type Catalogue = { version: number; products: Product[]; sitePictures: Record<string, Picture> };
