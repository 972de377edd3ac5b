import { isMade, parsePicturePath, type PictureAddress, type PictureFormat } from "#domain/catalogue/pictures.ts";
import type { Catalogue, Picture } from "#domain/catalogue/types.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";

export type ServedPicture =
  /** `lasting` is false for what stands in until the asked-for format is made. */
  | { kind: "picture"; bytes: Uint8Array<ArrayBuffer>; format: PictureFormat; lasting: boolean }
  | { kind: "unknown" }
  | { kind: "late" };

type With = Pick<Shop, "catalogue" | "pictures" | "log">;

const LONGEST_WAIT_MS = 20_000;

/**
 * The picture behind an address, made on first demand. AVIF takes a second where WebP takes a twentieth, and browsers
 * ask for it first: until it is there they get the WebP.
 */
export async function servePicture({ catalogue, pictures, log }: With, path: string): Promise<ServedPicture> {
  const asked = parsePicturePath(path);
  const picture = asked && findPicture(catalogue.current(), asked.id);
  if (!picture || !isMade(picture, asked)) return { kind: "unknown" };

  const kept = await pictures.kept(asked);
  if (kept) return { kind: "picture", bytes: kept, format: asked.format, lasting: true };

  const notMade = (error: unknown) => pictures.closing() || log.error("picture not made", { picture: asked.id, ...errorFacts(error) });
  const quick: PictureAddress = asked.format === "avif" ? { ...asked, format: "webp" } : asked;
  try {
    const bytes = (await pictures.kept(quick)) ?? ((await inTime(pictures.make(quick, "now"))) && (await pictures.kept(quick)));
    if (quick !== asked) void pictures.make(asked, "soon").catch(notMade);
    return bytes ? { kind: "picture", bytes, format: quick.format, lasting: quick === asked } : { kind: "late" };
  } catch (error) {
    notMade(error);
    return { kind: "late" };
  }
}

function findPicture({ products, sitePictures }: Catalogue, id: string): Picture | undefined {
  if (Object.hasOwn(sitePictures, id)) return sitePictures[id];
  return products.flatMap(({ pictures }) => pictures).find((picture) => picture.id === id);
}

/** True when the work was done before the wait became too long; the work goes on. */
async function inTime(work: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), LONGEST_WAIT_MS);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
