import { resolve } from "node:path";
import type { PrintedPaper } from "#domain/papers/print.ts";
import { workProcess } from "#server/adapters/work-process.ts";

export type PdfTask = { paper: PrintedPaper };
export type PdfAnswer = { ok: true; base64: string } | { ok: false; error: string };

/** Makes PDF files in a process of its own: shaping letters takes a while, and no request waits for another's paper. */
export type Pdf = { paper(paper: PrintedPaper): Promise<Uint8Array<ArrayBuffer>>; stop(): void };

export function openPdf({ projectDir }: { projectDir: string }): Pdf {
  const worker = workProcess<PdfTask, PdfAnswer>(resolve(projectDir, "server/adapters/pdf/worker.ts"), "PDF files");
  return {
    async paper(paper) {
      const answer = await worker.run({ paper });
      if (!answer.ok) throw new Error(answer.error);
      return Uint8Array.from(Buffer.from(answer.base64, "base64"));
    },
    stop: worker.stop,
  };
}
