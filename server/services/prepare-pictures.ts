import { pictureWidths } from "#domain/catalogue/pictures.ts";
import { errorFacts } from "#server/log.ts";
import type { Shop } from "#server/shop.ts";

/** What phones and wide screens choose for a card. */
const CARD = [480, 640, 960];

/**
 * Makes what nearly every visitor will ask for before anybody does: the wide pictures of the site and each product's
 * first picture at a card's widths, all in the quick format before the slow one. Each waits for whatever is in demand.
 */
export async function preparePictures({ catalogue, pictures, log }: Pick<Shop, "catalogue" | "pictures" | "log">, signal: AbortSignal): Promise<void> {
  const { products, sitePictures } = catalogue.current();
  const wanted = [
    ...products.flatMap((product) => product.pictures.slice(0, 1)).flatMap((picture) => pictureWidths(picture).filter((width) => CARD.includes(width)).map((width) => ({ picture, width }))),
    ...Object.values(sitePictures).flatMap((picture) => pictureWidths(picture).filter((width) => width >= 640).map((width) => ({ picture, width }))),
  ];
  for (const format of ["webp", "avif"] as const) {
    for (const { picture, width } of wanted) {
      if (signal.aborted) return;
      try {
        await pictures.make({ id: picture.id, hash: picture.hash, width, format }, "idle");
      } catch (error) {
        if (!signal.aborted) log.error("picture not made", { picture: picture.id, ...errorFacts(error) });
      }
    }
  }
}
