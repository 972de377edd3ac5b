import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#scripts/lib/ports.ts";
import { ROOT } from "#scripts/lib/run.ts";
import { makeClock } from "#server/clock.ts";

/** As `npm start` has them: without a bound the collector lets garbage grow with the machine. */
const HEAP = ["--max-old-space-size=160", "--max-semi-space-size=4"];

const START_WITHIN_MS = 120_000;

/** A built shop that runs in a process of its own, started as `npm start` starts it. */
export type ShopServer = {
  /** The same after a restart. */
  origin: string;
  dataDir: string;
  /** The shop's clock, to some seconds: `SHOP_NOW` begins again with each start. */
  now(): Date;
  pid(): number | undefined;
  /** What it has printed since the first start. */
  printed(): string;
  /** Ends it as SIGTERM does, or as a power cut does, and starts it on the same data and address. */
  restart(how?: { kill?: boolean }): Promise<void>;
  stop(): Promise<void>;
};

/** Settings of this machine must not reach a test: everything the shop reads is given or absent. */
const INHERITED = ["PATH", "HOME", "TMPDIR", "LANG", "FIREBASE_AUTH_EMULATOR_HOST"];

/** Starts a shop and resolves when it is ready. Throws with what it printed when it doesn't get there. */
export async function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<ShopServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const inherited = Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), ...settings };
  let printed = "";
  let child: ChildProcess;
  let clock = makeClock();

  async function start(): Promise<void> {
    clock = makeClock(settings.SHOP_NOW === undefined ? undefined : new Date(settings.SHOP_NOW));
    child = spawn(process.execPath, [...HEAP, "scripts/start.ts"], { cwd: ROOT, env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
    const ready = Promise.withResolvers<void>();
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(origin)) ready.resolve();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("exit", () => ready.reject(new Error(`The shop did not start:\n${printed}`)));
    const slow = setTimeout(() => ready.reject(new Error(`The shop was not ready in time:\n${printed}`)), START_WITHIN_MS);
    await ready.promise.finally(() => clearTimeout(slow));
    const answer = await fetch(`${origin}/readyz`);
    if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    if (signal === "SIGTERM" && code !== 0) throw new Error(`The shop ended with code ${code}:\n${printed}`);
  }

  await start();
  return {
    origin,
    dataDir,
    now: () => clock.now(),
    pid: () => child.pid,
    printed: () => printed,
    async restart({ kill = false } = {}) {
      await end(kill ? "SIGKILL" : "SIGTERM");
      printed = "";
      await start();
    },
    stop: () => end("SIGTERM"),
  };
}
