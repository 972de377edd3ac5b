import type { CategoryKey } from "./types.ts";

/** A category's words. `path` is the address of its page; baby showers have none and live in the listing alone. */
export type Category = { key: CategoryKey; path?: string; title: string; label: string; description: string };

export const CATEGORIES: readonly Category[] = [
  { key: "romanticDates", path: "/romanticDate", title: "Romantic Dates", label: "Romantic Dates", description: "Candlelit canopies, rooftop films and rooms full of petals, set up for two and ready when you walk in." },
  { key: "birthdayCelebrations", path: "/birthdayCelebrations", title: "Birthday Celebrations", label: "Birthdays", description: "Balloon arches, midnight gold and parties for small explorers, at home or wherever the cake is cut." },
  { key: "anniversarySpecials", path: "/anniversarySpecials", title: "Anniversary Specials", label: "Anniversaries", description: "Silver jubilees, walks along your own photographs and evenings on the terrace, for the years you have counted together." },
  { key: "surpriseParties", path: "/surpriseParties", title: "Surprise Parties", label: "Surprise Parties", description: "Rooms, game nights and car boots that change completely while somebody is away for an hour." },
  { key: "proposals", path: "/proposals", title: "Proposals", label: "Proposals", description: "Lit letters, flowers by the lake and rooftops at the blue hour. You bring the question." },
  { key: "corporateEvents", path: "/corporateEvents", title: "Corporate Events", label: "Corporate Events", description: "Office celebrations, launch stages and festival days at work, set up before the first meeting." },
  { key: "babyShowers", title: "Baby Showers", label: "Baby Showers", description: "Dessert tables, banners and bunting in soft colours for the one who is on the way." },
];

export function categoryOf(key: CategoryKey): Category {
  const found = CATEGORIES.find((category) => category.key === key);
  if (!found) throw new RangeError(`no category ${key}`);
  return found;
}

/** The category of an address such as `/romanticDate`. */
export function categoryByPath(path: string): Category | undefined {
  return CATEGORIES.find((category) => category.path === path);
}
