/**
 * Makes the shop's own font files from the published ones: Latin in one file, the rupee sign (which sits in their
 * latin-ext files) in a tiny second one. Run by hand when a typeface or its version changes; the results are kept in app/fonts/.
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join("") + "\u00a0·×é–—‘’“”…½àáäçèêíñóöúü©→←";
const RUPEE = "₹";

type Axes = NonNullable<Parameters<typeof subsetFont>[2]["variationAxes"]>;

const fonts: { from: string; file: string; axes: Axes }[] = [
  { from: "fraunces", file: "full-normal", axes: { wght: { min: 400, max: 650 }, opsz: 96, SOFT: 100, WONK: 0 } },
  { from: "figtree", file: "wght-normal", axes: { wght: { min: 400, max: 700 } } },
];

for (const { from, file, axes } of fonts) {
  for (const [set, text, name] of [["latin", LATIN, "latin"], ["latin-ext", RUPEE, "rupee"]] as const) {
    const source = await readFile(`node_modules/@fontsource-variable/${from}/files/${from}-${set}-${file}.woff2`);
    const made = await subsetFont(source, text, { targetFormat: "woff2", variationAxes: axes });
    await writeFile(`app/fonts/${from}-${name}.woff2`, made);
    console.log(`${from}-${name}.woff2`, made.length);
  }
}
