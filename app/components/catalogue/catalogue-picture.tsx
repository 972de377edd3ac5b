import type { ComponentProps } from "react";
import { Picture } from "#app/components/ui/picture.tsx";
import { picturePath, pictureSrcset } from "#domain/catalogue/pictures.ts";
import type { Picture as PictureOfCatalogue } from "#domain/catalogue/types.ts";

type Props = Omit<ComponentProps<typeof Picture>, "sources"> & {
  picture: PictureOfCatalogue;
  /** Another text for where the picture says something else, empty where a text beside it says the same. */
  alt?: string;
  /** The widest that is offered, in pixels; a card needs no more than 960. */
  upTo?: number;
};

/** A picture of the catalogue at every width up to `upTo`. */
export function CataloguePicture({ picture, alt = picture.alt, upTo, ...rest }: Props) {
  const { width, height, colors } = picture;
  const sources = {
    avif: pictureSrcset(picture, "avif", upTo),
    webp: pictureSrcset(picture, "webp", upTo),
    jpg: pictureSrcset(picture, "jpg", upTo),
    src: picturePath(picture, 640, "jpg"),
    width,
    height,
    alt,
    colors,
  };
  return <Picture sources={sources} {...rest} />;
}
