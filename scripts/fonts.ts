/**
 * Makes the shop's own font files from the published ones. For pages: Latin in one file, the rupee sign (which sits in their latin-ext
 * files) in a tiny second one. For the PDF of a paper: plain files of one weight each, with the scripts in which India writes names.
 * Run by hand when a typeface or its version changes; the results are kept in app/fonts/ and server/adapters/pdf/fonts/.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join("") + "\u00a0·×é–—‘’“”…½àáäçèêíñóöúü©→←";
const RUPEE = "₹";

type Axes = NonNullable<Parameters<typeof subsetFont>[2]["variationAxes"]>;

async function make(from: string, text: string, to: string, options: Parameters<typeof subsetFont>[2]): Promise<void> {
  const made = await subsetFont(await readFile(`node_modules/${from}`), text, options);
  await writeFile(to, made);
  console.log(to, made.length);
}

const fonts: { from: string; file: string; axes: Axes }[] = [
  { from: "fraunces", file: "full-normal", axes: { wght: { min: 400, max: 650 }, opsz: 96, SOFT: 100, WONK: 0 } },
  { from: "figtree", file: "wght-normal", axes: { wght: { min: 400, max: 700 } } },
];

for (const { from, file, axes } of fonts) {
  for (const [set, text, name] of [["latin", LATIN, "latin"], ["latin-ext", RUPEE, "rupee"]] as const) {
    await make(`@fontsource-variable/${from}/files/${from}-${set}-${file}.woff2`, text, `app/fonts/${from}-${name}.woff2`, { targetFormat: "woff2", variationAxes: axes });
  }
}

const PAPERS = "server/adapters/pdf/fonts";
await mkdir(PAPERS, { recursive: true });

const block = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");
const ANY_LATIN = block(0x20, 0x24f) + block(0x1e00, 0x1eff) + block(0x2000, 0x206f) + block(0x20a0, 0x20bf);

const faces = [["figtree", "wght-normal", "figtree", { wght: 400 }], ["figtree", "wght-normal", "figtree-bold", { wght: 600 }]] as const;
for (const [from, file, name, axes] of faces) {
  for (const set of ["latin", "latin-ext"]) {
    await make(`@fontsource-variable/${from}/files/${from}-${set}-${file}.woff2`, ANY_LATIN, `${PAPERS}/${name}-${set}.ttf`, { targetFormat: "truetype", variationAxes: axes });
  }
}
await make("@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2", LATIN, `${PAPERS}/fraunces.ttf`, { targetFormat: "truetype", variationAxes: { wght: 550, opsz: 36, SOFT: 100, WONK: 0 } });

const SCRIPTS = { devanagari: 0x900, bengali: 0x980, gurmukhi: 0xa00, gujarati: 0xa80, oriya: 0xb00, tamil: 0xb80, telugu: 0xc00, kannada: 0xc80, malayalam: 0xd00 };
for (const [script, first] of Object.entries(SCRIPTS)) {
  // The two dandas serve every script; joiners choose between forms of a letter.
  const text = `\u0964\u0965\u200c\u200d\u25cc${block(first, first + 0x7f)}`;
  await make(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff2`, text, `${PAPERS}/${script}.ttf`, { targetFormat: "truetype" });
}
