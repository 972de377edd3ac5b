import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as hb from "harfbuzzjs";

/** The scripts in which India writes names, each a face of its own (scripts/fonts.ts), by the first of its 128 code points. */
const SCRIPTS: Record<string, number> = { devanagari: 0x900, bengali: 0x980, gurmukhi: 0xa00, gujarati: 0xa80, oriya: 0xb00, tamil: 0xb80, telugu: 0xc00, kannada: 0xc80, malayalam: 0xd00 };

/** Letters as outlines: all measures in units of the face, `unitsPerEm` to the text's size, the baseline at 0 and y growing upwards. */
export type Shaped = { width: number; glyphs: { path: string; x: number; y: number }[]; unitsPerEm: number };

const opened = new Map<string, hb.Font>();
const unitsOf = new Map<hb.Font, number>();

/** The script of a code point; undefined for Latin and whatever has no face here. Dandas and joiners belong to the script they stand in. */
export function scriptOf(codePoint: number): string | undefined {
  return Object.keys(SCRIPTS).find((name) => codePoint >= (SCRIPTS[name] ?? 0) && codePoint < (SCRIPTS[name] ?? 0) + 0x80);
}

function fontOf(script: string): hb.Font {
  const known = opened.get(script);
  if (known) return known;
  const face = new hb.Face(new hb.Blob(Uint8Array.from(readFileSync(join(import.meta.dirname, "fonts", `${script}.ttf`))).buffer));
  const font = new hb.Font(face);
  unitsOf.set(font, face.upem);
  opened.set(script, font);
  return font;
}

/** Text of one script, its letters joined, stacked and set in order as the script wants: the fonts' own rules by HarfBuzz. */
export function shapeScript(script: string, text: string): Shaped {
  const font = fontOf(script);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const places = buffer.getGlyphPositions();
  let at = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
    const placed = { path: font.glyphToPath(glyph), x: at + xOffset, y: yOffset };
    at += xAdvance;
    return placed;
  });
  return { width: at, glyphs, unitsPerEm: unitsOf.get(font) ?? 1000 };
}
