import { readdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { ogPicturePath, type PictureFormat, picturePath } from "#domain/catalogue/pictures.ts";
import type { Picture } from "#domain/catalogue/types.ts";
import { openPictures, type Pictures } from "#server/adapters/pictures/pictures.ts";
import { pictures as endpoint } from "#server/api/pictures.ts";
import { type CatalogueStore, openCatalogue } from "#server/catalogue-store.ts";
import { makeClock } from "#server/clock.ts";
import { silentLog } from "#server/log.ts";
import { importCatalogue } from "#server/services/import-catalogue.ts";
import { preparePictures } from "#server/services/prepare-pictures.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const dataDir = mkdtempSync(join(tmpdir(), "bokeh-pictures-"));
let catalogue: CatalogueStore;
let pictures: Pictures;
let app: Hono;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = openDatabase({ dataDir: ":memory:" });
  await migrate(database);
  pictures = openPictures({ projectDir: process.cwd(), dataDir });
  await importCatalogue({ database, clock: makeClock(), pictures }, process.cwd());
  catalogue = await openCatalogue(database.db, (error) => { throw error; });
  app = endpoint({ catalogue, pictures, log: silentLog });
  close = async () => {
    pictures.stop();
    catalogue.stop();
    await database.db.destroy();
    rmSync(dataDir, { recursive: true });
  };
});
afterAll(() => close());

function picture(productId: string, place = 0): Picture {
  const found = catalogue.product(productId)?.pictures[place];
  if (!found) throw new Error(`${productId} has no picture ${place}`);
  return found;
}
const get = async (path: string) => app.request(path);
const type = (response: Response) => response.headers.get("content-type");

/** What the bytes are, whatever the header says. */
function sniff(bytes: Uint8Array): PictureFormat | undefined {
  const signs = Buffer.from(bytes).toString("latin1", 0, 16);
  if (signs.startsWith("\xff\xd8\xff")) return "jpg";
  if (signs.slice(8, 12) === "WEBP") return "webp";
  return signs.slice(4, 12) === "ftypavif" ? "avif" : undefined;
}

/** The size of a JPEG, from its frame header. */
function jpegSides(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if ([0xc0, 0xc2].includes(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}

describe("pictures", () => {
  it("are made on demand, in the format and at the width of the address, to be kept for ever", async () => {
    for (const [format, media] of [["jpg", "image/jpeg"], ["webp", "image/webp"]] as const) {
      const response = await get(picturePath(picture("rd001"), 320, format));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([response.status, type(response), response.headers.get("cache-control"), sniff(bytes)]).toEqual([200, media, FOR_EVER, format]);
      if (format === "jpg") expect(jpegSides(bytes)).toEqual([320, 240]);
    }
  });

  it("are the same for twenty that ask at the same time", async () => {
    const path = picturePath(picture("rd002"), 160, "webp");
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString("base64")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(bodies).size).toBe(1);
    expect(readdirSync(join(dataDir, "pictures/rd002"))).toHaveLength(1);
  });

  it("stand in for AVIF while it is made, and then give way to it", async () => {
    const asked = picture("rd003");
    const path = picturePath(asked, 160, "avif");
    const early = await get(path);
    expect([early.status, type(early), early.headers.get("cache-control"), sniff(new Uint8Array(await early.arrayBuffer()))]).toEqual([200, "image/webp", "no-store", "webp"]);
    await pictures.make({ id: asked.id, hash: asked.hash, width: 160, format: "avif" }, "now");
    const late = await get(path);
    expect([type(late), late.headers.get("cache-control"), sniff(new Uint8Array(await late.arrayBuffer()))]).toEqual(["image/avif", FOR_EVER, "avif"]);
  });

  it("are cropped for social cards, under 300 KB", async () => {
    const social = catalogue.current().sitePictures["site/social"];
    const proposals = catalogue.current().sitePictures["category/proposals"];
    if (!social || !proposals) throw new Error("the site has no pictures");
    for (const asked of [picture("rd001"), picture("bc003"), social, proposals]) {
      const bytes = new Uint8Array(await (await get(ogPicturePath(asked))).arrayBuffer());
      expect(jpegSides(bytes)).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThan(300_000);
    }
  });

  it("answer HEAD like GET", async () => {
    const response = await app.request(picturePath(picture("rd001"), 320, "jpg"), { method: "HEAD" });
    expect([response.status, type(response)]).toEqual([200, "image/jpeg"]);
  });

  it("are 404 for any address that the shop would not write", async () => {
    const { id, hash } = picture("rd001");
    const wrong = [
      `/pictures/${id}.0000000000-320.jpg`,
      `/pictures/${id}.${hash}-321.jpg`,
      `/pictures/${id}.${hash}-2400.jpg`,
      `/pictures/${id}.${hash}-og.avif`,
      `/pictures/${id}.${hash}-320.png`,
      `/pictures/rd001/99.${hash}-320.jpg`,
      `/pictures/constructor/1.${hash}-320.jpg`,
      `/pictures/rd001/..%2f..%2f${id}.${hash}-320.jpg`,
      `/pictures/..%2f..%2fbokeh.sqlite`,
      `/pictures/rd001/1.${hash}-320.jpg%00`,
      `/pictures/rd001%5c1.${hash}-320.jpg`,
      `/pictures/%E0%A4%A`,
      `/pictures/${"a".repeat(20_000)}`,
      `/pictures/`,
    ];
    for (const path of wrong) {
      const response = await get(path);
      expect([path, response.status, type(response)]).toEqual([path, 404, "application/problem+json; charset=utf-8"]);
    }
  });

  it("leave nothing to climb to", async () => {
    for (const path of ["/pictures/%2e%2e/%2e%2e/package.json", "/pictures/../bokeh.sqlite", "/pictures/rd001\\..\\..\\..\\bokeh.sqlite", "//pictures/rd001"]) expect((await get(path)).status).toBe(404);
  });

  it("go on when the process that makes them is killed in between", async () => {
    const asked = picture("bc001");
    const variant = { id: asked.id, hash: asked.hash, width: 1600, format: "avif" } as const;
    const making = pictures.make(variant, "now");
    const first = pictures.pid();
    if (!first) throw new Error("no process is at work");
    process.kill(first, "SIGKILL");
    await making;
    expect(pictures.pid()).not.toBe(first);
    expect(sniff((await pictures.kept(variant)) ?? new Uint8Array())).toBe("avif");
    expect(readdirSync(join(dataDir, "pictures/bc001")).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("are refused, not kept under a wrong name, when the file is not the one that was imported", async () => {
    const { id } = picture("rd001");
    await expect(pictures.make({ id, hash: "0123456789", width: 160, format: "jpg" }, "now")).rejects.toThrow("is not the picture that was imported");
    await expect(pictures.make({ id: "rd001/99", hash: "0123456789", width: 160, format: "jpg" }, "now")).rejects.toThrow("ENOENT");
  });

  it("are made before anybody asks, until the shop closes", async () => {
    const asked: string[] = [];
    const closing = new AbortController();
    const counting: Pictures = {
      ...pictures,
      async make({ id, width, format }, urgency) {
        asked.push(`${id} ${width} ${format} ${urgency}`);
        if (asked.length === 60) closing.abort();
      },
    };
    await preparePictures({ catalogue, pictures: counting, log: silentLog }, closing.signal);
    expect(asked).toHaveLength(60);
    expect(asked.slice(0, 2)).toEqual(["rd001/1 480 webp idle", "rd001/1 640 webp idle"]);
  });
});
