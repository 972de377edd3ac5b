import { CATEGORIES } from "#domain/catalogue/categories.ts";

/** The four experiences that the navbar's submenu names (SPEC section 2). */
export const EXPERIENCES = CATEGORIES.filter(({ key }) => ["romanticDates", "birthdayCelebrations", "anniversarySpecials", "surpriseParties"].includes(key));

export const SECTIONS = [
  { to: "/#how-it-works", label: "How-It-Works" },
  { to: "/#about", label: "About Us" },
  { to: "/#testimonials", label: "Testimonials" },
  { to: "/#contact", label: "Contact" },
] as const;

/** Where 'Book Now' leads outside a product page: a celebration is chosen first. */
export const BOOK_NOW = "/products";
