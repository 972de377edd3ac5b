import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Answer, UploadTask } from "./tasks.ts";

/** Pictures that visitors send, made anew by the process that reads pictures and kept in the data folder under an id. */
export type Uploads = {
  /** Keeps a picture, upright, small and without anything that came along with it; undefined for bytes that are none that can be read. */
  keep(id: string, bytes: Uint8Array): Promise<{ width: number; height: number } | undefined>;
  /** The WebP that was kept. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(id: string): Promise<void>;
  /** The ids of all that was kept before an instant, and what a death half way has left. */
  keptBefore(at: Date): Promise<string[]>;
};

const ID = /^[0-9a-f-]{36}$/;

export function openUploads(dataDir: string, perform: (task: UploadTask) => Promise<Answer>): Uploads {
  const folder = resolve(dataDir, "uploads");
  const target = (id: string) => {
    if (!ID.test(id)) throw new RangeError("not the id of an upload");
    return join(folder, `${id}.webp`);
  };
  const half = (id: string) => `${target(id)}.part`;

  return {
    async keep(id, bytes) {
      await mkdir(folder, { recursive: true });
      await writeFile(half(id), bytes);
      try {
        // What kills the process is the picture's fault, too.
        const answer = await perform({ kind: "upload", source: half(id), target: target(id) }).catch(() => undefined);
        return answer?.ok ? answer.size : undefined;
      } finally {
        await rm(half(id), { force: true });
      }
    },
    async read(id) {
      return readFile(target(id)).catch(() => undefined);
    },
    async remove(id) {
      target(id);
      // A process that was killed in the middle has left a file of its own beside it.
      for (const name of await readdir(folder).catch(() => [])) if (name.startsWith(`${id}.`)) await rm(join(folder, name), { force: true });
    },
    async keptBefore(at) {
      const names = await readdir(folder).catch(() => []);
      const ids = new Set<string>();
      for (const name of names) {
        const [id = ""] = name.split(".", 1);
        const facts = ID.test(id) ? await stat(join(folder, name)).catch(() => undefined) : undefined;
        if (facts && facts.mtimeMs < at.getTime()) ids.add(id);
      }
      return [...ids];
    },
  };
}
