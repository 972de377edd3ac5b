import { setPriority } from "node:os";
import type { Numbered } from "#server/adapters/work-process.ts";
import { drawPaper } from "./draw.ts";
import type { PdfAnswer, PdfTask } from "./pdf.ts";

// A page that is being rendered goes before a paper that is being drawn.
setPriority(5);

process.on("message", ({ number, content: { paper } }: Numbered<PdfTask>) => {
  drawPaper(paper)
    .then((file): PdfAnswer => ({ ok: true, base64: file.toString("base64") }), (error: unknown): PdfAnswer => ({ ok: false, error: String(error) }))
    .then((content) => process.send?.({ number, content } satisfies Numbered<PdfAnswer>));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the server still finishes what it was asked and then lets go.
process.on("SIGINT", () => undefined);
