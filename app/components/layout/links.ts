import { CATEGORIES } from "#domain/catalogue/categories.ts";

/** The four experiences that the navbar's submenu names (SPEC section 2). */
export const EXPERIENCES = /* @__PURE__ */ CATEGORIES.filter(({ key }) => ["romanticDates", "birthdayCelebrations", "anniversarySpecials", "surpriseParties"].includes(key));

export const SECTIONS = [
  { to: "/#how-it-works", label: "How-It-Works" },
  { to: "/#about", label: "About Us" },
  { to: "/#testimonials", label: "Testimonials" },
  { to: "/#contact", label: "Contact" },
] as const;
