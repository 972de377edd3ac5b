import type { Picture } from "./types.ts";

/** Where a picture is found, at which widths and in which formats. Addresses carry the hash, so they never change. */

export type PictureFormat = "avif" | "webp" | "jpg";

const WIDTHS = [160, 320, 480, 640, 960, 1200, 1600, 2400];

/** The social picture: a crop of 1200 × 630, JPEG only. */
const SOCIAL = "og";
export type PictureWidth = number | typeof SOCIAL;

export type PictureAddress = { id: string; hash: string; width: PictureWidth; format: PictureFormat };

/** The widths a picture is made in: never wider than it is itself. */
export function pictureWidths({ width }: Pick<Picture, "width">, upTo = Infinity): number[] {
  return WIDTHS.filter((candidate) => candidate <= Math.min(width, upTo));
}

export function picturePath({ id, hash }: Pick<Picture, "id" | "hash">, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${id}.${hash}-${width}.${format}`;
}

/** The picture for Open Graph and Twitter cards: 1200 × 630, under 300 KB. */
export function ogPicturePath(picture: Pick<Picture, "id" | "hash">): string {
  return picturePath(picture, SOCIAL, "jpg");
}

export function pictureSrcset(picture: Pick<Picture, "id" | "hash" | "width">, format: PictureFormat, upTo?: number): string {
  return pictureWidths(picture, upTo).map((width) => `${picturePath(picture, width, format)} ${width}w`).join(", ");
}

const ADDRESS = /^\/pictures\/([a-z0-9-]{1,40}\/[A-Za-z0-9-]{1,40})\.([0-9a-f]{10})-([1-9]\d{2,3}|og)\.(avif|webp|jpg)$/;

/** Reads an address as it came, undecoded; undefined for everything that this shop would not have written. */
export function parsePicturePath(path: string): PictureAddress | undefined {
  const [, id, hash, width, format] = ADDRESS.exec(path) ?? [];
  if (!id || !hash || !width) return undefined;
  return { id, hash, width: width === SOCIAL ? SOCIAL : Number(width), format: format as PictureFormat };
}

/** True when the picture is made at this width and in this format. */
export function isMade(picture: Pick<Picture, "hash" | "width">, { hash, width, format }: PictureAddress): boolean {
  if (hash !== picture.hash) return false;
  return width === SOCIAL ? format === "jpg" : pictureWidths(picture).includes(width);
}
