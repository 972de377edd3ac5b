import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction, type Tx } from "#db/client.ts";
import { jpegSize } from "#domain/catalogue/jpeg.ts";
import { CATALOGUE_FILE, checkCatalogue, IMAGES_FILE, type PictureFile, type SeedPicture, type SeedProduct } from "#domain/catalogue/schema.ts";
import type { Shop } from "#server/shop.ts";

export type Imported =
  | { kind: "refused"; problems: string[] }
  | { kind: "unchanged"; version: number }
  | { kind: "imported"; version: number; products: number; pictures: number; unpublished: number };

type Into = Pick<Shop, "database" | "clock"> & { pictures: Pick<Shop["pictures"], "colors"> };

/** Raised when an unchanged catalogue must be stored again, because this build stores it differently. */
const FORM = 1;

/**
 * Takes the shop-keeper's files (`catalogue/` in `projectDir`) into the database, whole or not at all. A product that
 * is not in them any more is unpublished, never deleted: bookings point at it. The same files again change nothing.
 */
export async function importCatalogue(shop: Into, projectDir: string): Promise<Imported> {
  const [catalogue, images, onDisk] = await Promise.all([
    readFile(join(projectDir, CATALOGUE_FILE), "utf8"),
    readFile(join(projectDir, IMAGES_FILE), "utf8"),
    findPictures(join(projectDir, "catalogue/images")),
  ]);
  const checked = checkCatalogue({ catalogue, images, onDisk });
  if (!checked.ok) return { kind: "refused", problems: checked.problems };

  const { products } = checked;
  const pictures: Colored[] = [];
  for (const picture of checked.pictures) pictures.push({ ...picture, colors: picture.colors ?? (await shop.pictures.colors(picture.file)) });
  const source = createHash("sha256").update(JSON.stringify([FORM, products, pictures])).digest("hex");
  const now = shop.clock.now().toISOString();

  return inTransaction(shop.database.db, async (tx) => {
    // The version row is written first: whoever imports at the same time waits here.
    await tx.insertInto("catalogueVersion").values({ id: 1, version: 0, source: "", changedAt: now }).onConflict((c) => c.column("id").doUpdateSet({ id: 1 })).execute();
    const before = await tx.selectFrom("catalogueVersion").select(["version", "source"]).executeTakeFirstOrThrow();
    if (before.source === source) return { kind: "unchanged", version: before.version };

    const version = before.version + 1;
    const unpublished = await storeProducts(tx, products, now);
    await storePictures(tx, products, pictures);
    await tx.updateTable("catalogueVersion").set({ version, source, changedAt: now }).execute();
    return { kind: "imported", version, products: products.length, pictures: pictures.length, unpublished };
  });
}

/** A new shop's first catalogue; later changes are taken by `npm run catalogue:import` alone. Throws what is wrong with it. */
export async function loadCatalogueOnce(shop: Into, projectDir: string): Promise<void> {
  const row = await shop.database.db.selectFrom("catalogueVersion").select("version").executeTakeFirst();
  if (row) return;
  const imported = await importCatalogue(shop, projectDir);
  if (imported.kind === "refused") throw new Error(imported.problems.join("\n"));
}

type Colored = Omit<SeedPicture, "colors"> & { colors: string[] };

/** Every JPEG under the folder by its path in it, with what a look at its bytes says. */
async function findPictures(folder: string): Promise<Map<string, PictureFile>> {
  const found = new Map<string, PictureFile>();
  const paths = await readdir(folder, { recursive: true });
  for (const path of paths.filter((path) => path.endsWith(".jpg"))) {
    const bytes = await readFile(join(folder, path));
    const size = jpegSize(bytes);
    if (size) found.set(path.replaceAll("\\", "/"), { ...size, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 10) });
  }
  return found;
}

/** Returns how many products left the catalogue. */
async function storeProducts(tx: Tx, products: SeedProduct[], now: string): Promise<number> {
  const rows = await tx.selectFrom("products").select(["id", "publishedAt", "featuredAt"]).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const ids = products.map(({ id }) => id);

  for (const [position, { rating, featured, addOns, pictures: _, ...product }] of products.entries()) {
    const row = {
      ...product,
      position,
      ratingTenths: Math.round(rating * 10),
      featuredAt: featured ? (known.get(product.id)?.featuredAt ?? now) : null,
      publishedAt: known.get(product.id)?.publishedAt ?? now,
      locations: JSON.stringify(product.locations),
      includes: JSON.stringify(product.includes),
      notIncluded: JSON.stringify(product.notIncluded),
      tags: JSON.stringify(product.tags),
      colors: JSON.stringify(product.colors),
    };
    await tx.insertInto("products").values(row).onConflict((c) => c.column("id").doUpdateSet(row)).execute();
    await tx.deleteFrom("productAddOns").where("productId", "=", product.id).execute();
    for (const [place, addOn] of addOns.entries()) {
      await tx.insertInto("productAddOns").values({ productId: product.id, addOnId: addOn.id, position: place, name: addOn.name, price: addOn.price }).execute();
    }
  }
  await tx.updateTable("products").set({ publishedAt: null }).where("id", "not in", ids).where("publishedAt", "is not", null).execute();
  return rows.filter(({ id, publishedAt }) => publishedAt !== null && !ids.includes(id)).length;
}

/** An unpublished product keeps its pictures; a picture that nothing names any more goes. */
async function storePictures(tx: Tx, products: SeedProduct[], pictures: Colored[]): Promise<void> {
  for (const { colors, ...picture } of pictures) {
    const row = { ...picture, colors: JSON.stringify(colors) };
    await tx.insertInto("pictures").values(row).onConflict((c) => c.column("id").doUpdateSet(row)).execute();
  }
  for (const { id, pictures: pictureIds } of products) {
    await tx.deleteFrom("productPictures").where("productId", "=", id).execute();
    for (const [position, pictureId] of pictureIds.entries()) {
      await tx.insertInto("productPictures").values({ productId: id, position, pictureId }).execute();
    }
  }
  await tx.deleteFrom("pictures")
    .where("id", "not in", pictures.map(({ id }) => id))
    .where("id", "not in", tx.selectFrom("productPictures").select("pictureId"))
    .execute();
}
