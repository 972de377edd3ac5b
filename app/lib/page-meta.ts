import type { MetaDescriptor } from "react-router";
import { ogPicturePath } from "#domain/catalogue/pictures.ts";
import type { Catalogue, Picture } from "#domain/catalogue/types.ts";

/** What the helper needs of the shop: its own address, and the picture for pages that bring none. */
type PageShop = { origin: string; catalogue: { current(): Pick<Catalogue, "sitePictures"> } };

export type JsonLd = Record<string, unknown>;

export type PageFacts = {
  /** The address that search engines keep, without origin, query or hash: `/products`. */
  path: string;
  title: string;
  description: string;
  /** Shown where the page is shared; the shop's social picture otherwise. */
  picture?: Picture | undefined;
  /** For pages that belong to one person, and for those that are not to be found: neither canonical nor preview. */
  noindex?: boolean;
  /**
   * Structured data, each its own script. React Router writes `<`, `>`, `&` and the two line separators as escapes, so no
   * text in it can end the script (page-meta.test.tsx holds it to that).
   */
  jsonLd?: readonly JsonLd[];
};

const NAME = "Bokeh";
const OG_SIZE = { width: "1200", height: "630" };

/**
 * Everything in a page's head that search engines and link previews read. Called in the loader, where origin and catalogue
 * are at hand, and handed on by the route's `meta`, so that it costs the browser no JavaScript:
 *
 *     return { …, meta: pageMeta(shop, { path: "/faq", title: "Questions", description: "…" }) };
 *     export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;
 */
export function pageMeta(shop: PageShop, { path, title, description, picture, noindex = false, jsonLd = [] }: PageFacts): MetaDescriptor[] {
  const fullTitle = title.includes(NAME) ? title : `${title} · ${NAME}`;
  const words: MetaDescriptor[] = [{ title: fullTitle }, { name: "description", content: description }];
  if (noindex) return [...words, { name: "robots", content: "noindex" }];

  const url = absolute(shop, path);
  const shown = picture ?? shop.catalogue.current().sitePictures["site/social"];
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: NAME },
    { property: "og:locale", content: "en_IN" },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    ...(shown ? pictureMeta(absolute(shop, ogPicturePath(shown)), shown.alt) : []),
    { name: "twitter:card", content: shown ? "summary_large_image" : "summary" },
    ...jsonLd.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } }) as MetaDescriptor),
  ];
}

/** An address of this shop in full, for what is read outside it. */
export function absolute({ origin }: Pick<PageShop, "origin">, path: string): string {
  return `${origin}${path}`;
}

function pictureMeta(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: OG_SIZE.width },
    { property: "og:image:height", content: OG_SIZE.height },
    { property: "og:image:alt", content: alt },
  ];
}
