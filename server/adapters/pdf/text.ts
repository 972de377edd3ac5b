import { join } from "node:path";
import { scriptOf, type Shaped, shapeScript } from "./scripts.ts";

/** A face for Latin, in two files each: what is common, and the rest with ₹. Other scripts have one weight, whatever is asked. */
export type Face = "figtree" | "figtree-bold" | "fraunces";
export type Style = { face: Face; size: number; color: string };

const FILES: Record<Face, { common: string; rest?: string }> = {
  figtree: { common: "figtree-latin", rest: "figtree-latin-ext" },
  "figtree-bold": { common: "figtree-bold-latin", rest: "figtree-bold-latin-ext" },
  fraunces: { common: "fraunces" },
};

/** What is in the common file of Latin; the rest of Latin, and signs such as ₹, are in the other. */
const COMMON = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2122\u2212]/u;
const REST = /[\u0100-\u024f\u1e00-\u1eff\u20a0-\u20bf]/u;
/** Spaces, joiners and the dandas go with the script they stand in. */
const CARRIED = new Set([" ", "\u200c", "\u200d", "\u0964", "\u0965"]);

export const fontFile = (name: string) => join(import.meta.dirname, "fonts", `${name}.ttf`);

/** Text of one file, or of a script that is drawn in outlines. */
type Run = { text: string; file: string } | { text: string; shaped: Shaped };

/** Cuts a line by what can draw it. What no face here has is a question mark; pictures and marks alone are left out. */
function runsOf(line: string, face: Face): Run[] {
  const parts: { text: string; file?: string; script?: string }[] = [];
  for (const sign of line) {
    const last = parts.at(-1);
    const script = scriptOf(sign.codePointAt(0) ?? 0);
    if (last && (last.script ? script === last.script || CARRIED.has(sign) : false)) {
      last.text += sign;
      continue;
    }
    if (script && !CARRIED.has(sign)) {
      parts.push({ text: sign, script });
      continue;
    }
    const { common, rest = common } = FILES[face];
    const drawn = COMMON.test(sign) || REST.test(sign) ? sign : /[\p{L}\p{N}]/u.test(sign) ? "?" : "";
    if (drawn === "") continue;
    const file = REST.test(drawn) ? rest : common;
    if (last && last.file === file) last.text += drawn;
    else parts.push({ text: drawn, file });
  }
  return parts.map(({ text, file, script }) => (script ? { text, shaped: shapeScript(script, text) } : { text, file: file ?? FILES[face].common }));
}

const widthOfRun = (doc: PDFKit.PDFDocument, run: Run, size: number) =>
  "shaped" in run ? (run.shaped.width * size) / run.shaped.unitsPerEm : doc.font(fontFile(run.file)).fontSize(size).widthOfString(run.text);

/** How wide a line stands, in points. */
export function widthOf(doc: PDFKit.PDFDocument, line: string, { face, size }: Style): number {
  return runsOf(line, face).reduce((sum, run) => sum + widthOfRun(doc, run, size), 0);
}

const segmenter = new Intl.Segmenter("en-IN", { granularity: "grapheme" });

/** Lines that are no wider than `width`, cut between words, and within a word where it alone is wider. */
export function wrap(doc: PDFKit.PDFDocument, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const take = (piece: string, between: string) => {
    const longer = line ? line + between + piece : piece;
    if (widthOf(doc, longer, style) <= width) return void (line = longer);
    if (line) lines.push(line);
    line = "";
    if (widthOf(doc, piece, style) <= width) return void (line = piece);
    for (const { segment } of segmenter.segment(piece)) take(segment, "");
  };
  for (const word of text.split(/\s+/)) {
    if (word) take(word, " ");
  }
  if (line) lines.push(line);
  return lines;
}

/** Draws one line with its baseline at `y`; `align` right ends it at `x`. */
export function drawLine(doc: PDFKit.PDFDocument, line: string, { x, y, align = "left" }: { x: number; y: number; align?: "left" | "right" }, style: Style): void {
  const { face, size, color } = style;
  let at = align === "right" ? x - widthOf(doc, line, style) : x;
  for (const run of runsOf(line, face)) {
    const width = widthOfRun(doc, run, size);
    if ("shaped" in run) drawShaped(doc, run, { x: at, y }, style);
    else doc.font(fontFile(run.file)).fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false, baseline: "alphabetic" });
    at += width;
  }
}

/** Outlines, with the text they stand for, so that it can be read aloud and found. */
function drawShaped(doc: PDFKit.PDFDocument, { text, shaped }: { text: string; shaped: Shaped }, { x, y }: { x: number; y: number }, { size, color }: Style): void {
  const scale = size / shaped.unitsPerEm;
  doc.markContent("Span", { actual: text });
  for (const { path, x: dx, y: dy } of shaped.glyphs) {
    if (!path) continue;
    doc.save().translate(x + dx * scale, y - dy * scale).scale(scale, -scale).path(path).fill(color).restore();
  }
  doc.endMarkedContent();
}
