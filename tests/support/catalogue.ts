import type { Db } from "#db/client.ts";

const WRITTEN_AT = "2027-01-01T00:00:00.000Z";

const COMMON = {
  description: "A table for two.", originalPrice: null, ratingTenths: 48, reviewCount: 12, featuredAt: null, theme: "Romantic",
  locations: '["Delhi"]', includes: "[]", notIncluded: "[]", tags: "[]", colors: '["#112233"]', location: "Delhi NCR", duration: "2 hours",
  capacity: "2 guests", setupMinutes: 60, occupiesMinutes: 120, publishedAt: WRITTEN_AT,
};

/** Three products: one with add-ons of its own, one without, one that is not published. Twice is harmless. */
export async function insertCatalogue(db: Db): Promise<void> {
  const products = [
    { ...COMMON, id: "rd001", position: 1, category: "romanticDates", title: "Candles & Roses <for two>", basePrice: 4999 },
    { ...COMMON, id: "bd-arch-01", position: 2, category: "birthdayCelebrations", title: "Balloon Arch", basePrice: 1499, location: "Noida" },
    { ...COMMON, id: "gone01", position: 3, category: "proposals", title: "No longer offered", basePrice: 999, publishedAt: null },
  ];
  await db.insertInto("products").values(products).onConflict((conflict) => conflict.column("id").doNothing()).execute();
  await db
    .insertInto("productAddOns")
    .values([
      { productId: "rd001", addOnId: "violin", position: 1, name: "Violinist", price: 2500 },
      { productId: "rd001", addOnId: "addon-cake", position: 2, name: "Heart Cake", price: 899 },
    ])
    .onConflict((conflict) => conflict.columns(["productId", "addOnId"]).doNothing())
    .execute();
  await db
    .insertInto("catalogueVersion")
    .values({ id: 1, version: 1, source: "test", changedAt: WRITTEN_AT })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
