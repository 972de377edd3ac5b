import * as v from "valibot";
import { cleanLine, isWellFormed } from "#domain/text/rules.ts";
import { fieldName, type JsonWithLines, type Path, readJsonWithLines } from "./json-lines.ts";
import { CATEGORY_KEYS, CITIES, type Picture, type Product, THEMES } from "./types.ts";

/** The shop-keeper's two files, checked whole before anything is stored. */
export const CATALOGUE_FILE = "catalogue/catalogue.json";
export const IMAGES_FILE = "catalogue/images/images.json";

/** The narrowest picture that still serves a card on a sharp screen. */
const NARROWEST = 640;

const line = (most: number) =>
  v.pipe(
    v.string("must be text"),
    v.check((text) => isWellFormed(text) && !text.includes("\0"), "must be text without broken signs"),
    v.transform(cleanLine),
    v.check((text) => text.length > 0 && text.length <= most, `must be 1 to ${most} characters`),
  );
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};
const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, `must be one of ${values.join(", ")}`);
const listOf = <S extends v.GenericSchema>(item: S, least: number, most: number) => {
  const message = `must be a list of ${least === most ? least : `${least} to ${most}`}`;
  return v.pipe(v.array(item, message), v.minLength(least, message), v.maxLength(most, message));
};
const matching = (pattern: RegExp, message: string) => v.pipe(v.string(message), v.regex(pattern, message));
const id = v.pipe(
  matching(/^[a-z0-9-]{2,40}$/, "must be 2 to 40 small letters, digits or hyphens"),
  v.check((value) => !(value in {}), "must not be a name that is built in"),
);
const color = matching(/^#[0-9a-f]{6}$/i, "must be a colour such as #f2b65a");
const file = matching(/^[a-z0-9-]{1,40}\/[A-Za-z0-9-]{1,40}\.jpg$/, "must be a folder and a file such as rd001/1.jpg");
const price = whole(1, 1_000_000);

/** An object with these fields and no other. */
const fields = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) => (issue.expected === "never" ? "is not a field that is known" : issue.expected === "Object" ? "must be an object" : "is missing"));

const productFields = v.pipe(
  fields({
    id,
    category: oneOf(CATEGORY_KEYS),
    title: line(80),
    description: line(600),
    basePrice: price,
    originalPrice: v.nullable(price),
    rating: v.pipe(
      v.number("must be a number from 0 to 5"),
      v.minValue(0, "must be a number from 0 to 5"),
      v.maxValue(5, "must be a number from 0 to 5"),
      v.check((rating) => Number(rating.toFixed(1)) === rating, "must have at most one decimal"),
    ),
    reviewCount: whole(0, 10_000_000),
    featured: v.boolean("must be true or false"),
    theme: oneOf(THEMES),
    // What people call the occasion follows from the category; the field is read for the shop-keeper's own use.
    occasion: v.optional(line(80)),
    locations: listOf(oneOf(CITIES), 1, CITIES.length),
    location: line(80),
    duration: line(60),
    capacity: line(60),
    setupMinutes: whole(0, 1440),
    occupiesMinutes: whole(1, 1440),
    includes: listOf(line(160), 1, 20),
    notIncluded: listOf(line(160), 0, 20),
    addOns: listOf(fields({ id, name: line(80), price }), 0, 20),
    tags: listOf(line(20), 0, 5),
    colors: listOf(color, 0, 6),
    image: file,
    additionalImages: listOf(file, 0, 12),
  }),
  v.forward(
    v.partialCheck([["basePrice"], ["originalPrice"]], ({ basePrice, originalPrice }) => originalPrice === null || originalPrice > basePrice, "must be null or more than basePrice"),
    ["originalPrice"],
  ),
);
const catalogueFile = fields({ items: v.pipe(v.array(productFields, "must be a list of products"), v.minLength(1, "must hold a product")) });

const size = whole(1, 20_000);
const imagesFile = v.record(
  file,
  fields({ width: size, height: size, alt: line(300), color, colors: v.optional(listOf(color, 6, 6)) }),
  "must be an object",
);

/** What a file of pictures is, found by reading it. */
export type PictureFile = { hash: string; width: number; height: number };

export type SeedPicture = Omit<Picture, "colors"> & { file: string; colors: string[] | undefined };
export type SeedProduct = Omit<Product, "pictures"> & { pictures: string[] };
export type CheckedCatalogue = { ok: true; products: SeedProduct[]; pictures: SeedPicture[] } | { ok: false; problems: string[] };

type Slip = { file: string; json: JsonWithLines & { ok: true }; path: Path; message: string };

/**
 * Reads both files as texts. `onDisk` holds every JPEG under `catalogue/images` by its path. Refused whole: each
 * problem is one line that names file, line and field.
 */
export function checkCatalogue(given: { catalogue: string; images: string; onDisk: ReadonlyMap<string, PictureFile> }): CheckedCatalogue {
  const catalogue = readJsonWithLines(given.catalogue);
  const images = readJsonWithLines(given.images);
  if (!catalogue.ok) return { ok: false, problems: [`${CATALOGUE_FILE} line ${catalogue.line}: ${catalogue.message}`] };
  if (!images.ok) return { ok: false, problems: [`${IMAGES_FILE} line ${images.line}: ${images.message}`] };

  const products = v.safeParse(catalogueFile, catalogue.value);
  const pictures = v.safeParse(imagesFile, images.value);
  const slips: Slip[] = [
    ...(products.issues ?? []).map((issue) => ({ file: CATALOGUE_FILE, json: catalogue, path: pathOf(issue), message: issue.message })),
    ...(pictures.issues ?? []).map((issue) => ({ file: IMAGES_FILE, json: images, path: pathOf(issue), message: issue.message })),
  ];
  if (products.success && pictures.success) {
    slips.push(
      ...between(products.output.items, pictures.output).map((slip) => ({ file: CATALOGUE_FILE, json: catalogue, ...slip })),
      ...againstDisk(pictures.output, given.onDisk).map((slip) => ({ file: IMAGES_FILE, json: images, ...slip })),
    );
  }
  if (slips.length > 0 || !products.success || !pictures.success) {
    return { ok: false, problems: slips.map(({ file, json, path, message }) => `${file} line ${json.lineOf(path)}: ${fieldName(path) || "the file"} ${message}`) };
  }
  return {
    ok: true,
    products: products.output.items.map(({ occasion: _, image, additionalImages, ...product }) => ({ ...product, pictures: [image, ...additionalImages].map(pictureId) })),
    pictures: Object.entries(pictures.output).map(([path, { alt, colors }]) => {
      const found = given.onDisk.get(path);
      if (!found) throw new Error(`${path} was checked and is not there`);
      return { id: pictureId(path), file: path, alt, colors, ...found };
    }),
  };
}

type Items = v.InferOutput<typeof catalogueFile>["items"];
type Images = v.InferOutput<typeof imagesFile>;

/** What can only be seen with all products and both files at hand. */
function between(items: Items, images: Images): Pick<Slip, "path" | "message">[] {
  const slips: Pick<Slip, "path" | "message">[] = [];
  const ids = new Set<string>();
  for (const [i, item] of items.entries()) {
    if (ids.has(item.id)) slips.push({ path: ["items", i, "id"], message: `must be its own: ${item.id} stands twice` });
    ids.add(item.id);
    const addOns = new Set<string>();
    for (const [j, addOn] of item.addOns.entries()) {
      if (addOns.has(addOn.id)) slips.push({ path: ["items", i, "addOns", j, "id"], message: `must be its own: ${addOn.id} stands twice` });
      addOns.add(addOn.id);
    }
    if (new Set(item.locations).size < item.locations.length) slips.push({ path: ["items", i, "locations"], message: "must not name a city twice" });
    const used = [["image"], ...item.additionalImages.map((_, j) => ["additionalImages", j] as const)];
    for (const [j, path] of [item.image, ...item.additionalImages].entries()) {
      if (!Object.hasOwn(images, path)) slips.push({ path: ["items", i, ...(used[j] ?? [])], message: `must be listed in ${IMAGES_FILE}: ${path} is not` });
    }
  }
  return slips;
}

/** The list of pictures against the files themselves. */
function againstDisk(images: Images, onDisk: ReadonlyMap<string, PictureFile>): Pick<Slip, "path" | "message">[] {
  return Object.entries(images).flatMap(([path, { width, height }]) => {
    const found = onDisk.get(path);
    if (!found) return [{ path: [path], message: "must be a JPEG in catalogue/images: there is none" }];
    if (found.width < NARROWEST) return [{ path: [path], message: `must be at least ${NARROWEST} wide: it is ${found.width}` }];
    if (width !== found.width) return [{ path: [path, "width"], message: `must be ${found.width}, as the picture is` }];
    if (height !== found.height) return [{ path: [path, "height"], message: `must be ${found.height}, as the picture is` }];
    return [];
  });
}

const pictureId = (path: string) => path.replace(/\.jpg$/, "");

function pathOf(issue: v.BaseIssue<unknown>): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}
