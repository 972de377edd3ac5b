/**
 * Firebase's own Auth emulator, in a process of its own: `node auth-emulator-process.ts <folder> <port>`.
 *
 * The emulator keeps accounts in memory and writes nothing when it ends. Here the answer to each call that changes
 * something is held back until the accounts are in `<folder>/accounts.json`, so that what somebody was told has
 * happened has happened, whatever ends this process. It ends by itself when the process that started it does.
 *
 * It listens at once and lets callers wait while the emulator loads, so the shop need not wait to open.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { EMULATOR_PROJECT } from "#server/env.ts";
import "./lib/compile-cache.ts";

export type EmulatorMessage = { listening: number } | { ready: true } | { failed: string };

const [folder, wantedPort] = process.argv.slice(2) as [string, string];
const accountsFile = join(folder, "accounts.json");
const tell = (message: EmulatorMessage) => process.send?.(message);

/** Parts of the API that a shop without tenants, second factors and identity providers of its own never calls. */
const NOT_OURS = /tenant|\/mfa|passkey|saml|idpconfig/i;

/**
 * The one place that knows what of firebase-tools is used: its spec of the API, and the emulator made from it. Most of
 * its start goes into checks made for each address and each query parameter, among them nine common to all Google
 * services which the emulator ignores. Without those and the addresses above it starts in 2 s and not in 11.
 */
type ApiSpec = { paths: Record<string, { parameters?: { $ref?: string }[] }> };
async function loadEmulator(): Promise<RequestListener> {
  const load = createRequire(import.meta.url);
  const spec = (load("firebase-tools/lib/emulator/auth/apiSpec.js") as { default: ApiSpec }).default;
  const ours = Object.entries(spec.paths).filter(([path]) => !NOT_OURS.test(path));
  spec.paths = Object.fromEntries(
    ours.map(([path, item]) => [path, { ...item, parameters: (item.parameters ?? []).filter((parameter) => !parameter.$ref) }]),
  );
  const { createApp } = load("firebase-tools/lib/emulator/auth/server.js") as { createApp(project: string): Promise<RequestListener> };
  return createApp(EMULATOR_PROJECT);
}

const READS = /:(lookup|query|queryAccounts|createSessionCookie|createAuthUri)$|\/v1\/token$/;

/** Everything that is not known to read only. Opening a link from a mail is a GET that changes. */
function changes({ method, url = "/" }: IncomingMessage): boolean {
  const [path = "/"] = url.split("?");
  if (path === "/emulator/action") return true;
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS" && !READS.test(path);
}

async function call(path: string, init: RequestInit = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: "Bearer owner", "content-type": "application/json", [INTERNAL]: token };
  const response = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${EMULATOR_PROJECT}/${path}`, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
}

async function restoreAccounts(): Promise<void> {
  if (!existsSync(accountsFile)) return;
  const text = readFileSync(accountsFile, "utf8");
  const { users = [] } = JSON.parse(text) as { users?: { localId: string; validSince?: string }[] };
  if (users.length === 0) return;
  await call("accounts:batchCreate", { method: "POST", body: text });
  // Made anew, an account counts every token from before as revoked; its own date keeps people logged in over a restart.
  for (const { localId, validSince } of users) {
    if (validSince) await call("accounts:update", { method: "POST", body: JSON.stringify({ localId, validSince }) });
  }
}

async function writeAccounts(): Promise<void> {
  const text = await call("accounts:batchGet?maxResults=-1");
  const draft = `${accountsFile}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, accountsFile);
}

let writing: Promise<void> = Promise.resolve();
let next: Promise<void> | undefined;

/** Resolves when a copy begun after this call is on the disk. Calls made meanwhile share the next one. */
function save(): Promise<void> {
  next ??= writing.catch(() => undefined).then(() => {
    next = undefined;
    writing = writeAccounts();
    return writing;
  });
  return next;
}

/** Lets the emulator answer as it will, and passes the answer on when the accounts are saved. */
function holdUntilSaved(response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const held = (...args: unknown[]) => {
    save().then(
      () => end(...args),
      (error: unknown) => {
        console.error("accounts not saved", error);
        response.destroy();
      },
    );
    return response;
  };
  response.end = held as typeof response.end;
}

const INTERNAL = "x-bokeh-internal";
const token = crypto.randomUUID();
const loading = Promise.withResolvers<RequestListener>();
const restored = Promise.withResolvers<void>();

const server = createServer(async (request, response) => {
  const emulator = await loading.promise;
  if (request.headers[INTERNAL] !== token) {
    await restored.promise;
    if (changes(request)) holdUntilSaved(response);
  }
  emulator(request, response);
});

async function listen(port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(port, "127.0.0.1", resolve);
  await promise;
  server.off("error", reject);
}

async function main(): Promise<void> {
  await listen(Number(wantedPort)).catch(() => listen(0));
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(folder, "emulator.json"), JSON.stringify({ pid: process.pid, port }));
  tell({ listening: port });
  loading.resolve(await loadEmulator());
  await restoreAccounts().catch((error: unknown) => {
    throw new Error(`The accounts in ${accountsFile} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  restored.resolve();
  tell({ ready: true });
}

// A signal to the whole group, such as Ctrl-C, is for the shop: it still answers requests that need this one, which ends last.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
main().catch((error: unknown) => {
  console.error(error);
  process.send?.({ failed: error instanceof Error ? error.message : String(error) } satisfies EmulatorMessage, () => process.exit(1));
});
