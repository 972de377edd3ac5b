import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import catalogueFile from "#catalogue/catalogue.json" with { type: "json" };
import imagesFile from "#catalogue/images/images.json" with { type: "json" };
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { type CatalogueStore, openCatalogue } from "#server/catalogue-store.ts";
import { makeClock } from "#server/clock.ts";
import { importCatalogue, loadCatalogueOnce } from "#server/services/import-catalogue.ts";

type Item = (typeof catalogueFile.items)[number];
const images: Record<string, { colors?: string[] }> = imagesFile;
const clock = makeClock(new Date("2026-11-28T06:00:00.000Z"));

let folder: string;
let database: Database;
let store: CatalogueStore;
/** The pictures that the import had to find colours for. */
let colored: string[];
const pictures = {
  colors: async (file: string) => {
    colored.push(file);
    return ["#111111", "#222222", "#333333", "#444444", "#555555", "#666666"];
  },
};
const run = (over: Database = database) => importCatalogue({ database: over, clock, pictures }, folder);

function write(items: Item[], changed: Record<string, object> = {}) {
  const paths = ["site/social.jpg", ...items.flatMap((item) => [item.image, ...item.additionalImages])];
  for (const path of paths) cpSync(join("catalogue/images", path), join(folder, "catalogue/images", path));
  writeFileSync(join(folder, "catalogue/catalogue.json"), JSON.stringify({ items }, null, 2));
  writeFileSync(join(folder, "catalogue/images/images.json"), JSON.stringify({ ...Object.fromEntries(paths.map((path) => [path, images[path]])), ...changed }, null, 1));
}

const [first, second] = catalogueFile.items;
if (!first || !second) throw new Error("the catalogue is empty");

beforeEach(async () => {
  colored = [];
  folder = mkdtempSync(join(tmpdir(), "bokeh-import-"));
  mkdirSync(join(folder, "catalogue/images"), { recursive: true });
  write([first, second]);
  database = openDatabase({ dataDir: join(folder, "data") });
  await migrate(database);
  store = await openCatalogue(database.db, (error) => { throw error; });
});

afterEach(async () => {
  store.stop();
  await database.db.destroy();
  rmSync(folder, { recursive: true });
});

describe("importing the catalogue", () => {
  it("brings products, add-ons and pictures, and the site's pictures by name", async () => {
    expect(await run()).toEqual({ kind: "imported", version: 1, products: 2, pictures: 7, unpublished: 0 });
    await store.refresh();
    const { products, sitePictures } = store.current();
    expect(products.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(products[0]).toMatchObject({ basePrice: first.basePrice, rating: first.rating, featured: true, addOns: first.addOns, includes: first.includes, locations: first.locations });
    expect(products[0]?.pictures.map(({ id }) => `${id}.jpg`)).toEqual([first.image, ...first.additionalImages]);
    expect(products[0]?.pictures[0]).toMatchObject({ width: 1600, height: 1200, colors: images[first.image]?.colors, hash: expect.stringMatching(/^[0-9a-f]{10}$/) as unknown });
    expect(Object.keys(sitePictures)).toEqual(["site/social"]);
    expect(colored).toEqual([]);
  });

  it("takes what is committed, whose colours are all there", async () => {
    expect(await importCatalogue({ database, clock, pictures }, process.cwd())).toEqual({ kind: "imported", version: 1, products: 26, pictures: 88, unpublished: 0 });
    expect(colored).toEqual([]);
  });

  it("is harmless twice, and whatever the white space", async () => {
    await run();
    writeFileSync(join(folder, "catalogue/catalogue.json"), JSON.stringify({ items: [first, second] }));
    expect(await run()).toEqual({ kind: "unchanged", version: 1 });
  });

  it("is seen by a server that is open, within its next look", async () => {
    await run();
    await store.refresh();
    write([{ ...first, basePrice: 4600, addOns: first.addOns.slice(0, 1) }, second]);
    // The command is a process of its own with a connection of its own.
    const command = openDatabase({ dataDir: join(folder, "data") });
    expect(await run(command)).toMatchObject({ kind: "imported", version: 2 });
    await command.db.destroy();
    await store.refresh();
    expect(store.current().version).toBe(2);
    expect(store.product(first.id)).toMatchObject({ basePrice: 4600, addOns: first.addOns.slice(0, 1) });
  });

  it("unpublishes what is missing, keeps its row, and brings it back", async () => {
    await run();
    write([second]);
    expect(await run()).toMatchObject({ kind: "imported", version: 2, unpublished: 1 });
    await store.refresh();
    expect(store.product(first.id)).toBeUndefined();
    expect(Object.keys(store.current().sitePictures)).toEqual(["site/social"]);
    expect(await database.db.selectFrom("products").select(["id", "publishedAt"]).where("id", "=", first.id).execute()).toEqual([{ id: first.id, publishedAt: null }]);

    write([first, second]);
    expect(await run()).toMatchObject({ version: 3, unpublished: 0 });
    await store.refresh();
    expect(store.product(first.id)?.pictures).toHaveLength(3);
  });

  it("keeps the order of the file", async () => {
    await run();
    write([second, first]);
    await run();
    await store.refresh();
    expect(store.current().products.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it("gives a picture with other bytes another address", async () => {
    await run();
    await store.refresh();
    const before = store.product(first.id)?.pictures[0]?.hash;
    cpSync(join("catalogue/images", second.image), join(folder, "catalogue/images", first.image));
    expect(await run()).toMatchObject({ kind: "imported", version: 2 });
    await store.refresh();
    expect(store.product(first.id)?.pictures[0]?.hash).not.toBe(before);
  });

  it("finds the colours of a picture that has none yet", async () => {
    write([first], { [first.image]: { ...images[first.image], colors: undefined } });
    await run();
    await store.refresh();
    expect(colored).toEqual([first.image]);
    expect(store.product(first.id)?.pictures[0]?.colors[5]).toBe("#666666");
  });

  it("refuses a bad file whole", async () => {
    await run();
    write([{ ...first, basePrice: 4600 }, { ...second, rating: 7 }]);
    expect(await run()).toEqual({ kind: "refused", problems: [expect.stringMatching(/^catalogue\/catalogue\.json line \d+: items\[1\]\.rating must be a number from 0 to 5$/)] });
    await store.refresh();
    expect(store.current().version).toBe(1);
    expect(store.product(first.id)?.basePrice).toBe(first.basePrice);
  });

  it("stores nothing when the database refuses in between", async () => {
    await run();
    write([{ ...first, basePrice: 4600 }]);
    await database.db.schema.dropTable("productPictures").execute();
    await expect(run()).rejects.toThrow("productPictures");
    expect(await database.db.selectFrom("products").select("basePrice").where("id", "=", first.id).executeTakeFirst()).toEqual({ basePrice: first.basePrice });
    expect(await database.db.selectFrom("catalogueVersion").select("version").executeTakeFirst()).toEqual({ version: 1 });
  });

  it("is done by two at once as by one", async () => {
    const others = [0, 1, 2].map(() => openDatabase({ dataDir: join(folder, "data") }));
    const imported = await Promise.all(others.map((other) => run(other)));
    expect(imported.map(({ kind }) => kind).sort()).toEqual(["imported", "unchanged", "unchanged"]);
    await Promise.all(others.map((other) => other.db.destroy()));
  });

  it("happens by itself for a new shop only, and says what is wrong", async () => {
    write([{ ...first, basePrice: -1 }]);
    const load = () => loadCatalogueOnce({ database, clock, pictures }, folder);
    await expect(load()).rejects.toThrow("items[0].basePrice must be a whole number");
    write([first]);
    await load();
    write([second]);
    await load();
    await store.refresh();
    expect(store.current().products.map(({ id }) => id)).toEqual([first.id]);
  });
});
