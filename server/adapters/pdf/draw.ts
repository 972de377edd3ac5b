import PDFDocument from "pdfkit";
import type { PrintedPaper } from "#domain/papers/print.ts";
import { drawLine, fontFile, type Style, widthOf, wrap } from "./text.ts";

const A4 = { width: 595.28, height: 841.89 };
const EDGE = 48;
const RIGHT = A4.width - EDGE;
const BOTTOM = A4.height - 64;
const INNER = RIGHT - EDGE;

const [INK, SOFT, PLUM, GOLD, ROSE, BLUSH, LINE] = ["#1B1424", "#5B5064", "#3A1F3D", "#F2B65A", "#B42E53", "#F7DDD3", "#EADDD2"];
const TEXT: Style = { face: "figtree", size: 10, color: INK };
const SMALL: Style = { face: "figtree", size: 8.5, color: SOFT };
const BOLD: Style = { face: "figtree-bold", size: 10, color: INK };
const LEADING = 1.45;

/** Where the next line's baseline goes; a new page is begun when there is no room for `height`. */
type Pen = { y: number; need(height: number): void };

/** A paper on A4: who and to whom, what for, how it is taxed. As many pages as it takes, each with its number. */
export async function drawPaper(paper: PrintedPaper): Promise<Buffer> {
  const doc = new PDFDocument({ size: [A4.width, A4.height], margin: 0, bufferPages: true, lang: "en-IN", displayTitle: true, info: { Title: `${paper.title} ${paper.number}`, Author: paper.from.name, Creator: "Bokeh", Producer: "Bokeh" }, font: fontFile("figtree-latin") });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.on("data", (part: Buffer) => parts.push(part)).on("end", resolve).on("error", reject));
  const pen: Pen = {
    y: 0,
    need(height) {
      if (pen.y + height <= BOTTOM) return;
      doc.addPage();
      pen.y = EDGE + 24;
    },
  };
  head(doc, pen, paper);
  parties(doc, pen, paper);
  facts(doc, pen, paper);
  items(doc, pen, paper);
  sums(doc, pen, paper);
  notes(doc, pen, paper);
  feet(doc, paper);
  doc.end();
  await done;
  return Buffer.concat(parts);
}

function head(doc: PDFKit.PDFDocument, pen: Pen, { title }: PrintedPaper): void {
  doc.circle(EDGE + 12, EDGE + 14, 9).fillOpacity(0.85).fill(GOLD);
  doc.circle(EDGE + 22, EDGE + 10, 7).fillOpacity(0.75).fill(ROSE);
  doc.circle(EDGE + 25, EDGE + 19, 4).fillOpacity(0.95).fill(BLUSH).fillOpacity(1);
  drawLine(doc, "Bokeh", { x: EDGE + 42, y: EDGE + 21 }, { face: "fraunces", size: 22, color: PLUM });
  drawLine(doc, title, { x: RIGHT, y: EDGE + 21, align: "right" }, { face: "fraunces", size: 20, color: INK });
  doc.moveTo(EDGE, EDGE + 40).lineTo(RIGHT, EDGE + 40).lineWidth(1.5).stroke(GOLD);
  pen.y = EDGE + 66;
}

function parties(doc: PDFKit.PDFDocument, pen: Pen, { from, to }: PrintedPaper): void {
  const half = (INNER - 28) / 2;
  const columns = [from, to].map(({ heading, name, lines }) => [
    { lines: [heading], style: SMALL },
    { lines: wrap(doc, name, { ...BOLD, size: 11.5 }, half), style: { ...BOLD, size: 11.5 } },
    ...lines.map((line) => ({ lines: wrap(doc, line, TEXT, half), style: TEXT })),
  ]);
  const ends = columns.map((blocks, column) => {
    let y = pen.y;
    for (const { lines, style } of blocks) {
      for (const line of lines) {
        drawLine(doc, line, { x: EDGE + column * (half + 28), y }, style);
        y += style === SMALL ? 18 : style.size * LEADING;
      }
    }
    return y;
  });
  pen.y = Math.max(...ends) + 10;
}

const FACTS_A_ROW = 4;

function facts(doc: PDFKit.PDFDocument, pen: Pen, paper: PrintedPaper): void {
  rule(doc, pen);
  pen.y += 18;
  const width = INNER / FACTS_A_ROW - 12;
  for (let first = 0; first < paper.facts.length; first += FACTS_A_ROW) {
    const alone = paper.facts.length - first === 1;
    const cells = paper.facts.slice(first, first + FACTS_A_ROW).map(({ label, value }) => ({ label, lines: wrap(doc, value, TEXT, alone ? INNER : width) }));
    const tallest = Math.max(...cells.map(({ lines }) => lines.length));
    pen.need(14 + tallest * TEXT.size * LEADING);
    for (const [column, { label, lines }] of cells.entries()) {
      const x = EDGE + column * (INNER / FACTS_A_ROW);
      drawLine(doc, label, { x, y: pen.y }, SMALL);
      for (const [at, line] of lines.entries()) drawLine(doc, line, { x, y: pen.y + 14 + at * TEXT.size * LEADING }, TEXT);
    }
    pen.y += 14 + tallest * TEXT.size * LEADING + 8;
  }
}

function items(doc: PDFKit.PDFDocument, pen: Pen, paper: PrintedPaper): void {
  pen.need(70);
  rule(doc, pen);
  pen.y += 18;
  drawLine(doc, "What for", { x: EDGE, y: pen.y }, SMALL);
  drawLine(doc, "Amount", { x: RIGHT, y: pen.y, align: "right" }, SMALL);
  pen.y += 20;
  for (const { words, amount } of paper.items) {
    for (const [at, line] of wrap(doc, words, TEXT, INNER - 110).entries()) {
      pen.need(TEXT.size * LEADING);
      drawLine(doc, line, { x: EDGE, y: pen.y }, TEXT);
      if (at === 0) drawLine(doc, amount, { x: RIGHT, y: pen.y, align: "right" }, TEXT);
      pen.y += TEXT.size * LEADING;
    }
    pen.y += 5;
  }
}

function sums(doc: PDFKit.PDFDocument, pen: Pen, { sums: rows, total, inWords }: PrintedPaper): void {
  pen.need(40 + rows.length * 16 + 60);
  rule(doc, pen);
  pen.y += 20;
  const left = EDGE + INNER * 0.55;
  for (const { label, value } of rows) {
    drawLine(doc, label, { x: left, y: pen.y }, TEXT);
    drawLine(doc, value, { x: RIGHT, y: pen.y, align: "right" }, TEXT);
    pen.y += 16;
  }
  doc.moveTo(left, pen.y - 5).lineTo(RIGHT, pen.y - 5).lineWidth(0.75).stroke(LINE);
  pen.y += 12;
  drawLine(doc, total.label, { x: left, y: pen.y }, { ...BOLD, size: 11.5 });
  drawLine(doc, total.value, { x: RIGHT, y: pen.y, align: "right" }, { ...BOLD, size: 13 });
  pen.y += 26;
  for (const line of wrap(doc, inWords, TEXT, INNER)) {
    drawLine(doc, line, { x: EDGE, y: pen.y }, TEXT);
    pen.y += TEXT.size * LEADING;
  }
}

function notes(doc: PDFKit.PDFDocument, pen: Pen, { notes: lines, signed }: PrintedPaper): void {
  pen.need(110);
  pen.y += 14;
  const start = pen.y;
  for (const line of lines.flatMap((note) => wrap(doc, note, SMALL, INNER * 0.5))) {
    drawLine(doc, line, { x: EDGE, y: pen.y }, SMALL);
    pen.y += SMALL.size * LEADING;
  }
  let y = start;
  const signer = wrap(doc, signed, TEXT, INNER * 0.4);
  for (const line of signer) {
    drawLine(doc, line, { x: RIGHT, y, align: "right" }, TEXT);
    y += TEXT.size * LEADING;
  }
  drawLine(doc, "Authorised signatory", { x: RIGHT, y: y + 36, align: "right" }, SMALL);
  doc.moveTo(RIGHT - 130, y + 24).lineTo(RIGHT, y + 24).lineWidth(0.75).stroke(LINE);
}

/** Number and page at the foot of each. */
function feet(doc: PDFKit.PDFDocument, { title, number }: PrintedPaper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const words = `${title} ${number}${count > 1 ? `, page ${page + 1} of ${count}` : ""}`;
    drawLine(doc, words, { x: A4.width / 2 - widthOf(doc, words, SMALL) / 2, y: A4.height - 36 }, SMALL);
  }
}

function rule(doc: PDFKit.PDFDocument, pen: Pen): void {
  doc.moveTo(EDGE, pen.y).lineTo(RIGHT, pen.y).lineWidth(0.75).stroke(LINE);
}
