import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { openPictures } from "./pictures.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bokeh-uploads-"));
const pictures = openPictures({ projectDir: process.cwd(), dataDir });
const { uploads } = pictures;
afterAll(() => {
  pictures.stop();
  rmSync(dataDir, { recursive: true });
});

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#b42e53" } });
const id = () => crypto.randomUUID();

it("a picture is kept upright, small, as a WebP, and without what came along with it", async () => {
  const own = id();
  const sent = await picture(2000, 1000).jpeg().withExif({ IFD0: { Copyright: "Asha Rao, Lajpat Nagar" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "28/1 34/1 0/1" } }).withMetadata({ orientation: 6 }).toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  expect(await uploads.keep(own, sent)).toEqual({ width: 600, height: 1200 });
  const kept = (await uploads.read(own)) ?? expect.fail("nothing was kept");
  const { format, exif, icc, xmp, orientation } = await sharp(kept).metadata();
  expect([format, exif, icc, xmp, orientation]).toEqual(["webp", undefined, undefined, undefined, undefined]);
  expect(Buffer.from(kept).includes("Lajpat")).toBe(false);
});

it.each([
  ["no picture", () => Buffer.from("\xff\xd8\xff\xe0 this is none", "latin1")],
  ["half of one", async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ["one that would fill the memory", () => picture(9000, 9000).png().toBuffer()],
])("%s is not kept, and nothing of it is left", async (_what, make) => {
  const own = id();
  expect(await uploads.keep(own, await make())).toBeUndefined();
  expect(await uploads.read(own)).toBeUndefined();
  expect(readdirSync(join(dataDir, "uploads")).some((name) => name.startsWith(own))).toBe(false);
});

it("what is kept is found by its age, and removed", async () => {
  const own = id();
  await uploads.keep(own, await picture(20, 10).webp().toBuffer());
  expect(await uploads.keptBefore(new Date(Date.now() - 3_600_000))).toEqual([]);
  expect(await uploads.keptBefore(new Date(Date.now() + 3_600_000))).toContain(own);
  writeFileSync(join(dataDir, "uploads", `${own}.webp.4711.part`), "half");
  await uploads.remove(own);
  await uploads.remove(own);
  expect(readdirSync(join(dataDir, "uploads")).filter((name) => name.startsWith(own))).toEqual([]);
  expect(await uploads.read(own)).toBeUndefined();
});
