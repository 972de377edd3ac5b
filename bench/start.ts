import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "#scripts/build.ts";
import { freePort } from "#scripts/lib/ports.ts";
import { ROOT } from "#scripts/lib/run.ts";

/**
 * How long a warm start takes until /readyz answers, as a multiple of the time the smallest server of this Node takes on
 * the same machine, which makes it comparable between machines; and what the server then holds in memory.
 */
const ROUNDS = 5;
const BARE = "require('node:http').createServer((q, r) => r.end('ok')).listen(process.env.PORT, '127.0.0.1')";

type Measured = { ms: number; residentMb: number | undefined };

async function measure(args: string[], settings: Record<string, string>): Promise<Measured> {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...settings, PORT: String(port) }, stdio: "ignore" });
  const gone = once(child, "exit");
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode} instead of starting: node ${args.join(" ")}`);
  }
  const ms = performance.now() - begin;
  const residentMb = residentOf(child.pid);
  child.kill("SIGTERM");
  await gone;
  return { ms, residentMb };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Where the system tells it (Linux). */
function residentOf(pid: number | undefined): number | undefined {
  try {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kb ? Math.round(Number(kb) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

async function median(args: string[], settings: Record<string, string> = {}): Promise<Measured> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(args, settings));
  return rounds.sort((a, b) => a.ms - b.ms)[Math.floor(ROUNDS / 2)] as Measured;
}

await ensureBuild();
const DATA_DIR = mkdtempSync(join(tmpdir(), "bokeh-bench-"));
try {
  const start = ["scripts/start.ts"];
  await measure(start, { DATA_DIR, AUTH: "off" });
  const bare = await median(["-e", BARE]);
  const row = (name: string, { ms, residentMb }: Measured) =>
    console.log(`${name.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / bare.ms).toFixed(1).padStart(5)} x  ${residentMb ?? "?"} MB resident`);
  row("a bare http server", bare);
  row("the shop, AUTH=off", await median(start, { DATA_DIR, AUTH: "off" }));
  row("the shop, with sign-in emulator", await median(start, { DATA_DIR }));
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true });
}
