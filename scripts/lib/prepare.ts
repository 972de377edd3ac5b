import { lockFolder } from "#db/sqlite.ts";
import { startAuthEmulator } from "#scripts/auth-emulator.ts";
import { type Env, readEnv } from "#server/env.ts";
import type { Lifetime } from "./lifetime.ts";
import { ensureOperator, type Operator } from "./operator.ts";
import { claimPort, planIdentity } from "./settings.ts";

/** Where this server may stand: settings read and checked, data folder its own, port free. */
export type Place = { env: Env; port: number; emulated: boolean };

/** Throws one line, with nothing started and nothing harmed, when the shop can't open with these settings. */
export async function claimPlace(lifetime: Lifetime): Promise<Place> {
  const env = readEnv(process.env);
  const { emulated } = planIdentity(env);
  if (emulated || !env.databaseUrl) {
    const lock = lockFolder(env.dataDir);
    lifetime.onEnd(async () => lock.release());
  }
  return { env, port: await claimPort(env), emulated };
}

/**
 * Sign-in without an account anywhere, when none is set up: Firebase's emulator, and an operator who can read the
 * outbox. Gives the settings to open the shop with; `operator` answers once the emulator does.
 */
export async function openSignIn(lifetime: Lifetime, { env, port, emulated }: Place): Promise<{ env: Env; operator?: () => Promise<Operator> }> {
  const settings: Record<string, string | undefined> = { ...process.env, PORT: String(port) };
  if (!emulated) return { env: readEnv(settings) };
  const emulator = await startAuthEmulator(env);
  lifetime.onEnd(() => emulator.stop());
  void emulator.died.then((line) => lifetime.fail(line));
  const operatorEmail = env.operatorEmails[0] ?? "operator@bokeh.example";
  // firebase-admin reads the variable itself, when it is first used.
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  settings.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  settings.OPERATOR_EMAILS ||= operatorEmail;
  return {
    env: readEnv(settings),
    async operator() {
      await emulator.ready;
      return ensureOperator(emulator.host, env.dataDir, operatorEmail);
    },
  };
}

/** What somebody who has just started the shop wants to know. */
export async function printAddresses(origin: string, env: Env, operator?: () => Promise<Operator>): Promise<void> {
  console.log(`\nThe shop is open at    ${origin}`);
  if (!env.smtpUrl && env.identity.kind !== "off") console.log(`Its mail is read at    ${origin}/desk/outbox, logged in as the operator`);
  if (env.smtpUrl && !env.publicUrl) console.log(`Mails go out, and their links lead to ${origin}: set PUBLIC_URL to where visitors find the shop.`);
  if (operator) {
    const { email, password } = await operator();
    console.log(`The operator signs in  ${email}\n       with password  ${password}`);
  }
  console.log("Ctrl-C ends it.\n");
}
