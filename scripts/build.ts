import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { compressAssets } from "./lib/compress.ts";
import { fingerprint, isFresh, stampBuild, unstampBuild } from "./lib/fingerprint.ts";
import { trimRouteTable } from "./lib/route-table.ts";
import { bin, ROOT, runNode } from "./lib/run.ts";

const BUILD = join(ROOT, "build");
const LONGEST_BUILD_MS = 300_000;

/** Waits for another process that builds in this folder; the operating system ends the lock with its holder. */
function takeTurn(): DatabaseSync {
  const folder = join(ROOT, "node_modules/.cache");
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "bokeh-build.lock"));
  lock.exec(`PRAGMA busy_timeout = ${LONGEST_BUILD_MS}; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;`);
  return lock;
}

/**
 * Builds the shop into build/, unless what is there was made from this very source. Throws a line with the builder's
 * output when it fails. A `signal` ends it in mid-build; the next start then builds again.
 */
export async function ensureBuild({ signal, say = console.log }: { signal?: AbortSignal; say?: (line: string) => void } = {}): Promise<"fresh" | "built"> {
  if (isFresh(BUILD, fingerprint(ROOT))) return "fresh";
  const turn = takeTurn();
  try {
    const madeFrom = fingerprint(ROOT);
    if (isFresh(BUILD, madeFrom)) return "fresh";
    say("Building the shop, which takes a moment the first time and after a change …");
    unstampBuild(BUILD);
    const { ok, output, seconds } = await runNode([bin("react-router"), "build"], {
      env: { NODE_ENV: "production" },
      started: (child) => signal?.addEventListener("abort", () => child.kill("SIGKILL"), { once: true }),
    });
    if (!ok) throw new Error(`The shop could not be built.\n${output.trim()}`);
    trimRouteTable(join(BUILD, "client"));
    await compressAssets(join(BUILD, "client"));
    stampBuild(BUILD, madeFrom);
    say(`Built in ${seconds.toFixed(1)} s.`);
    return "built";
  } finally {
    turn.close();
  }
}

if (import.meta.main) {
  try {
    if ((await ensureBuild()) === "fresh") console.log("Nothing has changed since the last build.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
