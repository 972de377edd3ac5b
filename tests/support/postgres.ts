import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "#scripts/lib/ports.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server that tests may make databases on. */
    postgresUrl: string;
  }
}

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The server of TEST_DATABASE_URL, or one started here on a port and folder of its own and thrown away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return async () => undefined;
  }
  const server = await startPostgres(CARELESS);
  project.provide("postgresUrl", server.url);
  return server.stop;
}

/** Nothing that the tests write is worth keeping, so it is not waited for. */
const CARELESS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** A server on a port and folder of its own; with no settings it keeps what it has acknowledged, as a merchant's does. */
export async function startPostgres(more: string[] = []) {
  const bin = findBinaries() ?? installBinaries();
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), "bokeh-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" } };
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], { ...options, stdio: "pipe" });

  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "shared_buffers=32MB", "max_connections=200", ...more];
  const args = ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });

  // Nothing in the folder is worth keeping, so the server is ended at once, however the tests end.
  const end = () => {
    child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", end);
  await untilReady(child);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGQUIT");
      await ended;
      process.off("exit", end);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (said.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL did not start (exit ${code}):\n${said}`)));
  });
}

/** The folder with `initdb` and `postgres` of version 15 or newer. */
function findBinaries(): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).filter((version) => Number(version) >= 15).sort((a, b) => Number(a) - Number(b)).map((version) => join(DEBIAN_FOLDER, version, "bin"))
    : [];
  const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...debian, ...configuredFolder(), ...path].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

function configuredFolder(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()];
  } catch {
    return [];
  }
}

function installBinaries(): string {
  const apt = "/usr/bin/apt-get";
  if (process.getuid?.() === 0 && existsSync(apt)) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    console.warn("PostgreSQL is missing; installing Debian's package postgresql-15 for the tests.");
    try {
      execFileSync(apt, ["update", "-q"], { env, stdio: "pipe" });
      execFileSync(apt, ["install", "-q", "-y", "--no-install-recommends", "postgresql-15"], { env, stdio: "pipe" });
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
    }
  }
  const found = findBinaries();
  if (found) return found;
  throw new Error("The API tests need PostgreSQL 15 or newer: install it (Debian: apt-get install postgresql-15; macOS: brew install postgresql@15), or set TEST_DATABASE_URL to a server on which databases may be made.");
}

/** PostgreSQL refuses to run as root: then the user `postgres` of Debian's package runs it. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
