import type { Db } from "#db/client.ts";
import { ratedWith } from "#domain/review/rules.ts";
import type { Catalogue, CategoryKey, City, Picture, Product, Theme } from "#domain/catalogue/types.ts";

/** The published catalogue in memory (ARCHITECTURE): one immutable value, replaced when its version row changes. */
export type CatalogueStore = {
  current(): Catalogue;
  product(id: string): Product | undefined;
  /** Looks at the version row and reads the catalogue again when it differs. */
  refresh(): Promise<void>;
  stop(): void;
};

const EMPTY: Catalogue = { version: 0, products: [], sitePictures: {} };
const LOOK_EVERY_MS = 1000;

export async function openCatalogue(db: Db, onError: (error: unknown) => void): Promise<CatalogueStore> {
  let catalogue = EMPTY;
  let byId = new Map<string, Product>();

  async function refresh() {
    const row = await db.selectFrom("catalogueVersion").select("version").executeTakeFirst();
    if (!row || row.version === catalogue.version) return;
    catalogue = await readCatalogue(db, row.version);
    byId = new Map(catalogue.products.map((product) => [product.id, product]));
  }

  await refresh();
  const timer = setInterval(() => void refresh().catch(onError), LOOK_EVERY_MS);
  timer.unref();
  return { current: () => catalogue, product: (id) => byId.get(id), refresh, stop: () => clearInterval(timer) };
}

async function readCatalogue(db: Db, version: number): Promise<Catalogue> {
  const [products, addOns, pictures, links, reviews] = await Promise.all([
    db.selectFrom("products").selectAll().where("publishedAt", "is not", null).orderBy("position").execute(),
    db.selectFrom("productAddOns").selectAll().orderBy("productId").orderBy("position").execute(),
    db.selectFrom("pictures").selectAll().execute(),
    db.selectFrom("productPictures").selectAll().orderBy("productId").orderBy("position").execute(),
    db.selectFrom("reviews").select(["productId", ({ fn }) => fn.countAll().as("count"), ({ fn }) => fn.sum("stars").as("stars")]).where("publishedAt", "is not", null).groupBy("productId").execute(),
  ]);
  const reviewed = new Map(reviews.map(({ productId, count, stars }) => [productId, { count: Number(count), stars: Number(stars) }]));
  const pictureById = new Map<string, Picture>(
    pictures.map(({ id, hash, width, height, alt, colors }) => [id, { id, hash, width, height, alt, colors: list(colors) }]),
  );
  const linked = new Set(links.map((link) => link.pictureId));
  return {
    version,
    sitePictures: Object.fromEntries([...pictureById].filter(([id]) => !linked.has(id))),
    products: products.map((row) => ({
      id: row.id,
      category: row.category as CategoryKey,
      title: row.title,
      description: row.description,
      basePrice: row.basePrice,
      originalPrice: row.originalPrice,
      ...ratedWith({ rating: row.ratingTenths / 10, reviewCount: row.reviewCount }, reviewed.get(row.id) ?? { count: 0, stars: 0 }),
      featured: row.featuredAt !== null,
      theme: row.theme as Theme,
      locations: list(row.locations) as City[],
      location: row.location,
      duration: row.duration,
      capacity: row.capacity,
      setupMinutes: row.setupMinutes,
      occupiesMinutes: row.occupiesMinutes,
      includes: list(row.includes),
      notIncluded: list(row.notIncluded),
      addOns: addOns.filter((addOn) => addOn.productId === row.id).map(({ addOnId, name, price }) => ({ id: addOnId, name, price })),
      tags: list(row.tags),
      colors: list(row.colors),
      pictures: links.filter((link) => link.productId === row.id).flatMap((link) => pictureById.get(link.pictureId) ?? []),
    })),
  };
}

/** A JSON list of text that this shop wrote itself. */
function list(json: string): string[] {
  return JSON.parse(json) as string[];
}
