import { type ChildProcess, fork } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EmulatorMessage } from "./auth-emulator-process.ts";
import { endLeftover } from "./lib/leftover.ts";

const PROGRAM = "auth-emulator-process.ts";
const USUAL_PORT = 9099;

export type AuthEmulator = {
  /** For FIREBASE_AUTH_EMULATOR_HOST. It takes calls at once; they are answered once it is ready. */
  host: string;
  ready: Promise<void>;
  /** Resolves with one line when the emulator ends although nobody stopped it. */
  died: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts Firebase's Auth emulator on loopback, with the accounts kept in `<dataDir>/auth`, which it must have for itself.
 * One that a killed server left behind is ended first. The port is the one it had before, or 9099, or any that is free.
 */
export async function startAuthEmulator({ dataDir }: { dataDir: string }): Promise<AuthEmulator> {
  const folder = resolve(dataDir, "auth");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stateFile = join(folder, "emulator.json");
  const port = portBefore(stateFile);
  await endLeftover(stateFile, PROGRAM, folder);

  const log = openSync(join(folder, "emulator.log"), "w", 0o600);
  const child = fork(join(import.meta.dirname, PROGRAM), [folder, String(port)], { stdio: ["ignore", log, log, "ipc"], execArgv: [] });
  closeSync(log);

  const listening = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<void>();
  const died = Promise.withResolvers<string>();
  let stopped = false;
  let why = `see ${join(folder, "emulator.log")}`;
  child.on("message", (message: EmulatorMessage) => {
    if ("listening" in message) listening.resolve(message.listening);
    else if ("ready" in message) ready.resolve();
    else why = message.failed;
  });
  child.once("exit", () => {
    const line = `The sign-in emulator ended: ${why}`;
    listening.reject(new Error(line));
    ready.reject(new Error(line));
    if (!stopped) died.resolve(line);
  });
  ready.promise.catch(() => undefined);

  return {
    host: `127.0.0.1:${await listening.promise}`,
    ready: ready.promise,
    died: died.promise,
    stop: () => {
      stopped = true;
      return endChild(child);
    },
  };
}

function portBefore(stateFile: string): number {
  try {
    const { port } = JSON.parse(readFileSync(stateFile, "utf8")) as { port?: unknown };
    return typeof port === "number" && port > 0 && port < 65_536 ? port : USUAL_PORT;
  } catch {
    return USUAL_PORT;
  }
}

/** It ends when it is let go; what it has acknowledged is on the disk by then. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve: gone } = Promise.withResolvers<void>();
  child.once("exit", () => gone());
  if (child.connected) child.disconnect();
  const slow = setTimeout(() => child.kill("SIGKILL"), 3000);
  await promise;
  clearTimeout(slow);
}
