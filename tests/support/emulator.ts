import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

const PROJECT = "demo-bokeh";

export type Tokens = { uid: string; idToken: string; refreshToken: string };

/** Firebase's own Auth emulator, with the calls that a browser's SDK would make. */
export type AuthEmulator = Awaited<ReturnType<typeof startEmulator>>;

export async function startEmulator() {
  const folder = mkdtempSync(join(tmpdir(), "bokeh-emulator-"));
  const [authPort, hubPort, loggingPort] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => ({ host: "127.0.0.1", port });
  writeFileSync(
    join(folder, "firebase.json"),
    JSON.stringify({ emulators: { auth: at(authPort), hub: at(hubPort), logging: at(loggingPort), ui: { enabled: false } } }),
  );
  const child = spawn(
    process.execPath,
    [resolve("node_modules/firebase-tools/lib/bin/firebase.js"), "emulators:start", "--only", "auth", "--project", PROJECT],
    { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, CI: "1", NO_UPDATE_NOTIFIER: "1" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const end = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  await untilReady(child);

  const host = `127.0.0.1:${authPort}`;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://${host}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const accounts = (call: string, body: unknown) => post(`identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, body);
  const tokensOf = (answer: Record<string, string>): Tokens => {
    const { localId: uid, idToken, refreshToken } = answer;
    if (!uid || !idToken || !refreshToken) throw new Error(`no tokens: ${JSON.stringify(answer)}`);
    return { uid, idToken, refreshToken };
  };

  return {
    host,
    projectId: PROJECT,
    signUp: async (email: string) => tokensOf(await accounts("signUp", { email, password: "secret1", returnSecureToken: true })),
    signIn: async (email: string) => tokensOf(await accounts("signInWithPassword", { email, password: "secret1", returnSecureToken: true })),
    /** Sends the verification mail, which the emulator keeps as a link, and follows the link. */
    sendVerification: (idToken: string) => accounts("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }),
    follow: (link: string) => fetch(link),
    update: (uid: string, change: Record<string, unknown>) => post(`identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`, { localId: uid, ...change }, { Authorization: "Bearer owner" }),
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
      process.off("exit", end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (/All emulators ready/.test(said)) ready();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the Auth emulator did not start (exit ${code}):\n${said}`)));
  });
}
