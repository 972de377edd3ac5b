import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** The project's folder; every script works from here, wherever it was called. */
export const ROOT = join(import.meta.dirname, "../..");

/** A package's command, to be run by this very Node and not by whichever the machine has. */
export const bin = (name: "react-router" | "tsc" | "eslint" | "knip" | "vitest" | "playwright") => join(ROOT, "node_modules/.bin", name);

export type Ended = { ok: boolean; output: string; seconds: number };

/** Runs a Node program to its end and gives what it printed; with `show` it prints as it goes. */
export function runNode(
  args: string[],
  options: { env?: Record<string, string | undefined>; show?: boolean; started?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  return run(process.execPath, args, options);
}

export function run(
  command: string,
  args: string[],
  { env = {}, show = false, started }: { env?: Record<string, string | undefined>; show?: boolean; started?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const begin = performance.now();
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  started?.(child);
  let output = "";
  const take = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString();
    if (show) to.write(chunk);
  };
  child.stdout.on("data", take(process.stdout));
  child.stderr.on("data", take(process.stderr));
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ ok, output, seconds: (performance.now() - begin) / 1000 });
    child.once("error", (error) => {
      output += error.message;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
