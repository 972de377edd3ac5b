import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";

/** The command line of a process, or undefined when there is no such process. */
function commandLine(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    try {
      return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim().split(" ");
    } catch {
      return undefined;
    }
  }
}

/** True when this process runs `program` for `folder`: a number written down long ago may belong to somebody else by now. */
export function isLeftover(command: string[] | undefined, program: string, folder: string): boolean {
  return command !== undefined && command.some((part) => part.endsWith(program)) && command.includes(folder);
}

/**
 * Ends a process that an earlier, killed server left behind, if the number in `pidFile` is still that of `program`
 * working for `folder`. It gets a second to end by itself.
 */
export async function endLeftover(pidFile: string, program: string, folder: string): Promise<void> {
  let pid: number;
  try {
    pid = Number((JSON.parse(readFileSync(pidFile, "utf8")) as { pid?: unknown }).pid);
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || pid <= 1) return;
  for (let waited = 0; waited < 5000; waited += 50) {
    if (!isLeftover(commandLine(pid), program, folder)) return;
    if (waited >= 1000) process.kill(pid, "SIGKILL");
    await after(50);
  }
  throw new Error(`An earlier sign-in emulator (process ${pid}) does not end. End it, then start again.`);
}
