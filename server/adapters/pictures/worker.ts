import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Numbered } from "#server/adapters/work-process.ts";
import type { Answer, MakeTask, Task, UploadTask } from "./tasks.ts";

/**
 * A process of its own, because AVIF alone takes more memory than the whole server may. It runs straight under
 * Node, so it imports sharp and node: alone. It ends when the server does.
 */
sharp.concurrency(1);
sharp.cache(false);
// A page that is being rendered goes before a picture that is being made.
setPriority(5);

const SOCIAL = { width: 1200, height: 630, most: 300_000 };
// A picture of 20,000 × 20,000 would be a slip or an attack; the largest that is shown is 2,400 wide.
const MOST_PIXELS = 100_000_000;
const UPLOAD = { side: 1200, mostPixels: 50_000_000 };

async function make({ source, target, hash, width, format }: MakeTask): Promise<Answer> {
  const bytes = await readFile(source);
  // The file was changed and not imported yet: its bytes must not be kept for ever under the old name.
  if (!createHash("sha256").update(bytes).digest("hex").startsWith(hash)) return { ok: false, error: `${source} is not the picture that was imported` };
  const made = width === "og" ? await social(bytes) : await encode(sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().resize({ width, withoutEnlargement: true }), width, format);
  await writeWhole(target, made);
  return { ok: true };
}

async function writeWhole(target: string, made: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const half = `${target}.${process.pid}.part`;
  try {
    await writeFile(half, made);
    await rename(half, target);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Made anew, upright and at most so wide and high: nothing is left of the file that came, neither place and device nor what else it hid. */
async function upload({ source, target }: UploadTask): Promise<Answer> {
  const picture = sharp(await readFile(source), { limitInputPixels: UPLOAD.mostPixels }).autoOrient().resize({ width: UPLOAD.side, height: UPLOAD.side, fit: "inside", withoutEnlargement: true });
  const { data, info } = await picture.webp({ quality: 76, effort: 3 }).toBuffer({ resolveWithObject: true });
  await writeWhole(target, data);
  return { ok: true, size: { width: info.width, height: info.height } };
}

function encode(picture: Sharp, width: number, format: MakeTask["format"]): Promise<Buffer> {
  switch (format) {
    case "jpg":
      return picture.jpeg({ quality: 74, progressive: true }).toBuffer();
    case "webp":
      return picture.webp({ quality: 74, effort: 3 }).toBuffer();
    case "avif":
      // At 2,400 wide effort 3 takes twice as long as 2 for a twelfth of the bytes.
      return picture.avif({ quality: 50, effort: width > 960 ? 2 : 3 }).toBuffer();
  }
}

async function social(bytes: Buffer): Promise<Buffer> {
  const crop = sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().resize(SOCIAL.width, SOCIAL.height, { fit: "cover", position: "attention" });
  for (let quality = 80; ; quality -= 10) {
    const made = await crop.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (made.length < SOCIAL.most || quality <= 30) return made;
  }
}

/** Six hex colours: what is left of a picture at three by two pixels. */
async function colors(source: string): Promise<Answer> {
  const raw = await sharp(source, { limitInputPixels: MOST_PIXELS }).autoOrient().resize(3, 2, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return { ok: true, colors: Array.from({ length: 6 }, (_, i) => `#${raw.subarray(i * 3, i * 3 + 3).toString("hex")}`) };
}

function perform(task: Task): Promise<Answer> {
  switch (task.kind) {
    case "make":
      return make(task);
    case "colors":
      return colors(task.source);
    case "upload":
      return upload(task);
  }
}

process.on("message", ({ number, content: task }: Numbered<Task>) => {
  perform(task)
    .catch((error: unknown): Answer => ({ ok: false, error: String(error) }))
    .then((content) => process.send?.({ number, content } satisfies Numbered<Answer>));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the server still finishes what it was asked and then lets go.
process.on("SIGINT", () => undefined);
