import { join } from "node:path";
import { lockFolder } from "#db/sqlite.ts";
import { type Env, readEnv } from "#server/env.ts";
import { startAuthEmulator } from "./auth-emulator.ts";
import { ensureBuild } from "./build.ts";
import { type Lifetime, withLifetime } from "./lib/lifetime.ts";
import { ensureOperator } from "./lib/operator.ts";
import { ROOT } from "./lib/run.ts";
import { claimPort, planIdentity } from "./lib/settings.ts";

/** The one part of build/server/index.js that is called from outside (server/entry.ts). */
type ServerBuild = { startServer(env: Env): Promise<{ shop: { origin: string }; stop(): Promise<void> }> };

await withLifetime(async (lifetime) => {
  const env = readEnv(process.env);
  const { emulated } = planIdentity(env);
  if (emulated || !env.databaseUrl) {
    const lock = lockFolder(env.dataDir);
    lifetime.onEnd(async () => lock.release());
  }
  const port = await claimPort(env);
  await ensureBuild({ signal: lifetime.signal });

  const settings: Record<string, string | undefined> = { ...process.env, PORT: String(port) };
  const emulator = emulated ? await openEmulator(lifetime, env, settings) : undefined;

  // React and the libraries of the build look here; the shop itself knows from `env` what was asked for.
  process.env.NODE_ENV = "production";
  const build = (await import(join(ROOT, "build/server/index.js"))) as ServerBuild;
  const server = await build.startServer(readEnv(settings));
  lifetime.onEnd(() => server.stop());

  const { origin } = server.shop;
  console.log(`\nThe shop is open at    ${origin}`);
  if (!env.smtpUrl) console.log(`Its mail is read at    ${origin}/desk/outbox`);
  if (emulator) {
    const { email, password } = await emulator.operator();
    console.log(`The operator signs in  ${email}\n       with password  ${password}`);
  }
  console.log("Ctrl-C ends it.\n");
});

/** Sign-in without an account anywhere: Firebase's emulator, and an operator who can read the outbox. */
async function openEmulator(lifetime: Lifetime, env: Env, settings: Record<string, string | undefined>) {
  const emulator = await startAuthEmulator(env);
  lifetime.onEnd(() => emulator.stop());
  void emulator.died.then((line) => lifetime.fail(line));
  const operatorEmail = env.operatorEmails[0] ?? "operator@bokeh.example";
  // firebase-admin reads the variable itself, when it is first used.
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  settings.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  settings.OPERATOR_EMAILS = env.operatorEmails.length > 0 ? env.operatorEmails.join(",") : operatorEmail;
  return {
    async operator() {
      await emulator.ready;
      return ensureOperator(emulator.host, env.dataDir, operatorEmail);
    },
  };
}
