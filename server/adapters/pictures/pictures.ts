import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { workProcess } from "#server/adapters/work-process.ts";
import { type Urgency, workQueue } from "./queue.ts";
import type { Answer, Task } from "./tasks.ts";
import { openUploads, type Uploads } from "./uploads.ts";

/** One width of one picture in one format. `id` and `hash` have been read by a pattern and are safe in a path. */
type Variant = { id: string; hash: string; width: number | "og"; format: "avif" | "webp" | "jpg" };

/** Pictures made of the catalogue's files by a process of its own, kept in the data folder. */
export type Pictures = {
  /** The bytes when the variant has been made before. */
  kept(variant: Variant): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Makes the variant unless it is there. Rejected when it can't be made, or the shop closes. */
  make(variant: Variant, urgency: Urgency): Promise<void>;
  /** Six hex colours of a catalogue's picture (`rd001/1.jpg`), a 3 × 2 grid. */
  colors(file: string): Promise<string[]>;
  /** What visitors send. */
  uploads: Uploads;
  /** The process at work, if there is one. */
  pid(): number | undefined;
  /** True once it was stopped: what fails then is no fault. */
  closing(): boolean;
  stop(): void;
};

export function openPictures({ projectDir, dataDir }: { projectDir: string; dataDir: string }): Pictures {
  const sources = resolve(projectDir, "catalogue/images");
  const target = ({ id, hash, width, format }: Variant) => resolve(dataDir, "pictures", `${id}.${hash}-${width}.${format}`);
  const worker = workProcess<Task, Answer>(resolve(projectDir, "server/adapters/pictures/worker.ts"), "pictures");
  const queue = workQueue();
  let closing = false;

  /** A process may die of anything, of memory above all; what kills it twice is the picture's fault. */
  const run = (task: Task) => worker.run(task).catch(() => worker.run(task));
  async function perform(task: Task) {
    const answer = await run(task);
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }
  async function kept(variant: Variant) {
    try {
      return await readFile(target(variant));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    kept,
    make(variant, urgency) {
      const { id, hash, width, format } = variant;
      const path = target(variant);
      return queue.do(path, urgency, async () => {
        if (await kept(variant)) return;
        await perform({ kind: "make", source: join(sources, `${id}.jpg`), target: path, hash, width, format });
      });
    },
    async colors(file) {
      let colors: string[] | undefined;
      await queue.do(`colors of ${file}`, "now", async () => {
        ({ colors } = await perform({ kind: "colors", source: join(sources, file) }));
      });
      if (!colors) throw new Error(`No colours were found in ${file}`);
      return colors;
    },
    uploads: openUploads(dataDir, async (task) => {
      let answer: Answer | undefined;
      await queue.do(`upload ${task.target}`, "now", async () => {
        answer = await run(task);
      });
      if (!answer) throw new Error("The picture was not looked at");
      return answer;
    }),
    pid: worker.pid,
    closing: () => closing,
    stop() {
      closing = true;
      queue.close();
      worker.stop();
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
